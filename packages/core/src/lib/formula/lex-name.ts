import type { Diagnostic } from '../diagnostic/diagnostic.ts'
import { problem } from './codes.ts'
import type { Token } from './lex.ts'

const UNDERSCORE = 95
const HYPHEN = 45
const BACKTICK = 96

/** Returns whether a code is an ASCII digit: other scripts' digits aren't numbers here. */
export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

/** Returns whether a code is a letter or `_`, which a name without backticks begins with. */
export function isWordStart(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === UNDERSCORE
}

/** Returns whether a code is a letter, a digit or `_`. `wordEnd` decides on hyphens. */
export function isWord(code: number): boolean {
  return isWordStart(code) || isDigit(code)
}

/** Returns whether a code is a space, a tab, a line end, or a space that comes with pasted text. */
export function isSpace(code: number): boolean {
  return (
    code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0xfeff || (code >= 0x2000 && code <= 0x200a)
  )
}

/**
 * Returns the end of the run of letters, digits, `_` and `-` at an offset. A run does not end in a hyphen, so that `a- b` and `a-(b)`
 * subtract.
 */
export function wordEnd(text: string, from: number): number {
  let at = from
  while (isWord(text.charCodeAt(at)) || text.charCodeAt(at) === HYPHEN) at++
  while (at > from && text.charCodeAt(at - 1) === HYPHEN) at--
  return at
}

/** Returns whether a text can be written as a name without backticks. */
export function isBareName(name: string): boolean {
  return isWordStart(name.charCodeAt(0)) && wordEnd(name, 0) === name.length && !isWordOperator(name)
}

/** Returns whether a text can follow the dot of a name without backticks: also a number, as in `pass_at.5`. */
export function isBareMember(member: string): boolean {
  return member.length > 0 && isWord(member.charCodeAt(0)) && wordEnd(member, 0) === member.length
}

/** Returns whether a word is `and`, `or` or `not`, which are operators unless in backticks. */
export function isWordOperator(word: string): boolean {
  return word === 'and' || word === 'or' || word === 'not'
}

/** Reads `head`, `head.member` or a word operator; either part may be in backticks. */
export function lexName(text: string, start: number, diagnostics: Diagnostic[]): Token {
  const head = lexPart(text, start, diagnostics)
  const quoted = text.charCodeAt(start) === BACKTICK
  const next = text.charCodeAt(head.end + 1)
  const dotted = text[head.end] === '.' && (isWord(next) || next === BACKTICK)
  if (!dotted) {
    const kind = head.text === null ? 'unknown' : !quoted && isWordOperator(head.text) ? 'operator' : 'name'
    return { kind, start, end: head.end, text: head.text ?? '', member: null, quoted, value: 0 }
  }
  const member = lexPart(text, head.end + 1, diagnostics)
  const kind = head.text === null || member.text === null ? 'unknown' : 'name'
  return { kind, start, end: member.end, text: head.text ?? '', member: member.text ?? '', quoted, value: 0 }
}

function lexPart(text: string, start: number, diagnostics: Diagnostic[]): { text: string | null; end: number } {
  if (text.charCodeAt(start) !== BACKTICK) {
    const end = wordEnd(text, start)
    return { text: text.slice(start, end), end }
  }
  const close = text.indexOf('`', start + 1)
  if (close === -1) {
    // Everything after an open backtick is in doubt, so nothing after it is read.
    const message = 'Unclosed backtick'
    diagnostics.push(problem('FORMULA_SYNTAX', { start, end: start + 1 }, message, 'Add "`" after the name.'))
    return { text: null, end: text.length }
  }
  if (close === start + 1) {
    const message = 'Empty name in backticks'
    diagnostics.push(problem('FORMULA_SYNTAX', { start, end: close + 1 }, message, "Write an eval's name."))
    return { text: null, end: close + 1 }
  }
  return { text: text.slice(start + 1, close), end: close + 1 }
}
