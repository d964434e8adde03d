import type { StoredToken } from '@assay/store/store'

/** The identity of a request's caller. */
export type Identity =
  /** Anyone on this machine, on a server without tokens. */
  | { readonly kind: 'machine' }
  | { readonly kind: 'token'; readonly token: StoredToken }
  /** A browser's session, which stands for the token that it started with. */
  | { readonly kind: 'session'; readonly token: StoredToken; readonly session: string }

/** Returns the caller's token; null on a server without tokens. */
export function tokenOf(identity: Identity): StoredToken | null {
  return identity.kind === 'machine' ? null : identity.token
}

/** Returns a key that identifies the caller, for limits and idempotency keys. */
export function callerKey(identity: Identity): string {
  return tokenOf(identity)?.id ?? 'machine'
}
