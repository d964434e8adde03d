import { KIND, kindOf, spell } from './fold.ts'

/** An answer cut into folded words, column by column: word `i` is `words[i]`, at `starts[i]` to `ends[i]` of the text. */
export interface Tokens {
  readonly words: string[]
  readonly starts: number[]
  readonly ends: number[]
  /** Number of the sentence that the word is in, from 0, never falling. */
  readonly sentences: number[]
  readonly sentenceCount: number
}

const NEWLINE = 10
const FULL_STOP = 46
const APOSTROPHE = 39
const LONGEST_WORD = 40

/**
 * The words of a text and the sentences that they are in. A Han, kana or Hangul sign is a word of its own. Linear in the
 * length of the text, whatever it contains.
 */
export function tokenize(text: string): Tokens {
  const words: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  const sentences: number[] = []
  let sentence = 0
  let open = false
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    const kind = kindOf(code)
    if (kind === KIND.other || kind === KIND.mark) {
      if (open && endsSentence(text, at, code)) {
        sentence++
        open = false
      }
      at++
      continue
    }
    const start = at
    const plain = wordEnd(text, start, kind)
    at = Math.abs(plain)
    words.push(wordBetween(text, start, plain))
    starts.push(start)
    ends.push(at)
    sentences.push(sentence)
    open = true
  }
  return { words, starts, ends, sentences, sentenceCount: open ? sentence + 1 : sentence }
}

/** Where the word that starts at `start` ends; negative where it has a character that phrases spell otherwise. */
function wordEnd(text: string, start: number, kind: number): number {
  if (kind === KIND.glyph) return start + 1
  let plain = true
  let at = start
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const next = kindOf(code)
    if (next === KIND.letter || next === KIND.digit || next === KIND.mark) {
      if (code > 127) plain = false
    } else if (code !== APOSTROPHE || at + 1 >= text.length || kindOf(text.charCodeAt(at + 1)) !== KIND.letter) break
  }
  return plain ? at : -at
}

function wordBetween(text: string, start: number, end: number): string {
  const length = Math.abs(end) - start
  // No phrase has so long a word, and a made-up one of megabytes is not worth folding.
  if (length > LONGEST_WORD) return ''
  if (end >= 0) return text.slice(start, end).toLowerCase()
  let word = ''
  for (let at = start; at < -end; at++) {
    const code = text.charCodeAt(at)
    if (kindOf(code) !== KIND.mark) word += spell(code)
  }
  return word
}

const SENTENCE_MARKS = new Set([...'!?。؟।…'].map((mark) => mark.charCodeAt(0)))

function endsSentence(text: string, at: number, code: number): boolean {
  if (code === NEWLINE || SENTENCE_MARKS.has(code)) return true
  if (code !== FULL_STOP) return false
  // "1." at the start of a list item, "3.14" and "example.com" go on.
  const before = kindOf(text.charCodeAt(at - 1))
  const after = at + 1 < text.length ? kindOf(text.charCodeAt(at + 1)) : KIND.other
  return before !== KIND.digit && after === KIND.other
}
