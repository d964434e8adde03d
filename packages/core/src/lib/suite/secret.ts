// Noncharacters, which Unicode keeps out of interchange: a text from a file can't contain a marker, because `removeMarkers`
// is applied to every text that is read.
const OPEN = '\uFDD0'
const CLOSE = '\uFDD1'
/** Stands in a marker between the name of a secret and how it was written, where that is not as it is. */
const AS = '\uFDD2'
const MARKER = /\uFDD0([^\uFDD0-\uFDD2]*)(?:\uFDD2(\w+))?\uFDD1/g

/** Returns the marker that replaces a secret until the text is sent. */
export function markSecret(name: string): string {
  return OPEN + removeMarkers(name) + CLOSE
}

/** Removes everything from a text that could be taken for a marker. */
export function removeMarkers(text: string): string {
  return text.replace(/[\uFDD0-\uFDD2]/g, '\uFFFD')
}

/** Lists the names of the secrets a text needs. */
export function listSecrets(text: string): string[] {
  return [...new Set([...text.matchAll(MARKER)].map((match) => match[1] ?? ''))]
}

/**
 * Puts the secrets into a text. For the moment of asking only: the result must not be stored, logged or shown.
 *
 * Throws when a secret is not given, since validation has made sure that it is.
 */
export function fillSecrets(text: string, secrets: ReadonlyMap<string, string>): string {
  return text.replace(MARKER, (_, name: string, spelling: string | undefined) => {
    const value = secrets.get(name)
    if (value === undefined)
      throw new Error(`Secret "${name}" wasn't given. Suites are validated before they run; this is a bug.`)
    return SPELLINGS.get(spelling ?? '')?.(value) ?? value
  })
}

/** Makes a text safe to show and store: every marker becomes its template again. */
export function showSecrets(text: string): string {
  return text.replace(MARKER, (_, name: string) => `{{secret('${name}')}}`)
}

const toJson = (text: string): string => JSON.stringify(text).slice(1, -1)
const toAscii = (text: string): string =>
  toJson(text).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
const toHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Ways in which programs write a value into a text: services echo what they were sent in JSON, in JSON in JSON, in pages and addresses. */
const SPELLINGS: ReadonlyMap<string, (value: string) => string> = new Map([
  ['json', toJson],
  ['ascii', toAscii],
  ['slashes', (value: string) => toAscii(value).replaceAll('/', '\\/')],
  ['json2', (value: string) => toJson(toJson(value))],
  ['json3', (value: string) => toJson(toJson(toJson(value)))],
  ['ascii2', (value: string) => toJson(toAscii(value))],
  ['html', toHtml],
  ['quoted', (value: string) => toHtml(value).replaceAll('"', '&quot;')],
  ['apostrophes', (value: string) => toHtml(value).replaceAll('"', '&quot;').replaceAll("'", '&#39;')],
  ['address', (value: string) => encodeURIComponent(value.toWellFormed())],
])

/** Returns a value in all the ways in which it may be written, itself first. */
export function spellSecret(value: string): string[] {
  return [...new Set([value, ...[...SPELLINGS.values()].map((spell) => spell(value))])]
}

/** Characters of a secret that may be left at a cut: they reveal nothing. */
const HARMLESS = 3

/**
 * Removes the beginnings of secrets before an ellipsis: messages quote the start of what a service says, and the cut may go through a
 * secret. For messages alone; an answer is not cut.
 */
export function removeCutSecrets(message: string, values: Iterable<string>): string {
  if (!message.includes('…')) return message
  const spelled = [...values].flatMap(spellSecret)
  const pieces = message.split('…')
  return pieces.map((piece, at) => (at === pieces.length - 1 ? piece : withoutStart(piece, spelled))).join('…')
}

