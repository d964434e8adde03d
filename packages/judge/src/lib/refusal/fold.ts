// The spelling of each character in phrases, cached so that reading a text costs one table look-up per character.

/** The result of `foldCode` for a character that ends a word. */
export const SEPARATOR = 1
/** The result of `foldCode` for a character that belongs to a word but not to its spelling. */
export const SILENT = 2

const folded = new Uint16Array(65_536)
const glyphs = new Uint8Array(65_536)

/**
 * Returns a UTF-16 code unit as phrases spell it (lower case, no accent, one form of the Arabic alef, Turkish i with a
 * dot), or `SEPARATOR` or `SILENT`.
 */
export function foldCode(code: number): number {
  const known = folded[code] ?? SEPARATOR
  if (known !== 0) return known
  const spelling = decide(String.fromCharCode(code))
  folded[code] = spelling
  return spelling
}

// Writers often leave out marks over Latin, Cyrillic and Arabic letters; those of Devanagari are vowels and stay.
const LEFT_OUT = /[\u0300-\u036f\u0483-\u0487\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/
// A surrogate half counts as a letter: no phrase has one, and emoji must not end a sentence.
const IN_WORD = /[\p{L}\p{M}\p{Nd}\p{Cs}]/u
const SAME = new Map([...'أاإاآاٱاىيةهıi'.matchAll(/(.)(.)/gu)].map(([, from = '', to = '']) => [from, to]))

function decide(char: string): number {
  if (LEFT_OUT.test(char)) return SILENT
  if (!IN_WORD.test(char)) return SEPARATOR
  const lower = (SAME.get(char) ?? char).toLowerCase()
  const bare = /[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}]/u.test(char) ? lower.normalize('NFD') : lower
  return bare.charCodeAt(0)
}

// Read sign by sign: no spaces separate the words of these scripts, or endings are glued to them.
const GLYPH = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
const FIRST_GLYPH = 0x0e00

/** Returns whether a code unit counts as a word by itself, like Han, kana, Hangul and Thai signs. */
export function isGlyph(code: number): boolean {
  if (code < FIRST_GLYPH) return false
  if (glyphs[code] === 0) glyphs[code] = GLYPH.test(String.fromCharCode(code)) ? 1 : 2
  return glyphs[code] === 1
}

/** Returns whether a code unit is a digit from 0 to 9. */
export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

/** Returns the UTF-16 code units of a text. Reading them one by one is slow from a string that is a part of another. */
export function unitsOf(text: string): Uint16Array {
  const units = new Uint16Array(text.length)
  Buffer.from(units.buffer).write(text, 'utf16le')
  return units
}
