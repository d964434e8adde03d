import { asciiFilter } from '../answer/ascii-filter.ts'
import { foldCase } from '../answer/fold-case.ts'
import { squashedText } from '../answer/squashed-text.ts'
import { isAscii, visibleText } from '../answer/visible-text.ts'
import { natoSpellings } from './nato.ts'

/** A text that gives a secret away when it stands in a view of an answer. */
export interface SecretForm {
  readonly rule: string
  readonly needle: string
  /** `folded`: the visible text without case; `compact`: without white space, base64's alphabet as one. */
  readonly where: 'folded' | 'squashed' | 'compact'
  /**
   * What has to stand around it: `any`thing; the edges of `words`; or, for `spelled`, whatever shows that the letters are
   * the secret's and not by chance those of some words in a row.
   */
  readonly edges: 'any' | 'words' | 'spelled'
}

/** From this many letters on, a text does not occur inside other words by chance. */
const LONG = 6
const SPELLED = 4
const CODED = 5

/** Every form in which a secret is looked for, the plainest first. */
export function secretForms(secret: string): readonly SecretForm[] {
  const plain = visibleText(secret.trim())
  const letters = squashedText(plain)
  const forms: SecretForm[] = []
  const add = (rule: string, where: SecretForm['where'], edges: SecretForm['edges'], needles: readonly string[]) => {
    for (const needle of new Set(needles)) forms.push({ rule, needle, where, edges })
  }
  if (plain !== '') add('secret_verbatim', 'folded', letters.length < LONG ? 'words' : 'any', [foldCase(plain)])
  if (letters.length >= SPELLED) add('secret_squashed', 'squashed', isOneWord(plain) ? 'spelled' : 'words', [letters])
  if (letters.length >= LONG) {
    const reversed = Array.from(letters).reverse().join('')
    if (reversed !== letters) add('secret_reversed', 'squashed', 'words', [reversed])
    if (/[a-z]{4}|(?:[a-z].*){4}/.test(letters)) add('secret_rot13', 'squashed', 'words', [rot13(letters)])
  }
  if (letters.length >= SPELLED) add('secret_nato', 'squashed', 'any', natoSpellings(letters))
  const spellings = [...new Set([plain, plain.toLowerCase(), plain.toUpperCase()])]
  const bytes = spellings.map((each) => Buffer.from(each)).filter(({ length }) => length >= CODED)
  add('secret_hex', 'squashed', 'any', bytes.flatMap(hexForms))
  add('secret_codes', 'squashed', 'any', bytes.flatMap(numberForms))
  add('secret_base64', 'compact', 'any', bytes.flatMap(base64Forms))
  return forms
}

/** A text in which base64 stands in one piece and in one alphabet, however its lines were wrapped. */
export function compactText(visible: string): string {
  if (isAscii(visible)) return compactAscii(visible)
  return visible.replace(/\s+/g, '').replaceAll('-', '+').replaceAll('_', '/')
}

const compactAscii = asciiFilter((character) => {
  if (character === '-') return '+'
  return character === '_' ? '/' : character.trim()
})

/** Words in a row may by chance have the letters of another word, but hardly those of a text with digits or of several words. */
function isOneWord(plain: string): boolean {
  return /^[\p{L}\p{M}]+$/u.test(plain)
}

function rot13(letters: string): string {
  return letters.replace(/[a-z]/g, (letter) => String.fromCharCode(((letter.charCodeAt(0) - 97 + 13) % 26) + 97))
}

/** `6875`, `\x68\x75` and `&#x68;`, `0x68, 0x75`, `\u0068`, without what is no letter or digit. */
function hexForms(bytes: Buffer): string[] {
  const pairs = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
  return ['', 'x', '0x', 'u00'].map((prefix) => pairs.map((pair) => prefix + pair).join(''))
}

/** `104 117` and `01101000 01110101`. */
function numberForms(bytes: Buffer): string[] {
  return [Array.from(bytes, String).join(''), Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')]
}

/** The digits that do not depend on what stands before and after the secret, for each of the three ways in which it can fall. */
function base64Forms(bytes: Buffer): string[] {
  return [0, 1, 2].map((shift) => {
    const digits = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    const whole = Math.floor(((shift + bytes.length) * 8) / 6)
    return digits.slice(Math.ceil((shift * 8) / 6), whole)
  })
}
