/** A saved reply to a request that may be repeated under the same key. */
export interface KeptReply {
  readonly status: number
  readonly body: string
}

/**
 * The state of a request by its key: `new` now belongs to the caller, `busy` is being answered elsewhere, `other` belongs to another
 * request, and `same` has its reply.
 */
export type ReplyClaim =
  | { readonly kind: 'new' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'other' }
  | { readonly kind: 'same'; readonly reply: KeptReply }

/** A claim to answer a request. */
export interface ReplyRequest {
  readonly key: string
  /** Hash of the request's whole content. */
  readonly hash: string
  /** ISO 8601. */
  readonly at: string
  /** Claims and replies from before this instant (ISO 8601) no longer count: their process is gone. */
  readonly forget_before: string
}

/** Decides a claim by what is saved under its key. Every store calls this. */
export function decideClaim(
  kept: {
    readonly hash: string
    readonly at_ms: number
    readonly status: number | null
    readonly body: string | null
  } | null,
  { hash, forget_before }: ReplyRequest,
): ReplyClaim {
  if (kept === null || kept.at_ms < Date.parse(forget_before)) return { kind: 'new' }
  if (kept.hash !== hash) return { kind: 'other' }
  if (kept.status === null || kept.body === null) return { kind: 'busy' }
  return { kind: 'same', reply: { status: kept.status, body: kept.body } }
}
