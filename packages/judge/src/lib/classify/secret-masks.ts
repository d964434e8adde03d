import { maskNumberWords } from './number-words.ts'

/** The name of a way to rewrite a text so that what hides a secret is gone. */
export type MaskName = 'escapes' | 'list' | 'letters' | 'words' | 'leet' | 'morse'

/** Functions that rewrite a visible text at the same length, so that offsets stay the same; null if there is nothing to rewrite. */
export const MASKS: Readonly<Record<MaskName, (visible: string) => string | null>> = {
  escapes: maskEscapes,
  list: maskLists,
  letters: maskLetterLists,
  words: maskNumberWords,
  leet: maskLeet,
  morse: maskMorse,
}

/** The filler for a text that got shorter. It has no width, so that it divides no words. */
export const FILLER = '\u200b'

const ESCAPE =
  /\\u\{([0-9a-f]{1,6})\}|\\u([0-9a-f]{4})|\\x([0-9a-f]{2})|&#x([0-9a-f]{1,6});|&#([0-9]{1,7});|%([0-9a-f]{2})|\\([0-7]{3})|&(hyphen|dash|ndash|mdash|lowbar|period|sol|colon|nbsp|num|commat|amp);/giu
const ENTITIES: Readonly<Record<string, string>> = {
  lowbar: '_',
  period: '.',
  sol: '/',
  colon: ':',
  nbsp: ' ',
  num: '#',
}

/** Replaces `\u002d`, `\x2d`, `&#45;`, `%2D`, `\055` and `&hyphen;` with the character that they stand for. */
function maskEscapes(visible: string): string | null {
  if (!/[\\&%]/.test(visible)) return null
  return replaceAny(visible, ESCAPE, (written, ...groups: (string | undefined)[]) => {
    const [braces, unit, byte, hex, decimal, percent, octal, entity] = groups
    if (entity !== undefined) return ENTITIES[entity.toLowerCase()] ?? '-'
    const sixteen = braces ?? unit ?? byte ?? hex ?? percent
    const code =
      sixteen === undefined
        ? Number.parseInt(decimal ?? octal ?? '', decimal === undefined ? 8 : 10)
        : Number.parseInt(sixteen, 16)
    if (!(code > 31 && code <= 0x10ffff)) return written
    const character = String.fromCodePoint(code)
    return character.length > written.length ? written : character
  })
}

const MARKER =
  /(?<=^|\n)[ \t>]*(?:[-*+•‣◦–—]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.):])[ \t]+|(?<=\s)\(?\d{1,3}[.)][ \t]+/giu
const LABEL =
  /(?<=^|\n)[ \t>*_]*(?:(?:the )?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|next|final|\d{1,2}(?:st|nd|rd|th))(?: (?:word|part|half|piece|letter|character|segment|number|digit|line|token))?|(?:word|part|piece|letter|character|segment|number|digit|char|step|line|token|half)s? ?(?:#|no\.? ?)?\d{0,3})[ \t*_]*(?::|=|-|is\b)[ \t]*/giu

/** Removes bullets, numbers and labels from lists: `1. Violet`, `- Tiger`, `Third part: 42`. */
function maskLists(visible: string): string | null {
  const unmarked = visible.replace(MARKER, blank)
  const masked = unmarked.replace(LABEL, blank)
  return masked === visible ? null : masked
}

/** Two lines in a row of hardly more than a letter. */
const LETTER_LINES = /\n[^\n]{0,8}[\p{L}\p{N}][ \t]*\n[^\n]{0,8}[\p{L}\p{N}][ \t]*\n/u

/** Does the same if the items are single letters: only then can they form one word. */
function maskLetterLists(visible: string): string | null {
  return LETTER_LINES.test(visible) ? maskLists(visible) : null
}

const LEET: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  2: 'z',
  3: 'e',
  4: 'a',
  5: 's',
  6: 'g',
  7: 't',
  8: 'b',
  9: 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
  '+': 't',
  '€': 'e',
  l: 'i',
  L: 'i',
}

/** Replaces digits and signs with the letters that they look like, and `l` with `i`, since `1` may be either. */
function maskLeet(visible: string): string | null {
  if (!/[a-z][0-9@$€!|+]{1,3}[a-z]/i.test(visible)) return null
  return foldLeet(visible)
}

/** Folds leetspeak in a text; the secret is folded the same way. */
export function foldLeet(text: string): string {
  return text.replace(/[0-9lL]|[@$!|+€](?=[\p{L}\p{N}@$])/gu, (sign) => LEET[sign] ?? sign)
}

const MORSE =
  '.- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --.. ----- .---- ..--- ...-- ....- ..... -.... --... ---.. ----.'
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const MORSE_LETTERS: ReadonlyMap<string, string> = new Map(MORSE.split(' ').map((code, i) => [code, LETTERS.charAt(i)]))
/** Four Morse codes in a row; fewer are the dots and dashes of any text. */
const MORSE_RUN = /(?:[.·•∙*_\-\u2010-\u2015\u2212]{1,6}[ \t\n/|]+){3,}[.·•∙*_\-\u2010-\u2015\u2212]{1,6}/gu

const DOT_AND_DASH = /[.·•∙*][-_\u2010-\u2015\u2212]|[-_\u2010-\u2015\u2212][.·•∙*]/u

/** Replaces Morse code with letters and digits, and drops the rest of the text. */
function maskMorse(visible: string): string | null {
  if (!DOT_AND_DASH.test(visible)) return null
  let masked = ''
  for (const { 0: run, index } of visible.matchAll(MORSE_RUN)) {
    const plain = run.replace(/[·•∙*]/gu, '.').replace(/[_\u2010-\u2015\u2212]/gu, '-')
    const read = plain.replace(/[.-]+/g, (code) => fillTo(MORSE_LETTERS.get(code) ?? '', code.length))
    masked = masked.padEnd(index, ' ') + read.replace(/[|/]/g, ' ')
  }
  return masked === '' ? null : masked
}

function replaceAny(
  text: string,
  pattern: RegExp,
  read: (match: string, ...groups: (string | undefined)[]) => string,
): string | null {
  let isChanged = false
  const masked = text.replace(pattern, (match: string, ...groups: (string | undefined)[]) => {
    const character = read(match, ...groups)
    if (character === match) return match
    isChanged = true
    return fillTo(character, match.length)
  })
  return isChanged ? masked : null
}

/** Pads a text to a length. */
export function fillTo(text: string, length: number): string {
  return text.padEnd(length, FILLER)
}

function blank(text: string): string {
  return ' '.repeat(text.length)
}
