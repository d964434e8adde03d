import type { Reading } from './reading.ts'

/** Where a fitted phrase counts: anywhere, in the first two sentences, in the last one. */
export const PLACES = ['any', 'opening', 'closing'] as const

/** Fitted phrases of one or two words, to be looked up word by word. */
export interface LearnedPhrases {
  readonly count: number
  readonly single: ReadonlyMap<string, number>
  readonly pair: ReadonlyMap<string, ReadonlyMap<string, number>>
}

/** Indexes a list of phrases; the number of a phrase is its place in the list. */
export function indexPhrases(phrases: readonly string[]): LearnedPhrases {
  const single = new Map<string, number>()
  const pair = new Map<string, Map<string, number>>()
  for (const [number, phrase] of phrases.entries()) {
    const [first = '', second] = phrase.split(' ')
    if (second === undefined) single.set(first, number)
    else {
      const seconds = pair.get(first) ?? new Map<string, number>()
      pair.set(first, seconds.set(second, number))
    }
  }
  return { count: phrases.length, single, pair }
}

/**
 * Calls `found` with the number of the phrase, its place in `PLACES` and its first word, once for each phrase and place, for
 * the phrases that the model itself speaks.
 */
export function visitLearned(
  reading: Reading,
  learned: LearnedPhrases,
  found: (phrase: number, place: number, word: number) => void,
): void {
  const { words, sentences, sentenceCount } = reading.tokens
  const seen = new Uint8Array(learned.count * PLACES.length)
  const visit = (phrase: number | undefined, word: number): void => {
    if (phrase === undefined) return
    const sentence = sentences[word] ?? 0
    const base = phrase * PLACES.length
    if (seen[base] === 0) {
      seen[base] = 1
      found(phrase, 0, word)
    }
    const place = sentence <= 1 ? 1 : sentence === sentenceCount - 1 ? 2 : 0
    if (seen[base + place] === 0) {
      seen[base + place] = 1
      found(phrase, place, word)
    }
  }
  for (let word = 0; word < words.length; word++) {
    if (reading.quoted[word] === 1) continue
    const first = words[word] ?? ''
    visit(learned.single.get(first), word)
    const seconds = learned.pair.get(first)
    if (seconds !== undefined && sentences[word + 1] === sentences[word])
      visit(seconds.get(words[word + 1] ?? ''), word)
  }
}
