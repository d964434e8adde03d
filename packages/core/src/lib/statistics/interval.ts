import { z } from 'zod'

/** A confidence interval and its method. */
export const Interval = z.object({
  low: z.number(),
  high: z.number(),
  /** Confidence level, such as 0.95. */
  level: z.number(),
  method: z.enum([
    'beta-midp',
    'hall-t',
    'order-statistics',
    't',
    'bootstrap',
    'mover',
    'mover-midp',
    // Stays valid however often it is looked at: of a run that stopped early.
    'betting',
    // Only in reports of earlier versions.
    'wilson',
    'wilson-clustered',
    't-clustered',
    'bootstrap-stratified',
  ]),
})
export type Interval = z.infer<typeof Interval>

/**
 * A number with its uncertainty. If `value` or `interval` is null, `reason` says why; no number is ever NaN, and no
 * interval has zero width for lack of data.
 */
export const Estimate = z.object({
  value: z.number().nullable(),
  interval: Interval.nullable(),
  reason: z.string().nullable(),
})
export type Estimate = z.infer<typeof Estimate>

/** The mean of amounts of at least 0 without an upper bound, such as costs. */
export const AmountEstimate = Estimate.extend({
  /** The reason why the interval isn't reliable; null or missing if it is. */
  note: z.string().nullable().optional(),
  /** The cases' median with its interval, given with a note; null or missing without one. */
  median: Estimate.nullable().optional(),
})
export type AmountEstimate = z.infer<typeof AmountEstimate>

/** A share with the counts it comes from. */
export const Rate = Estimate.extend({ count: z.int().min(0), total: z.int().min(0) })
export type Rate = z.infer<typeof Rate>
