import { viewsOf } from '../../packages/judge/src/lib/answer/views.ts'
import { featuresOf } from '../../packages/judge/src/lib/refusal/features.ts'
import { matchPhrases } from '../../packages/judge/src/lib/refusal/match-phrases.ts'
import { phraseBook } from '../../packages/judge/src/lib/refusal/phrase-book.ts'
import { type Reading, readAnswer } from '../../packages/judge/src/lib/refusal/reading.ts'
import { learnWords } from '../../packages/judge/src/lib/refusal/tokens.ts'
import type { Labelled } from './labelled.ts'
import type { Example } from './logistic.ts'

/** An answer read once, for all the fits that it takes part in. */
export interface Prepared {
  readonly row: Labelled
  readonly reading: Reading
  readonly values: Float64Array
}

/** Reads an answer for training. */
export function prepare(row: Labelled): Prepared {
  const book = phraseBook()
  const { visible } = viewsOf(row.response, null)
  learnWords(visible)
  const reading = readAnswer(visible)
  const values = featuresOf(reading, matchPhrases(reading.tokens, book))
  return { row, reading, values }
}

/** Whether an answer is a positive of what is being fitted. */
export type Label = (row: Labelled) => boolean

/** A prepared answer that counts more or less than others. */
export interface Weighted extends Prepared {
  readonly weight: number
}

/** A prepared answer as a row to learn from, with some of its features. */
export function exampleOf(answer: Weighted, features: readonly number[], label: Label): Example {
  const present = features.filter((feature) => answer.values[feature] !== 0)
  return {
    features: present,
    values: present.map((feature) => answer.values[feature] ?? 0),
    positive: label(answer.row),
    weight: answer.weight,
  }
}
