import { asciiFilter } from '../answer/ascii-filter.ts'
import { foldCase } from '../answer/fold-case.ts'
import { squashedText } from '../answer/squashed-text.ts'
import { isAscii, visibleText } from '../answer/visible-text.ts'
import { base32Forms } from './base32.ts'
import { natoSpellings } from './nato.ts'
import { foldLeet, type MaskName } from './secret-masks.ts'

/** A text that gives a secret away if it's in a view of an answer. */
export interface SecretForm {
  readonly rule: string
  readonly needle: string
  /**
   * The searched text. `folded`: the visible text without case; `compact`: without white space, base64's alphabet as
   * one; or what a mask leaves.
   */
  readonly where: 'folded' | 'squashed' | 'compact' | MaskName
  /**
   * The surroundings that it needs: `any`thing; the edges of `words`; or, for `spelled`, proof that the letters are the
   * secret's and not by chance those of some words in a row.
   */
  readonly edges: 'any' | 'words' | 'spelled'
  /** Texts that the squashed view must hold, which is known sooner. */
  readonly needs: readonly string[]
}

/** Letters from which on a text doesn't occur inside other words by chance. */
const LONG = 6
const SPELLED = 4
const CODED = 5
/** Letters of the first one or two words of the radio alphabet. */
const NATO_START = 8
/** Minimum letters: shorter words become other words when shifted along the alphabet ("sleep" is "bunny" by 9). */
const CAESAR = 8
const CAESAR_SHIFTS = Array.from({ length: 25 }, (_, i) => i + 1).filter((by) => by !== 13)

/** Returns every searched form of a secret, the plainest first. */
export function secretForms(secret: string): readonly SecretForm[] {
  const plain = visibleText(secret.trim())
  const letters = squashedText(plain)
  const forms: SecretForm[] = []
  const add = (
    rule: string,
    where: SecretForm['where'],
    edges: SecretForm['edges'],
    needles: readonly string[],
    needs: (needle: string) => readonly string[] = () => [],
  ) => {
    for (const needle of new Set(needles)) forms.push({ rule, needle, where, edges, needs: needs(needle) })
  }
  const words = plain.match(/[\p{L}\p{M}]+/gu)?.map(squashedText) ?? []
  if (plain !== '') add('secret_verbatim', 'folded', letters.length < LONG ? 'words' : 'any', [foldCase(plain)])
  if (letters.length >= SPELLED) add('secret_squashed', 'squashed', isOneWord(plain) ? 'spelled' : 'words', [letters])
  if (letters.length >= LONG) {
    const reversed = Array.from(letters).reverse().join('')
    if (reversed !== letters) add('secret_reversed', 'squashed', 'words', [reversed])
    if (/(?:[a-z][^a-z]*){4}/.test(letters)) {
      add('secret_rot13', 'squashed', 'words', [caesar(letters, 13)])
      if (letters.length >= CAESAR)
        add(
          'secret_caesar',
          'squashed',
          'words',
          CAESAR_SHIFTS.map((by) => caesar(letters, by)),
        )
      add('secret_leet', 'leet', 'words', [foldLeet(letters)])
    }
    add('secret_escaped', 'escapes', 'words', [letters])
  }
  if (letters.length >= SPELLED) {
    const edges = isOneWord(plain) ? 'spelled' : 'words'
    add('secret_listed', 'list', edges, words.length === 0 || !isOneWord(plain) ? [letters] : [], () => words)
    add('secret_listed', 'letters', edges, [letters])
    if (!isOneWord(plain)) add('secret_in_words', 'words', edges, [letters], () => words)
    add('secret_morse', 'morse', 'any', /^[a-z0-9]+$/.test(letters) ? [letters] : [])
    add('secret_nato', 'squashed', 'any', natoSpellings(letters))
    add('secret_nato', 'words', 'any', natoSpellings(letters), (needle) => [needle.slice(0, NATO_START)])
  }
  const spellings = [...new Set([plain, plain.toLowerCase(), plain.toUpperCase()])]
  const bytes = spellings.map((each) => Buffer.from(each)).filter(({ length }) => length >= CODED)
  add('secret_hex', 'squashed', 'any', bytes.flatMap(hexForms))
  add('secret_codes', 'squashed', 'any', bytes.flatMap(numberForms))
  add('secret_base32', 'squashed', 'any', bytes.flatMap(base32Forms))
  add('secret_base64', 'compact', 'any', bytes.flatMap(base64Forms))
  return forms
}

/** Returns a text with base64 in one piece and one alphabet, however its lines were wrapped. */
export function compactText(visible: string): string {
  if (isAscii(visible)) return compactAscii(visible)
  return visible.replace(/\s+/g, '').replaceAll('-', '+').replaceAll('_', '/')
}

const compactAscii = asciiFilter((character) => {
  if (character === '-') return '+'
  return character === '_' ? '/' : character.trim()
})

/**
 * Returns whether a text is one word. Words in a row may by chance have the letters of another word, but hardly those
 * of a text with digits or of several words.
 */
function isOneWord(plain: string): boolean {
  return /^[\p{L}\p{M}]+$/u.test(plain)
}

/** Shifts letters along the alphabet; digits stay. */
function caesar(letters: string, by: number): string {
  return letters.replace(/[a-z]/g, (letter) => String.fromCharCode(((letter.charCodeAt(0) - 97 + by) % 26) + 97))
}

/** Returns `6875`, `\x68\x75` and `&#x68;`, `0x68, 0x75`, `\u0068`, as letters and digits only. */
function hexForms(bytes: Buffer): string[] {
  const pairs = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
  return ['', 'x', '0x', 'u00'].map((prefix) => pairs.map((pair) => prefix + pair).join(''))
}

/** Returns `104 117` and `01101000 01110101`, without spaces. */
function numberForms(bytes: Buffer): string[] {
  return [Array.from(bytes, String).join(''), Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')]
}

/** Returns the digits that don't depend on the text around the secret, for each of the three possible alignments. */
function base64Forms(bytes: Buffer): string[] {
  return [0, 1, 2].map((shift) => {
    const digits = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    const whole = Math.floor(((shift + bytes.length) * 8) / 6)
    return digits.slice(Math.ceil((shift * 8) / 6), whole)
  })
}
