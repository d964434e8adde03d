import { UserError } from '@assay/core/errors'
import type { Store } from '@assay/store/store'
import { z } from 'zod'
import { hashText } from '../access/token.ts'

/** The time for which an answer is known by its key. */
const KEPT_MS = 24 * 3_600_000
/** The time after which an unfinished request is given up: its server is gone. */
const BUSY_MS = 10 * 60_000

/** A request that may be repeated. */
export interface KeyedRequest {
  readonly key: string
  readonly method: string
  /** The path, including the query. */
  readonly address: string
  /** The caller: a key means nothing to anyone else. */
  readonly caller: string
  readonly body: Uint8Array
}

const Kept = z.object({ type: z.string().nullable(), location: z.string().nullable(), body: z.string() })

/**
 * Answers a request once per key; repeated requests get the same answer. A 5xx answer isn't saved, so that it can be tried again. Throws
 * UserError `IDEMPOTENCY_KEY_INVALID`, `IDEMPOTENCY_KEY_BUSY` and `IDEMPOTENCY_KEY_REUSED`.
 */
export async function answerOnce(
  store: Store,
  request: KeyedRequest,
  now: () => Date,
  answer: () => Promise<Response>,
): Promise<Response> {
  const key = checkKey(request)
  const claim = await claimKey(store, key, hashRequest(request), now())
  if (claim.kind === 'same') return restore(claim.reply)
  if (claim.kind === 'other') {
    throw new UserError('IDEMPOTENCY_KEY_REUSED', 'The Idempotency-Key was used for another request.')
  }
  if (claim.kind === 'busy') {
    throw new UserError('IDEMPOTENCY_KEY_BUSY', 'A request with this Idempotency-Key is still in progress.')
  }
  let isKept = false
  try {
    const response = await answer()
    if (response.status >= 500) return response
    const body = await response.clone().text()
    const { headers, status } = response
    const kept: z.infer<typeof Kept> = { type: headers.get('content-type'), location: headers.get('location'), body }
    await store.keepReply(key, { status, body: JSON.stringify(kept) })
    isKept = true
    return response
  } finally {
    if (!isKept) await store.keepReply(key, null)
  }
}

/** Claims a key. A claim that nobody can fulfil any more is taken over; an answer lasts much longer. */
async function claimKey(store: Store, key: string, hash: string, now: Date) {
  const at = now.toISOString()
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  const claim = await store.claimReply({ key, hash, at, forget_before: before(KEPT_MS) })
  return claim.kind === 'busy' ? store.claimReply({ key, hash, at, forget_before: before(BUSY_MS) }) : claim
}

function checkKey({ key, caller }: KeyedRequest): string {
  if (!/^[!-~]{1,200}$/.test(key)) {
    throw new UserError('IDEMPOTENCY_KEY_INVALID', "The Idempotency-Key isn't 1 to 200 visible ASCII characters.")
  }
  return `request:${caller}:${key}`
}

function hashRequest({ method, address, caller, body }: KeyedRequest): string {
  return hashText(JSON.stringify([method, address, caller, hashText(body)]))
}

function restore({ status, body: text }: { readonly status: number; readonly body: string }): Response {
  const { type, location, body } = Kept.parse(JSON.parse(text))
  const headers = new Headers({ 'Idempotency-Replayed': 'true' })
  if (type !== null) headers.set('content-type', type)
  if (location !== null) headers.set('location', location)
  return new Response(status === 204 ? null : body, { status, headers })
}
