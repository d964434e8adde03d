import type { Tokens } from '@assay/core/result'
import type { PriceConfig } from '../config/config.ts'

/** US dollars per million tokens, as lists show them; the lowest tier if the price grows with the length. */
export interface Price {
  readonly input: number | null
  readonly output: number | null
  readonly cached_input: number | null
}

/** Returns an answer's cost in US dollars; null if the tokens are unknown. */
export type Pricer = (tokens: Tokens) => number | null

/** Prices every answer as unknown. */
export const unpriced: Pricer = () => null

/** Makes a pricer with flat prices. Input counts include cached tokens, output counts include reasoning. */
export function flatPricer(price: PriceConfig): Pricer {
  const cachedPrice = price.cached_input ?? price.input
  return ({ input, output, cached }) => {
    if (input === null || output === null) return null
    const read = Math.min(cached ?? 0, input)
    return ((input - read) * price.input + read * cachedPrice + output * price.output) / 1_000_000
  }
}
