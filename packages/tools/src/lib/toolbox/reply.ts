import type { ToolReply } from '@assay/core/exchange'
import { cutMasked, type Mask } from '@assay/core/suite'

/** Characters of a tool's reply that a model gets. */
export const REPLY_LIMIT = 100_000

/** How much of a text is looked at: more than is kept, so that a secret at the cut is found whole. */
export const LOOKED_AT = REPLY_LIMIT + 20_000

/** What a tool said, before it is cut and masked. */
export interface RawReply {
  /** May break off after `LOOKED_AT` characters. */
  readonly text: string
  readonly isError: boolean
  /** Null for what took no time that anybody measured. */
  readonly latencyMs: number | null
}

/** Makes a reply of what a tool said: without secrets, well-formed, and cut. */
export function makeReply({ text, isError, latencyMs }: RawReply, mask: Mask): ToolReply {
  const masked = mask(text.slice(0, LOOKED_AT).toWellFormed())
  const result = cutMasked(masked, REPLY_LIMIT)
  // Masking may make a text shorter than what was cut off before it.
  const truncated = result.length < masked.length || text.length > LOOKED_AT
  return { result, is_error: isError, truncated, latency_ms: latencyMs }
}

/** Makes the reply of a call that went wrong. */
export function makeErrorReply(message: string, mask: Mask, latencyMs: number | null = null): ToolReply {
  return makeReply({ text: message, isError: true, latencyMs }, mask)
}
