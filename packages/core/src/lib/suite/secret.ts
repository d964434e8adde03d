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

/**
 * A text of a model, a service or a program with a marker in place of every secret, as it is stored. Whatever in it only looks
 * like a marker is taken out: else a model could have a secret sent to it by a follow-up.
 */
export function maskSecrets(text: string, secrets: ReadonlyMap<string, string>): string {
  let masked = removeMarkers(text)
  // The longest first, since one secret may be the beginning of another.
  const values = [...secrets].filter(([, value]) => value !== '').sort(([, a], [, b]) => b.length - a.length)
  for (const [name, value] of values) masked = masked.replaceAll(value, markSecret(name))
  return masked
}

/** The environment variable that holds a secret: `linear.api-key` is in `ASSAY_SECRET_LINEAR_API_KEY`. */
export function nameSecretVariable(name: string): string {
  return PREFIX + name.toUpperCase().replace(/[^A-Z0-9]/g, '_')
}

const PREFIX = 'ASSAY_SECRET_'

/** Whether an environment variable holds a secret. */
export function isSecretVariable(variable: string): boolean {
  return variable.startsWith(PREFIX)
}

/** A name of the secret that an environment variable holds. */
export function nameSecret(variable: string): string {
  return variable.slice(PREFIX.length).toLowerCase()
}
