import type { Tokens } from '@assay/core/result'
import type { PriceConfig } from '../config/config.ts'

/** US dollars for a million tokens, as a list shows them; by the lowest tier where the price grows with the length. */
export interface Price {
  readonly input: number | null
  readonly output: number | null
  readonly cached_input: number | null
}

/** What an answer cost, in US dollars; null when the tokens are not known. */
export type Pricer = (tokens: Tokens) => number | null

/** Prices every answer as unknown. */
export const unpriced: Pricer = () => null

/** A pricer by flat prices. Input counts include what was cached, output what was reasoning. */
export function flatPricer(price: PriceConfig): Pricer {
  const cachedPrice = price.cached_input ?? price.input
  return ({ input, output, cached }) => {
    if (input === null || output === null) return null
    const read = Math.min(cached ?? 0, input)
    return ((input - read) * price.input + read * cachedPrice + output * price.output) / 1_000_000
  }
}
