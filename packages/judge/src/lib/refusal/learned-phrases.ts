import type { Reading } from './reading.ts'
import { learnWords } from './tokens.ts'
import { UNKNOWN } from './vocabulary.ts'

/** The places where a fitted phrase counts: anywhere, in the first two sentences, in the last one. */
export const POSITIONS = ['any', 'opening', 'closing'] as const

/** Fitted phrases of one or two words, indexed by the numbers of their words. */
export interface LearnedPhrases {
  readonly count: number
  /** The phrase that a word is, by the word's number; undefined if it's none. */
  readonly single: readonly (number | undefined)[]
  /** The phrases that begin with a word, by its number and then by that of the second. */
  readonly pair: readonly (ReadonlyMap<number, number> | undefined)[]
}

/** Indexes a list of phrases; the number of a phrase is its position in the list. */
export function indexPhrases(phrases: readonly string[]): LearnedPhrases {
  const single: number[] = []
  const pair: Map<number, number>[] = []
  for (const [number, phrase] of phrases.entries()) {
    const [first = UNKNOWN, second] = learnWords(phrase)
    if (second === undefined) single[first] = number
    else {
      pair[first] ??= new Map()
      pair[first].set(second, number)
    }
  }
  return { count: phrases.length, single: Array.from(single), pair: Array.from(pair) }
}

/**
 * Calls `found` with the number of a phrase and its position in `POSITIONS`, once for each, for the phrases that are not quoted.
 */
export function visitLearned(
  reading: Reading,
  learned: LearnedPhrases,
  found: (phrase: number, position: number) => void,
): void {
  if (learned.count === 0) return
  const { words, sentences, lengths } = reading.tokens
  const seen = new Uint8Array(learned.count * POSITIONS.length)
  const visit = (phrase: number | undefined, word: number): void => {
    if (phrase === undefined) return
    const sentence = sentences[word] ?? 0
    const base = phrase * POSITIONS.length
    if (seen[base] === 0) {
      seen[base] = 1
      found(phrase, 0)
    }
    const position = sentence <= 1 ? 1 : sentence === lengths.length - 1 ? 2 : 0
    if (seen[base + position] === 0) {
      seen[base + position] = 1
      found(phrase, position)
    }
  }
  for (let word = 0; word < words.length; word++) {
    const first = words[word] ?? UNKNOWN
    if (first === UNKNOWN || reading.quoted[word] === 1) continue
    visit(learned.single[first], word)
    const seconds = learned.pair[first]
    if (seconds !== undefined && sentences[word + 1] === sentences[word])
      visit(seconds.get(words[word + 1] ?? UNKNOWN), word)
  }
}
