/** An answer to a request that may come again under the same key. */
export interface KeptReply {
  readonly status: number
  readonly body: string
}

/**
 * What is known of a request by its key: `new` belongs to the caller now, `busy` is being answered elsewhere, `other` was used for another
 * request, and `same` has its answer.
 */
export type ReplyClaim =
  | { readonly kind: 'new' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'other' }
  | { readonly kind: 'same'; readonly reply: KeptReply }

/** Asks for the right to answer a request. */
export interface ReplyRequest {
  readonly key: string
  /** Of everything that the request says. */
  readonly hash: string
  /** ISO 8601. */
  readonly at: string
  /** Claims and answers from before this instant (ISO 8601) do not count any more: whoever made them is gone. */
  readonly forget_before: string
}

/** Decides what a claim comes to, given what is kept under its key. Every store asks here. */
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
