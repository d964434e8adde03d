import { Try } from '@assay/core/result'
import { z } from 'zod'

const dollars = z.number().min(0).nullable()

/**
 * What one request for a sample cost, on disk from the request's end, or its begin under a budget, until the sample's result includes it: a
 * sample that a kill or a stop left unfinished was paid for all the same. One with a known ID takes the place of the earlier one.
 */
export const Outlay = z.object({
  id: z.string(),
  run: z.string(),
  suite: z.string(),
  case: z.string(),
  variant: z.string().optional(),
  attempt: z.int().min(1),
  /** US dollars; null if unknown. */
  cost_usd: dollars,
  /** US dollars that it counted under a budget; null without one. */
  counted_usd: dollars,
  /** The judge model or embedding model that was asked; left out for the tested model. */
  judge: z.string().optional(),
  /** The key of its answer; null if it has none. */
  answer: z.string().nullable(),
  /** How it ended without an answer; null if it has one. */
  tried: Try.nullable(),
})
export type Outlay = z.infer<typeof Outlay>
