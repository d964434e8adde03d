import { asciiFilter } from './ascii-filter.ts'
import { foldCase } from './fold-case.ts'
import { LOOK_ALIKES } from './look-alikes.ts'
import { isAscii } from './visible-text.ts'

const PUNCTUATION = /[^A-Za-z0-9\u0080-\uffff]+/g
const NOT_ASCII = /[\u0080-\uffff]+/g
const NOT_LETTERS = /[^\p{L}\p{N}]+/gu

const LETTER = /[A-Za-z0-9]/
const squashAscii = asciiFilter((character) => (LETTER.test(character) ? character.toLowerCase() : ''))

/**
 * Returns a visible text's letters and digits, without case and marks, with look-alikes as Latin letters: what remains
 * when a word is written with spaces, dots, accents or letters of another alphabet.
 */
export function squashedText(visible: string): string {
  if (isAscii(visible)) return squashAscii(visible)
  return visible
    .replace(PUNCTUATION, '')
    .replace(NOT_ASCII, (run) => (run.length === 1 ? foldLetter(run) : Array.from(run, foldLetter).join('')))
    .toLowerCase()
}

/**
 * Maps every character (UTF-16 unit) of `squashedText(visible)` to its offset in `visible`; the last entry is the end
 * of the last character.
 */
export function squashedOffsets(visible: string): Uint32Array {
  const offsets: number[] = []
  let at = 0
  let end = 0
  for (const letter of visible) {
    const length = letter < '\u0080' ? (LETTER.test(letter) ? 1 : 0) : foldLetter(letter).length
    for (let i = 0; i < length; i++) offsets.push(at)
    at += letter.length
    if (length > 0) end = at
  }
  offsets.push(end)
  return Uint32Array.from(offsets)
}

const CACHE_LIMIT = 20_000
const folded = new Map<string, string>()

function foldLetter(letter: string): string {
  const known = folded.get(letter)
  if (known !== undefined) return known
  const made = LOOK_ALIKES.get(letter) ?? bareLetters(letter)
  if (folded.size >= CACHE_LIMIT) folded.clear()
  folded.set(letter, made)
  return made
}

/** Returns a character's letters without their marks; '' if it isn't a letter. */
function bareLetters(letter: string): string {
  const bare = foldCase(letter.normalize('NFD')).normalize('NFD').replace(NOT_LETTERS, '')
  return Array.from(bare, (each) => LOOK_ALIKES.get(each) ?? each).join('')
}
