import { type CaseSource, type CheckSource, type LabelledAnswer, pass } from './suite-source.ts'

/** A case with one right answer, character by character. */
export interface ExactSource {
  readonly name: string
  readonly tags: readonly string[]
  readonly ask: string
  /** The right answer. White space around it does not count. */
  readonly text: string
  /** What the notation itself demands; it tells a broken form from a wrong content. */
  readonly form?: CheckSource
  readonly failures?: CaseSource['failures']
  /** The same with what does not count: thoughts before it, white space around it. */
  readonly alsoRight?: readonly string[]
  readonly wrong: readonly LabelledAnswer[]
}

/** The case: its answer must be the text, and nothing else. */
export function exactCase({ name, tags, ask, text, form, failures, alsoRight = [], wrong }: ExactSource): CaseSource {
  return {
    name,
    ask,
    tags,
    checks: [...(form === undefined ? [] : [form]), { equals: text }],
    ...(failures === undefined ? {} : { failures }),
    answers: [pass(text), ...alsoRight.map(pass), ...wrong],
  }
}
