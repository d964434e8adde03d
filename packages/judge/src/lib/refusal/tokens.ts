import { foldCode, isDigit, isGlyph, SEPARATOR, SILENT, unitsOf } from './fold.ts'
import { EMPTY_HASH, hashLetter, learnWord, lookUp, UNKNOWN } from './vocabulary.ts'

/** An answer cut into words, column by column: word `i` has the number `words[i]` and is at `starts[i]` to `ends[i]`. */
export interface Tokens {
  /** Numbers of the vocabulary. */
  readonly words: number[]
  readonly starts: number[]
  readonly ends: number[]
  /** Number of the sentence that the word is in, from 0, never falling. */
  readonly sentences: number[]
  /** How long each sentence is, in words; two signs of Han, kana or Hangul are about one. */
  readonly lengths: number[]
}

const APOSTROPHE = 39
// No phrase has so long a word, and a made-up one of megabytes is not worth looking up.
const LONGEST_WORD = 40

/**
 * The words of a text and the sentences that they are in. A Han, kana or Hangul sign is a word of its own. Linear in the
 * length of the text, whatever it contains.
 */
export function tokenize(units: Uint16Array): Tokens {
  const tokens: Tokens = { words: [], starts: [], ends: [], sentences: [], lengths: [] }
  let open = false
  for (let at = 0; at < units.length; ) {
    const code = units[at] ?? 0
    const folded = foldCode(code)
    if (folded === SEPARATOR || folded === SILENT) {
      if (open && endsSentence(units, at, code)) open = false
      at++
      continue
    }
    if (!open) tokens.lengths.push(0)
    open = true
    at = isGlyph(code)
      ? addWord(tokens, units, at, at + 1, hashLetter(EMPTY_HASH, folded), 0.5)
      : readWord(tokens, units, at)
  }
  return tokens
}

/** The numbers of the words of a phrase, which are known from now on. */
export function learnWords(phrase: string): number[] {
  const { starts, ends } = tokenize(unitsOf(phrase))
  return starts.map((start, at) => learnWord(phrase.slice(start, ends[at])))
}

function readWord(tokens: Tokens, units: Uint16Array, start: number): number {
  let hash = EMPTY_HASH
  let at = start
  for (; at < units.length; at++) {
    const code = units[at] ?? 0
    const folded = foldCode(code)
    if (folded === SILENT) continue
    // "can't" is one word, 'quoted' is not part of one; a glyph is the next word.
    if (folded === SEPARATOR) {
      if (code !== APOSTROPHE || at + 1 >= units.length || foldCode(units[at + 1] ?? 0) <= SILENT) break
      hash = hashLetter(hash, code)
    } else if (isGlyph(code)) break
    else hash = hashLetter(hash, folded)
  }
  return addWord(tokens, units, start, at, hash, 1)
}

function addWord(tokens: Tokens, units: Uint16Array, start: number, end: number, hash: number, size: number): number {
  const sentence = tokens.lengths.length - 1
  tokens.lengths[sentence] = (tokens.lengths[sentence] ?? 0) + size
  tokens.words.push(end - start > LONGEST_WORD ? UNKNOWN : lookUp(hash, units, start, end))
  tokens.starts.push(start)
  tokens.ends.push(end)
  tokens.sentences.push(sentence)
  return end
}

const SPACE = 32
const NEWLINE = 10
const FULL_STOP = 46
const SENTENCE_MARKS = new Set([...'!?。؟।…'].map((mark) => mark.charCodeAt(0)))

function endsSentence(units: Uint16Array, at: number, code: number): boolean {
  if (code === SPACE) return false
  if (code === NEWLINE) return true
  if (code !== FULL_STOP) return SENTENCE_MARKS.has(code)
  // "1." before a list item, "3.14" and "example.com" go on.
  return !isDigit(units[at - 1] ?? 0) && (at + 1 >= units.length || foldCode(units[at + 1] ?? 0) === SEPARATOR)
}
