import { foldCode, SEPARATOR, SILENT, unitsOf } from './fold.ts'

// Words that some phrase has, each with a number from 1. A word is looked up straight in the text, which spares making a
// string of every word of every answer.

/** The number of a word that no phrase has. */
export const UNKNOWN = 0

const spellings: string[] = ['']
const hashes: number[] = [0]
// The letters of all words in a row, and where each word begins: faster to compare with than strings.
let letters = new Uint16Array(65_536)
const begins: number[] = [0, 0]
// Open addressing; the size is a power of two and at least three times the number of words.
let slots = new Int32Array(16_384)

/** The hash of no letters. */
export const EMPTY_HASH = 2166136261

/** Returns the hash of a word with one more letter, as `foldCode` returns it. */
export function hashLetter(hash: number, letter: number): number {
  return Math.imul(hash ^ letter, 16777619)
}

/** Returns the number of a word, which is known from now on. `word` is a single word, in any case, with or without accents. */
export function learnWord(word: string): number {
  const spelling = fold(word)
  let hash = EMPTY_HASH
  for (let at = 0; at < spelling.length; at++) hash = hashLetter(hash, spelling.charCodeAt(at))
  const slot = findSlot(hash, unitsOf(spelling), 0, spelling.length)
  const known = slots[slot] ?? UNKNOWN
  if (known !== UNKNOWN) return known
  const number = spellings.push(spelling) - 1
  keepLetters(spelling)
  hashes.push(hash)
  slots[slot] = number
  if (spellings.length * 3 > slots.length) grow()
  return number
}

/** Returns the number of the word from `start` to `end` of a text whose letters have this hash, or `UNKNOWN`. */
export function lookUp(hash: number, units: Uint16Array, start: number, end: number): number {
  return slots[findSlot(hash, units, start, end)] ?? UNKNOWN
}

/** Returns the spelling of the word with this number in phrases. */
export function spellingOf(number: number): string {
  return spellings[number] ?? ''
}

function findSlot(hash: number, units: Uint16Array, start: number, end: number): number {
  const mask = slots.length - 1
  for (let slot = (hash ^ (hash >>> 15)) & mask; ; slot = (slot + 1) & mask) {
    const known = slots[slot] ?? UNKNOWN
    if (known === UNKNOWN) return slot
    if (hashes[known] === hash && isSpelled(known, units, start, end)) return slot
  }
}

function isSpelled(word: number, units: Uint16Array, start: number, end: number): boolean {
  const wordEnd = begins[word + 1] ?? 0
  let letter = begins[word] ?? 0
  for (let at = start; at < end; at++) {
    const code = units[at] ?? 0
    // Past the end of the word are the letters of the next one, which must not be compared with.
    const expected = letter < wordEnd ? (letters[letter] ?? 0) : 0
    if (code !== expected) {
      const folded = letterOf(code)
      if (folded === SILENT) continue
      if (folded !== expected) return false
    }
    letter++
  }
  return letter === wordEnd
}

function keepLetters(spelling: string): void {
  const begin = begins.at(-1) ?? 0
  if (begin + spelling.length > letters.length) {
    const larger = new Uint16Array(Math.max(letters.length * 2, begin + spelling.length))
    larger.set(letters)
    letters = larger
  }
  letters.set(unitsOf(spelling), begin)
  begins.push(begin + spelling.length)
}

/** Returns a letter. The only separator inside words is the apostrophe, which is spelled. */
function letterOf(code: number): number {
  const folded = foldCode(code)
  return folded === SEPARATOR ? code : folded
}

function fold(word: string): string {
  let spelling = ''
  for (let at = 0; at < word.length; at++) {
    const folded = letterOf(word.charCodeAt(at))
    if (folded !== SILENT) spelling += String.fromCharCode(folded)
  }
  return spelling
}

function grow(): void {
  slots = new Int32Array(slots.length * 2)
  for (let number = 1; number < spellings.length; number++) {
    const spelling = spellings[number] ?? ''
    slots[findSlot(hashes[number] ?? 0, unitsOf(spelling), 0, spelling.length)] = number
  }
}
