import { suggestName } from '@assay/core/diagnostic'
import { EnvironmentError, UserError } from '@assay/core/errors'
import type { Environment } from '../model/model.ts'

/** The entry of a section of the config by its own name, or null. */
export function entryOf<T>(section: Readonly<Record<string, T>> | undefined, name: string): T | null {
  return section !== undefined && Object.hasOwn(section, name) ? (section[name] ?? null) : null
}

/**
 * The entry that a model id names.
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
 * The values of the variables that a header comes from, by lower-case header name.
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
 * The key that a variable holds.
 *
 * @throws EnvironmentError `KEY_MISSING`.
 */
export function keyOf(variable: string, env: Environment, id: string): string {
  const key = env[variable]?.trim()
  if (key !== undefined && key !== '') return key
  throw keyMissing(id, [variable])
}

/** The error of a model whose variables are not set, with another variable that would do as well. */
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
