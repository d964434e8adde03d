import type { Price } from './price.ts'

/** Price bands: `$` for the cheapest quarter of all known models, `$$$$` for the most expensive. */
export const PRICE_BANDS = ['$', '$$', '$$$', '$$$$'] as const
export type PriceBand = (typeof PRICE_BANDS)[number]

/**
 * The upper bounds of all bands but the last, in US dollars per million tokens: about the quartiles of the 900 models that had a price in
 * 2026. Fixed, so that a model's band changes only with its price.
 */
const ENDS = [0.25, 1, 4] as const

/** Input tokens per output token in a typical request. */
const INPUT_SHARE = 3

/** Returns a price's band, by the average cost of three million tokens of input and one of output; null if that is unknown. */
export function bandOf(price: Pick<Price, 'input' | 'output'> | null): PriceBand | null {
  if (price === null || price.input === null || price.output === null) return null
  const blended = (INPUT_SHARE * price.input + price.output) / (INPUT_SHARE + 1)
  const band = ENDS.findIndex((end) => blended <= end)
  return PRICE_BANDS[band === -1 ? ENDS.length : band] ?? null
}
