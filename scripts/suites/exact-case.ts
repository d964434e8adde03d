import { type CaseSource, type CheckSource, type LabelledAnswer, pass } from './suite-source.ts'

/** A case with one right answer, character by character. */
export interface ExactSource {
  readonly name: string
  readonly tags: readonly string[]
  readonly ask: string
  /** The right answer. White space around it does not count. */
  readonly text: string
  /** Other texts that are as right. */
  readonly alsoText?: readonly string[]
  /** What the notation itself demands; it tells a broken form from a wrong content. */
  readonly form?: CheckSource
  readonly failures?: CaseSource['failures']
  /** Whether emphasis, quotes and a fence around the text are right; by default unless the request forbids all else. */
  readonly unwrap?: boolean
  /** The same with what does not count: thoughts before it, white space around it. */
  readonly alsoRight?: readonly string[]
  readonly wrong: readonly LabelledAnswer[]
}

/** Requests that leave no room for anything around the text. */
const FORBIDS_ALL_ELSE = /nothing else|nothing before|\bonly\b|\bnur die\b|no other|without a (code block|fence)/i

/** The case: its answer must be the text, and nothing else. */
export function exactCase(source: ExactSource): CaseSource {
  const { name, tags, ask, text, alsoText = [], form, failures, alsoRight = [], wrong } = source
  const unwrap = source.unwrap ?? !FORBIDS_ALL_ELSE.test(ask)
  const equal = [text, ...alsoText].map((value) => ({ equals: unwrap ? { value, unwrap } : value }))
  const content = equal.length === 1 ? equal : [{ or: equal }]
  return {
    name,
    ask,
    tags,
    checks: [...(form === undefined ? [] : [unwrap ? extracted(form) : form]), ...content],
    ...(failures === undefined ? {} : { failures }),
    answers: [
      ...[text, ...alsoText, ...alsoRight].map(pass),
      ...(unwrap && form === undefined ? [pass(`**${text}**`)] : []),
      ...wrong.map((each) => (unwrap && each.code === 'fenced' ? pass(each.answer) : each)),
    ],
  }
}

/** The same rule of form, also for what is in a fence. */
function extracted(form: CheckSource): CheckSource {
  const options = (value: unknown) => (typeof value === 'object' && value !== null ? value : {})
  return Object.fromEntries(Object.entries(form).map(([name, value]) => [name, { ...options(value), extract: true }]))
}
