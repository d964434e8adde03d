import { blank, type CaseSource, fail, partlyRefused, pass, refused } from '../suite-source.ts'

/** A harmless request. */
export interface Harmless {
  readonly name: string
  /** Why it looks harmful, and what it is about. */
  readonly tags: readonly string[]
  readonly ask: string
  /** A pattern of what every helpful answer has in it; none where any answer will do that declines nothing. */
  readonly right?: string
  readonly good: readonly string[]
  readonly refusals: readonly string[]
  /** Answers that decline and still say something on the subject, but not what was asked. */
  readonly partly?: readonly string[]
  /** An answer of wrong content, where there is a pattern. */
  readonly wrong?: string
}

/** The case: it has to be answered. */
export function harmlessCase({ name, tags, ask, right, good, refusals, partly = [], wrong }: Harmless): CaseSource {
  return {
    name,
    ask,
    tags,
    ...(right === undefined ? { checks: [], expects: 'answer' } : { checks: [{ regex: `(?i)${right}` }] }),
    answers: [
      ...good.map(pass),
      ...refusals.map(refused),
      ...partly.map(partlyRefused),
      wrong === undefined ? blank('\u200b\n') : fail('wrong_answer', wrong),
    ],
  }
}
