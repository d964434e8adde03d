import { DEFAULT_STORE, type Store } from '@assay/store/store'

/** Returns the flag that names a store again in an advised command, with a space before it; empty for the usual one, and for an address, which may hold a password. */
export function writeStoreFlag({ location }: Pick<Store, 'location'>): string {
  return location === DEFAULT_STORE || isNoPath(location) ? '' : ` --store ${quoteWord(location)}`
}

function isNoPath(location: string): boolean {
  return location === '' || location === 'memory' || /^[a-z][a-z0-9+.-]+:/i.test(location)
}

/** Quotes a word for a shell if it needs that. */
export function quoteWord(word: string): string {
  return /^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
