import { suggestName } from '@assay/core/diagnostic'
import { UserError } from '@assay/core/errors'
import type { Setting, Store } from '@assay/store/store'
import { demandSettingName, demandSettingValue } from './setting-name.ts'

/** A variable in a store: a value for every run's templates. */
export interface StoredVar extends Pick<Setting, 'name' | 'changed_at' | 'changed_by'> {
  readonly value: unknown
}

/** The person who changes a setting, and the time. */
export interface SettingChange {
  readonly by: string | null
  readonly now: () => Date
}

/**
 * Saves and returns a variable: the value of `text` if it's JSON, otherwise the string itself. Throws UserError `SETTING_NAME_INVALID` and
 * `SETTING_VALUE_INVALID`.
 */
export async function setVar(store: Store, name: string, text: string, change: SettingChange): Promise<StoredVar> {
  demandSettingName(name)
  demandSettingValue(name, text)
  const value = parseValue(text)
  const about = { name, changed_at: change.now().toISOString(), changed_by: change.by }
  await store.putSetting({ ...about, kind: 'var', value: JSON.stringify(value) })
  return { ...about, value }
}

/** Lists the variables of a store by name. */
export async function listVars(store: Store): Promise<StoredVar[]> {
  const settings = await store.settings('var')
  return settings.map(({ name, value, changed_at, changed_by }) => ({
    name,
    value: parseValue(value),
    changed_at,
    changed_by,
  }))
}

/** Reads a store's variables, for templates without a value from elsewhere. */
export async function readVars(store: Store): Promise<Readonly<Record<string, unknown>>> {
  return Object.fromEntries((await listVars(store)).map(({ name, value }) => [name, value]))
}

/** Deletes a variable. Throws UserError `SETTING_NOT_FOUND`. */
export async function deleteVar(store: Store, name: string): Promise<void> {
  if (!(await store.deleteSetting('var', name))) throw await explainMissing(store, 'var', name)
}

/** Returns the error for a setting that doesn't exist, with a suggestion. */
export async function explainMissing(store: Store, kind: Setting['kind'], name: string): Promise<UserError> {
  const names = (await store.settings(kind)).map((each) => each.name)
  const what = kind === 'var' ? 'variable' : 'secret'
  const message = `There is no ${what} ${JSON.stringify(name.slice(0, 80))} in ${store.location}.`
  return new UserError('SETTING_NOT_FOUND', message, suggestName(name, names) ?? undefined)
}

function parseValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
