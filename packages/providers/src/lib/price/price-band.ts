import type { Price } from './price.ts'

/** How dear a model is: `$` for the cheapest quarter of all known models, `$$$$` for the dearest. */
export const PRICE_BANDS = ['$', '$$', '$$$', '$$$$'] as const
export type PriceBand = (typeof PRICE_BANDS)[number]

/**
 * Where each band but the last ends, in US dollars for a million tokens: about the quartiles of the 900 models that had a price in 2026.
 * Fixed, so that a model's band changes with its price alone.
 */
const ENDS = [0.25, 1, 4] as const

/** Input tokens for each output token in a usual request. */
const INPUT_SHARE = 3

/** Returns the band of a price by what three million tokens of input and one of output cost on average; null when that is unknown. */
export function bandOf(price: Pick<Price, 'input' | 'output'> | null): PriceBand | null {
  if (price === null || price.input === null || price.output === null) return null
  const blended = (INPUT_SHARE * price.input + price.output) / (INPUT_SHARE + 1)
  const band = ENDS.findIndex((end) => blended <= end)
  return PRICE_BANDS[band === -1 ? ENDS.length : band] ?? null
}
