import { DEFAULT_STORE, type Store } from '@assay/store/store'
import { isAddress } from './store-location.ts'

/** Returns the flag that names a store again in an advised command, with a space before it; empty for the usual one, and for an address, which may hold a password. */
export function writeStoreFlag({ location }: Pick<Store, 'location'>): string {
  const isPath = location !== '' && location !== 'memory' && !isAddress(location)
  return isPath && location !== DEFAULT_STORE ? ` --store ${quoteWord(location)}` : ''
}

/** Quotes a word for a shell if it needs that. */
export function quoteWord(word: string): string {
  return /^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
