import type { ListedToken } from './token-queries.ts'

/** The state of a token. */
export type TokenState = 'valid' | 'expired' | 'revoked'

/** Returns what has become of a token at an instant. */
export function stateOf(
  { revoked_at, expires_at }: Pick<ListedToken, 'revoked_at' | 'expires_at'>,
  now: Date,
): TokenState {
  if (revoked_at !== null) return 'revoked'
  return expires_at !== null && Date.parse(expires_at) <= now.getTime() ? 'expired' : 'valid'
}

/** The lifetimes of a token, in days; null lasts until it is revoked. */
export const LIFETIMES = [
  ['30', '30 days', 30],
  ['90', '90 days', 90],
  ['365', '1 year', 365],
  ['never', 'Until revoked', null],
] as const

/** Returns when a token ends that begins now; null when it does not by itself. */
export function expiryOf(choice: string, now: Date): string | null {
  const days = LIFETIMES.find(([value]) => value === choice)?.[2] ?? null
  return days === null ? null : new Date(now.getTime() + days * 86_400_000).toISOString()
}

/** Sorts tokens: those that can be used first, then the newest first. */
export function sortTokens(tokens: readonly ListedToken[], now: Date): ListedToken[] {
  const rank = (token: ListedToken) => (stateOf(token, now) === 'valid' ? 0 : 1)
  return tokens.toSorted((a, b) => rank(a) - rank(b) || (a.created_at < b.created_at ? 1 : -1))
}
