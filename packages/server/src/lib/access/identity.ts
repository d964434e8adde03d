import type { StoredToken } from '@assay/store/store'

/** How a request showed who makes it. */
export type Identity =
  /** A server without tokens: whoever is on this machine. */
  | { readonly kind: 'machine' }
  | { readonly kind: 'token'; readonly token: StoredToken }
  /** A browser's session, which stands for the token that it began with. */
  | { readonly kind: 'session'; readonly token: StoredToken; readonly session: string }

/** Returns the token of whoever makes a request; null on a server without tokens. */
export function tokenOf(identity: Identity): StoredToken | null {
  return identity.kind === 'machine' ? null : identity.token
}

/** Returns what tells one caller from all others, for limits and keys. */
export function callerKey(identity: Identity): string {
  return tokenOf(identity)?.id ?? 'machine'
}
