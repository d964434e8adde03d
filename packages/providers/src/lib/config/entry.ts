import { suggestName } from '@assay/core/diagnostic'
import { EnvironmentError, UserError } from '@assay/core/errors'
import type { Environment } from '../model/model.ts'

/** Returns a config section's own entry with this name; null if there is none. */
export function entryOf<T>(section: Readonly<Record<string, T>> | undefined, name: string): T | null {
  return section !== undefined && Object.hasOwn(section, name) ? (section[name] ?? null) : null
}

/**
 * Returns the entry that a model ID names.
 *
 * @throws UserError `MODEL_UNKNOWN` when the config has none of this name.
 */
export function namedEntry<T>(section: string, entries: Readonly<Record<string, T>> | undefined, name: string): T {
  const entry = entryOf(entries, name)
  if (entry !== null) return entry
  const hint = suggestName(name, Object.keys(entries ?? {})) ?? `Describe it under "${section}:" in assay.config.yaml.`
  throw new UserError('MODEL_UNKNOWN', `The config has no "${name}" under "${section}:".`, hint)
}

/**
 * Returns the values of the variables for headers, by lower-case header name.
 *
 * @throws EnvironmentError `KEY_MISSING` when one is not set.
 */
export function secretHeaders(
  variables: Readonly<Record<string, string>>,
  env: Environment,
  id: string,
): Record<string, string> {
  const entries = Object.entries(variables).map(([header, variable]) => [
    header.toLowerCase(),
    keyOf(variable, env, id),
  ])
  return Object.fromEntries(entries)
}

/**
 * Returns the key that a variable holds.
 *
 * @throws EnvironmentError `KEY_MISSING`.
 */
export function keyOf(variable: string, env: Environment, id: string): string {
  const key = env[variable]?.trim()
  if (key !== undefined && key !== '') return key
  throw keyMissing(id, [variable])
}

/** Makes the error for a model whose variables aren't set. `otherwise` is another variable that works too. */
export function keyMissing(
  id: string,
  variables: readonly string[],
  otherwise: string | null = null,
): EnvironmentError {
  const names = variables.join(' and ')
  const message = `Model "${id}" needs ${names}, which ${variables.length === 1 ? "isn't" : "aren't"} set.`
  return new EnvironmentError(
    'KEY_MISSING',
    message,
    `Set ${names}${otherwise === null ? '' : `, or ${otherwise}`}, and run again.`,
  )
}
