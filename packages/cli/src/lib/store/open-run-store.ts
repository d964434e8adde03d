import { existsSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { UserError } from '@assay/core/errors'
import { createMemoryStore, DEFAULT_STORE, openStore, type Store } from '@assay/store/store'
import { readConfig } from '../config/read-config.ts'
import type { StoreFlag } from './store-flag.ts'

/** Where runs are kept, and whether somebody said so for this command. */
interface StorePlace {
  readonly location: string
  /** By `--store` or `ASSAY_STORE`. */
  readonly isNamed: boolean
}

/** Opens the store of this command, and creates it where there is none. */
export async function openRunStore(flags: StoreFlag): Promise<Store> {
  return openStore((await storePlace(flags)).location)
}

/**
 * Opens the store of this command without creating one. Throws UserError `STORE_MISSING` when there is none: what asks for
 * a run would not find it, and a mistyped `--store` should not leave an empty file behind.
 */
export async function openExistingStore(flags: StoreFlag): Promise<Store> {
  const { location } = await storePlace(flags)
  if (!isMissing(location)) return openStore(location)
  throw new UserError(
    'STORE_MISSING',
    `There is no store at "${location}".`,
    'Run a suite first with: assay run. Or name another store with --store.',
  )
}

/** The same for lists: where nobody named a store and none is there yet, it is empty. */
export async function openListedStore(flags: StoreFlag): Promise<Store> {
  const { location, isNamed } = await storePlace(flags)
  return !isNamed && isMissing(location) ? createMemoryStore() : openExistingStore(flags)
}

async function storePlace(flags: StoreFlag): Promise<StorePlace> {
  const named = flags.store ?? (process.env.ASSAY_STORE || undefined)
  if (named !== undefined) return { location: named, isNamed: true }
  const { config, folder } = await readConfig()
  const location = config.store ?? DEFAULT_STORE
  // Relative to the config, so that a project has one store wherever in it a command is given.
  return { location: isAddress(location) ? location : shortest(resolve(folder, location)), isNamed: false }
}

/** As people would write it: relative below the working folder, absolute elsewhere. */
function shortest(path: string): string {
  const fromHere = relative('', path)
  return fromHere.startsWith('..') ? path : fromHere
}

function isMissing(location: string): boolean {
  return location !== '' && !isAddress(location) && !existsSync(location)
}

function isAddress(location: string): boolean {
  return location === 'memory:' || /^[a-z][a-z0-9+.-]+:\/\//i.test(location)
}
