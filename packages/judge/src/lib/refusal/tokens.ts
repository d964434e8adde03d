import { foldCode, isDigit, isGlyph, SEPARATOR, SILENT, unitsOf } from './fold.ts'
import { EMPTY_HASH, hashLetter, learnWord, lookUp, UNKNOWN } from './vocabulary.ts'

/** An answer split into words, column by column: word `i` has the number `words[i]` and is at `starts[i]` to `ends[i]`. */
export interface Tokens {
  /** Numbers in the vocabulary. */
  readonly words: Int32Array
  readonly starts: Int32Array
  readonly ends: Int32Array
  /** Number of the sentence that the word is in, from 0, never falling. */
  readonly sentences: Int32Array
  /** The length of each sentence in words; two signs of Han, kana or Hangul are about one. */
  readonly lengths: Float64Array
  /** 1 for each sentence that ends in a question mark. */
  readonly asks: Uint8Array
}

interface Draft {
  readonly words: Int32Array
  readonly starts: Int32Array
  readonly ends: Int32Array
  readonly sentences: Int32Array
  readonly lengths: Float64Array
  readonly asks: Uint8Array
  count: number
  sentenceCount: number
}

const APOSTROPHE = 39
// No phrase has a word this long, and a made-up one of megabytes isn't worth looking up.
const LONGEST_WORD = 40
// Answers up to this length are read into the same arrays, which saves making new ones of unknown size.
const USUAL_LENGTH = 32_768

const usual = emptyDraft(USUAL_LENGTH)

/**
 * Splits a text into words and sentences. A Han, kana or Hangul sign is a word by itself. Linear in the length of the
 * text, whatever it contains.
 */
export function tokenize(units: Uint16Array): Tokens {
  const draft = units.length <= USUAL_LENGTH ? usual : emptyDraft(units.length)
  draft.count = 0
  draft.sentenceCount = 0
  let open = false
  for (let at = 0; at < units.length; ) {
    const code = units[at] ?? 0
    const folded = foldCode(code)
    if (folded === SEPARATOR || folded === SILENT) {
      if (open && code !== SPACE && endsSentence(units, at, code)) {
        open = false
        if (code === QUESTION_MARK || code === ARABIC_QUESTION_MARK) draft.asks[draft.sentenceCount - 1] = 1
      }
      at++
      continue
    }
    if (!open) {
      draft.lengths[draft.sentenceCount] = 0
      draft.asks[draft.sentenceCount++] = 0
    }
    open = true
    at = isGlyph(code)
      ? addWord(draft, units, at, at + 1, hashLetter(EMPTY_HASH, folded), 0.5)
      : readWord(draft, units, at)
  }
  return {
    words: draft.words.slice(0, draft.count),
    starts: draft.starts.slice(0, draft.count),
    ends: draft.ends.slice(0, draft.count),
    sentences: draft.sentences.slice(0, draft.count),
    lengths: draft.lengths.slice(0, draft.sentenceCount),
    asks: draft.asks.slice(0, draft.sentenceCount),
  }
}

function emptyDraft(length: number): Draft {
  return {
    words: new Int32Array(length),
    starts: new Int32Array(length),
    ends: new Int32Array(length),
    sentences: new Int32Array(length),
    lengths: new Float64Array(length),
    asks: new Uint8Array(length),
    count: 0,
    sentenceCount: 0,
  }
}

/** Returns the numbers of a phrase's words, which are known from now on. */
export function learnWords(phrase: string): number[] {
  const { starts, ends } = tokenize(unitsOf(phrase))
  return Array.from(starts, (start, at) => learnWord(phrase.slice(start, ends[at])))
}

function readWord(draft: Draft, units: Uint16Array, start: number): number {
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
  return addWord(draft, units, start, at, hash, 1)
}

function addWord(draft: Draft, units: Uint16Array, start: number, end: number, hash: number, size: number): number {
  const sentence = draft.sentenceCount - 1
  const word = draft.count++
  draft.lengths[sentence] = (draft.lengths[sentence] ?? 0) + size
  draft.words[word] = end - start > LONGEST_WORD ? UNKNOWN : lookUp(hash, units, start, end)
  draft.starts[word] = start
  draft.ends[word] = end
  draft.sentences[word] = sentence
  return end
}

const SPACE = 32
const NEWLINE = 10
const FULL_STOP = 46
const QUESTION_MARK = 63
const ARABIC_QUESTION_MARK = 0x61f
const SENTENCE_MARKS = new Set([...'!?。؟।…۔։'].map((mark) => mark.charCodeAt(0)))

function endsSentence(units: Uint16Array, at: number, code: number): boolean {
  if (code === NEWLINE) return true
  if (code !== FULL_STOP) return SENTENCE_MARKS.has(code)
  // "1." before a list item, "3.14" and "example.com" go on.
  return !isDigit(units[at - 1] ?? 0) && (at + 1 >= units.length || foldCode(units[at + 1] ?? 0) === SEPARATOR)
}
