import type { Diagnostic } from '../diagnostic/diagnostic.ts'
import { problem } from './codes.ts'
import { isDigit, isSpace, isWord, isWordStart, lexName, wordEnd } from './lex-name.ts'

/** The longest formula that is read, in UTF-16 units. */
export const MAX_FORMULA_LENGTH = 10_000

/**
 * A piece of a formula. `text` is the operator, or the head of a name; `unknown` is a piece that was already reported, so
 * the parser stays silent about it.
 */
export interface Token {
  readonly kind: 'number' | 'name' | 'operator' | '(' | ')' | ',' | 'unknown' | 'end'
  readonly start: number
  readonly end: number
  readonly text: string
  /** The part of a name after its dot. */
  readonly member: string | null
  /** Whether the head of a name was in backticks. */
  readonly quoted: boolean
  readonly value: number
}

/** The tokens of a formula, closed by one `end`, and what could not be read. At most one token per character, plus one. */
export interface Lexed {
  readonly tokens: readonly Token[]
  readonly diagnostics: Diagnostic[]
}

const SYMBOLS = ['<=', '>=', '==', '!=', '<', '>', '+', '-', '*', '/', '^']

/** Other languages' operators, longest first. They're reported and then read as what was meant. */
const LOOKALIKES: readonly (readonly [string, string])[] = [
  ['&&', 'and'],
  ['||', 'or'],
  ['**', '^'],
  ['<>', '!='],
  ['=', '=='],
  ['!', 'not'],
  ['≤', '<='],
  ['≥', '>='],
  ['≠', '!='],
  ['×', '*'],
  ['·', '*'],
  ['÷', '/'],
  ['−', '-'],
  ['–', '-'],
]

const CHARACTER_HINTS: Readonly<Record<string, string>> = {
  '%': 'There\'s no "%" operator; divide by 100 for a percentage.',
  '[': 'Group with "(" and ")".',
  '{': 'Group with "(" and ")".',
  '"': 'Put a name with characters other than letters, digits, _ and - in backticks.',
  "'": 'Put a name with characters other than letters, digits, _ and - in backticks.',
  '.': 'Use a dot only in a number, such as 0.5, or in a name, such as latency.p50.',
}

/** Splits a formula into tokens. Never throws; the parser rejects a text over the limit. */
export function lex(text: string): Lexed {
  const tokens: Token[] = []
  const diagnostics: Diagnostic[] = []
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (isSpace(code)) {
      at++
      continue
    }
    const token =
      isDigit(code) || (code === 46 && isDigit(text.charCodeAt(at + 1)))
        ? lexNumber(text, at, diagnostics)
        : isWordStart(code) || code === 96
          ? lexName(text, at, diagnostics)
          : lexSymbol(text, at, diagnostics)
    tokens.push(token)
    at = token.end
  }
  tokens.push(plain('end', '', text.length, text.length))
  return { tokens, diagnostics }
}

function plain(kind: Token['kind'], text: string, start: number, end: number): Token {
  return { kind, start, end, text, member: null, quoted: false, value: 0 }
}

function digitsEnd(text: string, from: number): number {
  let at = from
  while (isDigit(text.charCodeAt(at))) at++
  return at
}

function lexNumber(text: string, start: number, diagnostics: Diagnostic[]): Token {
  let end = digitsEnd(text, start)
  if (text[end] === '.' && isDigit(text.charCodeAt(end + 1))) end = digitsEnd(text, end + 1)
  if (text[end] === 'e' || text[end] === 'E') {
    const sign = text[end + 1] === '-' || text[end + 1] === '+' ? 1 : 0
    if (isDigit(text.charCodeAt(end + 1 + sign))) end = digitsEnd(text, end + 1 + sign)
  }
  const digits = text.slice(start, end)
  const value = Number(digits)
  const next = text.charCodeAt(end)
  if (isWord(next) || next === 46) {
    end = gluedEnd(text, end)
    diagnostics.push(glued(text.slice(start, end), digits, start, end))
  } else if (!Number.isFinite(value)) {
    const message = `Number "${digits.slice(0, 40)}" is too large`
    diagnostics.push(problem('FORMULA_SYNTAX', { start, end }, message, 'Write a number below 1.8e308.'))
  }
  return {
    kind: 'number',
    start,
    end,
    text: '',
    member: null,
    quoted: false,
    value: Number.isFinite(value) ? value : 0,
  }
}

/** Returns the end of what follows a number without a space: letters, digits, dots and inner hyphens. */
function gluedEnd(text: string, from: number): number {
  let at = from
  while (text[at] === '.' || isWord(text.charCodeAt(at))) at = text[at] === '.' ? at + 1 : wordEnd(text, at)
  return at
}

function glued(whole: string, digits: string, start: number, end: number): Diagnostic {
  const rest = whole.slice(digits.length)
  const shown = whole.length > 40 ? `${whole.slice(0, 40)}…` : whole
  const hint = rest.startsWith('.')
    ? 'Write one decimal point with digits after it, such as 0.5.'
    : `Write "${digits.slice(0, 20)} * ${rest.slice(0, 20)}" to multiply, or \`${shown}\` in backticks if an eval has that name.`
  return problem('FORMULA_SYNTAX', { start, end }, `Invalid number "${shown}"`, hint)
}

function lexSymbol(text: string, at: number, diagnostics: Diagnostic[]): Token {
  const first = text[at] ?? ''
  if (first === '(' || first === ')' || first === ',') return plain(first, first, at, at + 1)
  for (const [habit, meant] of LOOKALIKES) {
    // `==` and `!=` are operators of ours that begin with a lookalike.
    if (!text.startsWith(habit, at) || ((habit === '=' || habit === '!') && text[at + 1] === '=')) continue
    const span = { start: at, end: at + habit.length }
    diagnostics.push(problem('FORMULA_SYNTAX', span, `"${habit}" isn't an operator`, `Write "${meant}".`))
    return plain('operator', meant, span.start, span.end)
  }
  const symbol = SYMBOLS.find((candidate) => text.startsWith(candidate, at))
  if (symbol !== undefined) return plain('operator', symbol, at, at + symbol.length)
  return lexUnknown(text, at, diagnostics)
}

/** Returns one token for a run of the same unexpected character, so that `$$$$` is one problem. */
function lexUnknown(text: string, start: number, diagnostics: Diagnostic[]): Token {
  const character = String.fromCodePoint(text.codePointAt(start) ?? 0)
  let end = start + character.length
  while (text.startsWith(character, end)) end += character.length
  const shown = /^[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]$/u.test(character)
    ? `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    : `"${character}"`
  const hint = CHARACTER_HINTS[character] ?? 'Use numbers, names, + - * / ^, comparisons, and, or, not, and functions.'
  diagnostics.push(problem('FORMULA_SYNTAX', { start, end }, `Unexpected character ${shown}`, hint))
  return plain('unknown', character, start, end)
}
