import type { CaseSource, CheckSource } from './suite-source.ts'

/** Shorter sentences may well be part of a good answer. */
const LEAST_LENGTH = 12

/** A check that an answer does not repeat the request: its last sentence, word for word, which holds what is to be done. */
export function notRepeated(ask: CaseSource['ask']): CheckSource {
  const text = typeof ask === 'string' ? ask : (ask.at(-1)?.content ?? '')
  const sentences = text.split(/(?<=[.?!:])\s+/).filter((sentence) => sentence.length >= LEAST_LENGTH)
  const last = sentences.at(-1)
  if (last === undefined) throw new Error(`"${text}" has no sentence by which a repetition is known.`)
  return { not_contains: last }
}
