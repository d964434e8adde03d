// What kind of character a code unit is, and how it is written in a phrase. Both are kept per code unit once asked, so that
// reading a text costs a table look-up per character.

/** `other` ends a word, `mark` belongs to the word but is not part of its spelling, `glyph` is a word by itself. */
export const KIND = { unknown: 0, other: 1, letter: 2, mark: 3, glyph: 4, digit: 5 } as const

const kinds = new Uint8Array(65_536)
const spellings: string[] = []

// Han, kana and Hangul are read sign by sign: no spaces separate their words, or endings are glued to them.
const GLYPH = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u
// Marks over Latin, Cyrillic and Arabic letters are often left out by writers; those of Devanagari are vowels and stay.
const SILENT = /[\u0300-\u036f\u0483-\u0487\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/

/** The kind of one UTF-16 code unit, one of `KIND`. */
export function kindOf(code: number): number {
  const known = kinds[code]
  if (known !== undefined && known !== KIND.unknown) return known
  const kind = decideKind(String.fromCharCode(code))
  kinds[code] = kind
  return kind
}

function decideKind(char: string): number {
  if (SILENT.test(char)) return KIND.mark
  if (GLYPH.test(char)) return KIND.glyph
  if (/\p{Nd}/u.test(char)) return KIND.digit
  // A surrogate half is read as a letter: a phrase never contains one, and emoji must not end a sentence.
  return /[\p{L}\p{M}\p{Cs}]/u.test(char) ? KIND.letter : KIND.other
}

/** One code unit as phrases write it: lower case, without accents, one form of each Arabic alef, Turkish i with a dot. */
export function spell(code: number): string {
  let spelling = spellings[code]
  if (spelling === undefined) {
    spelling = decideSpelling(String.fromCharCode(code))
    spellings[code] = spelling
  }
  return spelling
}

const SAME = new Map([...'أاإاآاٱاىيةهıi'.matchAll(/(.)(.)/gu)].map(([, from = '', to = '']) => [from, to]))

function decideSpelling(char: string): string {
  const lower = (SAME.get(char) ?? char).toLowerCase()
  const folds = /[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}]/u.test(char)
  return folds ? lower.normalize('NFD').replace(/\p{M}/gu, '') : lower
}
