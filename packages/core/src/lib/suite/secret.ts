// Noncharacters, which Unicode keeps out of interchange: a text from a file can't contain a marker, because `removeMarkers`
// is applied to every text that is read.
const OPEN = '\uFDD0'
const CLOSE = '\uFDD1'
const MARKER = /\uFDD0([^\uFDD0\uFDD1]*)\uFDD1/g

/** What stands in a text for the secret until the text is sent. */
export function markSecret(name: string): string {
  return OPEN + removeMarkers(name) + CLOSE
}

/** A text from a file with everything removed that could be taken for a marker. */
export function removeMarkers(text: string): string {
  return text.replace(/[\uFDD0\uFDD1]/g, '\uFFFD')
}

/** The names of the secrets that a text needs. */
export function listSecrets(text: string): string[] {
  return [...new Set([...text.matchAll(MARKER)].map((match) => match[1] ?? ''))]
}

/**
 * Puts the secrets into a text. For the moment of asking only: the result must not be stored, logged or shown.
 *
 * Throws when a secret is not given, since validation has made sure that it is.
 */
export function fillSecrets(text: string, secrets: ReadonlyMap<string, string>): string {
  return text.replace(MARKER, (_, name: string) => {
    const value = secrets.get(name)
    if (value === undefined)
      throw new Error(`Secret "${name}" was not given. Suites are validated before they run; this is a bug.`)
    return value
  })
}

/** A text as it may be shown and stored: every marker as the template that made it. */
export function showSecrets(text: string): string {
  return text.replace(MARKER, (_, name: string) => `{{secret('${name}')}}`)
}

/** Puts a marker in place of every secret of a text. */
export type Mask = (text: string) => string

/**
 * Prepares the masking of texts of models, services and programs, as they are stored. Whatever in them only looks like a
 * marker is taken out: else a model could have a secret sent to it by a follow-up.
 */
export function createMask(secrets: ReadonlyMap<string, string>): Mask {
  const markers = new Map<string, string>()
  for (const [name, value] of secrets) {
    if (value !== '' && !markers.has(value)) markers.set(value, markSecret(name))
  }
  if (markers.size === 0) return removeMarkers
  // The longest first, since one secret may be the beginning of another; and all in one pass, since one may be part of the
  // name of another.
  const values = [...markers.keys()].sort((a, b) => b.length - a.length)
  const pattern = new RegExp(`${values.map(escapePattern).join('|')}|[${OPEN}${CLOSE}]`, 'g')
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

/** The environment variable that holds a secret: `linear.api-key` is in `ASSAY_SECRET_LINEAR_API_KEY`. */
export function nameSecretVariable(name: string): string {
  return PREFIX + name.toUpperCase().replace(/[^A-Z0-9]/g, '_')
}

const PREFIX = 'ASSAY_SECRET_'

/** The variable of the key that kept secrets are sealed with. It is no secret for templates: nothing sends it anywhere. */
export const SECRET_KEY_VARIABLE = `${PREFIX}KEY`

/** Whether an environment variable holds a secret. */
export function isSecretVariable(variable: string): boolean {
  return variable.startsWith(PREFIX)
}

/** A name of the secret that an environment variable holds. */
export function nameSecret(variable: string): string {
  return variable.slice(PREFIX.length).toLowerCase()
}
