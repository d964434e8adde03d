import { createMask, showStart } from '@assay/core/suite'

/** Maximum length of an excerpt in a reason. */
const EXCERPT_LENGTH = 80
const REASON_LENGTH = 500

/** Shows a text in a reason: quoted, on one line, cut and without secrets. */
export type ShowText = (text: string) => string

/** Creates a function that quotes texts. It replaces each secret's value with its template. */
export function createShowText(secrets: ReadonlyMap<string, string>): ShowText {
  const start = createStart(secrets, EXCERPT_LENGTH)
  return (text) => {
    const { text: shown, isCut } = start(text)
    return quote(shown) + (isCut ? '…' : '')
  }
}

/** Creates a function that cuts whole reasons to their maximum length, and hides secrets that a library put into them. */
export function createShowReason(secrets: ReadonlyMap<string, string>): (reason: string) => string {
  const start = createStart(secrets, REASON_LENGTH)
  return (reason) => {
    if (secrets.size === 0 && reason.length <= REASON_LENGTH && !CONTROL.test(reason)) return reason
    const { text: shown, isCut } = start(reason)
    return shown.replace(CONTROLS, escapeControl) + (isCut ? '…' : '')
  }
}

/** Creates a function that shows a regular expression as the user wrote it: `/\d+/`. */
export function createShowPattern(secrets: ReadonlyMap<string, string>): ShowText {
  const start = createStart(secrets, EXCERPT_LENGTH)
  return (pattern) => {
    const { text: shown, isCut } = start(pattern)
    return `/${shown.replace(CONTROLS, escapeControl)}${isCut ? '…' : ''}/`
  }
}

interface Start {
  readonly text: string
  readonly isCut: boolean
}

/** The minimum length of a template such as `{{secret('a')}}`. */
const TEMPLATE_LENGTH = "{{secret('')}}".length

/** Creates a function that takes the start of a text, without secrets. They are replaced before the cut, since half a secret is one too. */
function createStart(secrets: ReadonlyMap<string, string>, length: number): (text: string) => Start {
  const longest = Math.max(0, ...Array.from(secrets.values(), (value) => value.length))
  if (longest === 0) {
    return (text) => ({ text: trimHalfCharacter(text.slice(0, length)), isCut: text.length > length })
  }
  const mask = createMask(secrets)
  // Mask only as much as could be shown: an answer may have megabytes.
  const enough = length + (Math.ceil(length / TEMPLATE_LENGTH) + 1) * longest
  return (text) => {
    const start = showStart(mask(text.slice(0, enough)), length)
    return { text: trimHalfCharacter(start.text), isCut: start.isCut || text.length > enough }
  }
}

/** Drops half a surrogate pair at a cut. */
function trimHalfCharacter(text: string): string {
  return /[\uD800-\uDBFF]$/.test(text) ? text.slice(0, -1) : text
}

// Everything that could move a terminal's cursor, break a line or turn the direction of text.
const CONTROL = /[\p{Cc}\p{Cf}\u2028\u2029]/u
const CONTROLS = new RegExp(CONTROL, 'gu')

function quote(text: string): string {
  return CONTROL.test(text) || !text.isWellFormed() || /["\\]/.test(text)
    ? JSON.stringify(text).replace(CONTROLS, escapeControl)
    : `"${text}"`
}

function escapeControl(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
}
