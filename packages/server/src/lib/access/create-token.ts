import { randomBytes } from 'node:crypto'
import { UserError } from '@assay/core/errors'
import { requireProjectName, type Scope, type Store, type StoredToken } from '@assay/store/store'
import { hashText, makeToken } from './token.ts'

/** A token to create. */
export interface TokenRequest {
  /** The name of the person or machine that uses it. */
  readonly name: string
  readonly project: string
  readonly scopes: readonly Scope[]
  /** Expiry time (ISO 8601); null for a token that lasts until it's revoked. */
  readonly expires_at: string | null
}

/** A token as lists show it: everything but its hash. */
export type ListedToken = Omit<StoredToken, 'hash'>

/** A new token, which can be read only now. */
export interface NewToken extends ListedToken {
  readonly token: string
}

/** Maximum length of a token's name. */
export const NAME_LIMIT = 100

/** Creates a token and saves its hash. Throws UserError `TOKEN_INVALID` and `PROJECT_INVALID`. */
export async function createToken(store: Store, request: TokenRequest, now: Date): Promise<NewToken> {
  checkRequest(request, now)
  const token = makeToken()
  const stored: StoredToken = {
    id: `tok-${randomBytes(5).toString('hex')}`,
    name: request.name,
    project: request.project,
    scopes: [...new Set(request.scopes)],
    hash: hashText(token),
    created_at: now.toISOString(),
    expires_at: request.expires_at,
    last_used_at: null,
    revoked_at: null,
  }
  await store.putToken(stored)
  return { ...listToken(stored), token }
}

/** Returns a token as it may be shown. */
export function listToken({ hash: _, ...listed }: StoredToken): ListedToken {
  return listed
}

/** Returns a project's tokens, or all of them, in order of creation. */
export async function listTokens(store: Store, project: string | null): Promise<ListedToken[]> {
  return (await store.tokens()).filter((token) => project === null || token.project === project).map(listToken)
}

/**
 * Revokes a token of one project, or of any. Throws UserError `TOKEN_NOT_FOUND`, also for another project's token, whose existence stays
 * hidden.
 */
export async function revokeToken(store: Store, id: string, project: string | null, now: Date): Promise<void> {
  const known = (await store.tokens()).find(
    (token) => token.id === id && (project === null || token.project === project),
  )
  if (known !== undefined && (await store.revokeToken(id, now.toISOString()))) return
  throw new UserError('TOKEN_NOT_FOUND', `Token ${JSON.stringify(id)} doesn't exist or is already revoked.`)
}

function checkRequest({ name, project, scopes, expires_at }: TokenRequest, now: Date): void {
  requireProjectName(project)
  const refuse = (what: string, hint: string): never => {
    throw new UserError('TOKEN_INVALID', what, hint)
  }
  // Names go into logs, labels and the audit log: one line, no control characters.
  if (
    name.trim() === '' ||
    name.length > NAME_LIMIT ||
    !name.isWellFormed() ||
    /[\p{Cc}\p{Cf}\u2028\u2029]/u.test(name)
  ) {
    refuse(
      `The name ${JSON.stringify(name.slice(0, NAME_LIMIT))} is empty, longer than ${NAME_LIMIT} characters, or contains control characters.`,
      'Name the person or machine that will use the token, such as ci.',
    )
  }
  if (scopes.length === 0) refuse('The token has no scope.', 'Choose at least one: read, run, review or admin.')
  if (expires_at !== null && !(Date.parse(expires_at) > now.getTime())) {
    refuse(`The expiry time ${expires_at} is in the past.`, 'Choose a future time, such as 90d.')
  }
}
