import type { ToolReply } from '@assay/core/exchange'
import { cutMasked, type Mask } from '@assay/core/suite'

/** Maximum characters of a tool's reply that a model gets. */
export const REPLY_LIMIT = 100_000

/** Characters of a reply that are read: more than the limit, so that a secret across it is found whole. */
export const LOOKED_AT = REPLY_LIMIT + 20_000

/** A tool's reply before it is truncated and masked. */
export interface RawReply {
  /** May be cut after `LOOKED_AT` characters. */
  readonly text: string
  readonly isError: boolean
  /** Null if nothing was measured. */
  readonly latencyMs: number | null
}

/** Makes a reply: without secrets, well-formed, and truncated. */
export function makeReply({ text, isError, latencyMs }: RawReply, mask: Mask): ToolReply {
  const masked = mask(text.slice(0, LOOKED_AT).toWellFormed())
  const result = cutMasked(masked, REPLY_LIMIT)
  // Masking may make a text shorter than what was cut off before it.
  const truncated = result.length < masked.length || text.length > LOOKED_AT
  return { result, is_error: isError, truncated, latency_ms: latencyMs }
}

/** Makes the reply to a failed call. */
export function makeErrorReply(message: string, mask: Mask, latencyMs: number | null = null): ToolReply {
  return makeReply({ text: message, isError: true, latencyMs }, mask)
}