/** Removes from a text's end the longest beginning of a value. */
function withoutStart(text: string, values: readonly string[]): string {
  let longest = 0
  for (const value of values) {
    for (let length = Math.min(value.length, text.length); length > Math.max(longest, HARMLESS); length--) {
      if (text.endsWith(value.slice(0, length))) longest = length
    }
  }
  return text.slice(0, text.length - longest)
}

/** Puts a marker in place of every secret of a text. */
export type Mask = (text: string) => string

/**
 * Prepares the masking of texts of models, services and programs, as they are stored. Whatever in them only looks like a
 * marker is taken out: else a model could have a secret sent to it by a follow-up.
 */
export function createMask(secrets: ReadonlyMap<string, string>): Mask {
  const markers = new Map<string, string>()
  for (const [name, value] of secrets) if (value !== '' && !markers.has(value)) markers.set(value, markSecret(name))
  for (const [name, value] of secrets) {
    if (value === '') continue
    for (const [spelling, spell] of SPELLINGS) {
      const spelled = spell(value)
      if (!markers.has(spelled)) markers.set(spelled, OPEN + removeMarkers(name) + AS + spelling + CLOSE)
    }
  }
  if (markers.size === 0) return removeMarkers
  // The longest first, since one secret may be the beginning of another; and all in one pass, since one may be part of the
  // name of another.
  const values = [...markers.keys()].sort((a, b) => b.length - a.length)
  const pattern = new RegExp(`${values.map(escapePattern).join('|')}|[${OPEN}${CLOSE}${AS}]`, 'g')
  return (text) => text.replace(pattern, (found) => markers.get(found) ?? removeMarkers(found))
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

/** Masks one text; see `createMask`, which is the faster way for many. */
export function maskSecrets(text: string, secrets: ReadonlyMap<string, string>): string {
  return createMask(secrets)(text)
}

/**
 * Shows the beginning of a masked text: as `showSecrets` does, cut after `length` characters, and none of its templates cut in
 * two. `isCut` says whether something is left out.
 */
export function showStart(masked: string, length: number): { readonly text: string; readonly isCut: boolean } {
  let text = ''
  let at = 0
  for (const marker of masked.matchAll(MARKER)) {
    if (text.length >= length) break
    const plain = masked.slice(at, Math.min(marker.index, at + length - text.length))
    text += plain
    at += plain.length
    if (at < marker.index) break
    text += showSecrets(marker[0])
    at += marker[0].length
  }
  const rest = masked.slice(at, at + Math.max(0, length - text.length))
  return { text: text + rest, isCut: at + rest.length < masked.length }
}

/** Cuts a masked text after `length` characters without splitting a marker or a character. The rest isn't kept in memory. */
export function cutMasked(masked: string, length: number): string {
  if (masked.length <= length) return masked
  const start = masked.slice(0, length)
  const open = start.lastIndexOf(OPEN)
  const whole = open > start.lastIndexOf(CLOSE) ? start.slice(0, open) : start
  const last = whole.charCodeAt(whole.length - 1)
  const fit = last >= 0xd800 && last <= 0xdbff ? whole.slice(0, -1) : whole
  // A slice keeps the whole text in memory; what is parsed is new.
  return String(JSON.parse(JSON.stringify(fit)))
}

/** Returns the environment variable of a secret: `linear.api-key` is in `ASSAY_SECRET_LINEAR_API_KEY`. */
export function nameSecretVariable(name: string): string {
  return PREFIX + name.toUpperCase().replace(/[^A-Z0-9]/g, '_')
}

const PREFIX = 'ASSAY_SECRET_'

/** The variable of the key that seals saved secrets. Templates can't use it as a secret: nothing sends it anywhere. */
export const SECRET_KEY_VARIABLE = `${PREFIX}KEY`

/** Returns whether an environment variable is a secret. */
export function isSecretVariable(variable: string): boolean {
  return variable.startsWith(PREFIX)
}

/** Returns the name of the secret in an environment variable. */
export function nameSecret(variable: string): string {
  return variable.slice(PREFIX.length).toLowerCase()
}
