import { queryOptions } from '@tanstack/react-query'
import { apiPath, callApi } from '../../lib/api/call.ts'
import type { Session } from '../../lib/api/queries.ts'

/** A permission of a token. */
export type TokenScope = Session['scopes'][number]

/** A token as the server lists it; the token itself is shown once and never stored. */
export interface ListedToken {
  readonly id: string
  readonly name: string
  readonly project: string
  readonly scopes: readonly TokenScope[]
  readonly created_at: string
  readonly expires_at: string | null
  readonly last_used_at: string | null
  readonly revoked_at: string | null
}

/** The settings of a new token. */
interface TokenRequest {
  readonly name: string
  readonly scopes: readonly TokenScope[]
  readonly expires_at: string | null
}

/** Asks for the tokens of the project. */
export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: async ({ signal }) => (await callApi<{ tokens: readonly ListedToken[] }>('/api/tokens', { signal })).tokens,
})

/** Creates a token; only this response contains it. */
export function createToken(body: TokenRequest): Promise<ListedToken & { readonly token: string }> {
  return callApi('/api/tokens', { method: 'POST', body })
}

/** Ends a token for good. */
export function revokeToken(id: string): Promise<void> {
  return callApi(apiPath`/tokens/${id}`, { method: 'DELETE' })
}
