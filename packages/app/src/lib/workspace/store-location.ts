import { existsSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { UserError } from '@assay/core/errors'
import { createMemoryStore, DEFAULT_STORE, openStore, type Store } from '@assay/store/store'
import type { LoadedConfig } from '../config/read-config.ts'

/**
 * The behavior if there is no store yet: `create` makes one; `existing` throws, since a command that needs a run wouldn't find it, and
 * a mistyped path shouldn't leave an empty file behind; `listed` is empty if no store is named, `optional` whenever there is none;
 * `memory` saves nothing.
 */
export type StoreMode = 'create' | 'existing' | 'listed' | 'optional' | 'memory'

/** The location of runs. */
export interface StoreChoice {
  readonly mode: StoreMode
  /** The caller's choice, which takes precedence. */
  readonly location?: string | undefined
}

/** Opens the store that the caller, the variable `ASSAY_STORE` or the config names, in this order. Throws UserError `STORE_MISSING`. */
export async function openChosenStore(
  { mode, location: named }: StoreChoice,
  env: Readonly<Record<string, string | undefined>>,
  loaded: LoadedConfig,
): Promise<Store> {
  if (mode === 'memory') return createMemoryStore()
  const said = named ?? (env.ASSAY_STORE || undefined)
  const location = chooseLocation(named, env, loaded)
  if (mode === 'create' || !isMissing(location)) return openStore(location)
  if (mode === 'optional' || (mode === 'listed' && said === undefined)) return createMemoryStore()
  throw new UserError(
    'STORE_MISSING',
    `There is no store at "${location}".`,
    'Run a suite first, or name another store.',
  )
}

/** Returns the location of the store that the caller, the variable `ASSAY_STORE` or the config names, in this order. It may contain a password. */
export function chooseLocation(
  named: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
  loaded: LoadedConfig,
): string {
  return named ?? (env.ASSAY_STORE || configuredLocation(loaded))
}

/** Resolves a path relative to the config, so that a project has one store wherever a command runs in it. */
function configuredLocation({ config, folder }: LoadedConfig): string {
  const location = config.store ?? DEFAULT_STORE
  return isAddress(location) ? location : shortenPath(resolve(folder, location))
}

/** Returns a path as people would write it: relative below the working folder, absolute elsewhere. */
function shortenPath(path: string): string {
  const fromHere = relative('', path)
  return fromHere.startsWith('..') ? path : fromHere
}

function isMissing(location: string): boolean {
  return location !== '' && !isAddress(location) && !existsSync(location)
}

/** Returns whether a store's location is an address, or memory, rather than a path. */
export function isAddress(location: string): boolean {
  return location === 'memory:' || /^[a-z][a-z0-9+.-]+:\/\//i.test(location)
}
