import { EnvironmentError, UserError } from '@assay/core/errors'
import { nameSecretVariable, SECRET_KEY_VARIABLE } from '@assay/core/suite'
import type { Secrets } from '@assay/engine/run'
import type { Environment } from '@assay/providers/model'
import type { Setting, Store } from '@assay/store/store'
import { demandSettingName, demandSettingValue } from '../settings/setting-name.ts'
import { explainMissing, type SettingChange } from '../settings/stored-vars.ts'
import { openSealingKey } from './sealing-key.ts'

/** A secret in a list: never with its value. */
export type ListedSecret = Pick<Setting, 'name' | 'changed_at' | 'changed_by'>

/** The store of secrets, and the places to look for its key. */
export interface SecretPlace {
  readonly store: Store
  readonly env: Environment
  /** An open workspace's secrets, which are updated at once. */
  readonly secrets?: Pick<Secrets, 'learn'> | undefined
}

/**
 * Seals and saves a secret. Its name is saved in lower case, since templates ignore case. The key must open the existing secrets;
 * otherwise some could be read with one key and some with another.
 *
 * Throws UserError `SETTING_NAME_INVALID` and `SETTING_VALUE_INVALID`, and what `openSealingKey` and `readSecrets` throw.
 */
export async function setSecret(
  place: SecretPlace,
  name: string,
  value: string,
  change: SettingChange,
): Promise<ListedSecret> {
  demandSettingName(name)
  if (nameSecretVariable(name) === SECRET_KEY_VARIABLE) {
    const message = `A secret can't be named "${name}": ${SECRET_KEY_VARIABLE} holds the key that seals secrets.`
    throw new UserError('SETTING_NAME_INVALID', message, 'Choose another name.')
  }
  demandSettingValue(name, value)
  if (value === '') throw new UserError('SETTING_VALUE_INVALID', `The value of "${name}" is empty.`)
  const { store, env } = place
  const others = (await store.settings('secret')).filter((each) => each.name !== name.toLowerCase())
  const key = await openSealingKey({ env, location: store.location }, { create: others.length === 0 })
  for (const other of others.slice(0, 1)) if (key.open(other.name, other.value) === null) throw cannotOpen(other)
  const secret = { name: name.toLowerCase(), changed_at: change.now().toISOString(), changed_by: change.by }
  await store.putSetting({ ...secret, kind: 'secret', value: key.seal(secret.name, value) })
  // What the environment has goes before what is kept.
  if (env[nameSecretVariable(name)] === undefined) place.secrets?.learn(name, value)
  return secret
}

/** Lists the secrets of a store by name. Needs no key. */
export async function listSecrets(store: Store): Promise<ListedSecret[]> {
  const settings = await store.settings('secret')
  return settings.map(({ name, changed_at, changed_by }) => ({ name, changed_at, changed_by }))
}

/** Deletes a secret. Needs no key. Throws UserError `SETTING_NOT_FOUND`. */
export async function deleteSecret(store: Store, name: string): Promise<void> {
  if (!(await store.deleteSetting('secret', name.toLowerCase()))) throw await explainMissing(store, 'secret', name)
}

/**
 * Opens all of a store's secrets, by the variables that would hold them (`ASSAY_SECRET_TOKEN`). The result must not be stored, logged or
 * shown. Throws EnvironmentError `SECRET_UNREADABLE` if the key is wrong, and what `openSealingKey` throws; needs no key if there are no
 * secrets.
 */
export async function readSecrets({ store, env }: SecretPlace): Promise<Readonly<Record<string, string>>> {
  const settings = await store.settings('secret')
  if (settings.length === 0) return {}
  const key = await openSealingKey({ env, location: store.location })
  return Object.fromEntries(
    settings.map((setting) => {
      const value = key.open(setting.name, setting.value)
      if (value === null) throw cannotOpen(setting)
      return [nameSecretVariable(setting.name), value]
    }),
  )
}

function cannotOpen({ name }: Pick<Setting, 'name'>): EnvironmentError {
  return new EnvironmentError('SECRET_UNREADABLE', `Secret "${name}" can't be decrypted with this key.`)
}
