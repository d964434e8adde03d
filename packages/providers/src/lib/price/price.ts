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

/** Makes a pricer with flat prices. Input counts include cached tokens, output counts include reasoning. What is free needs no count. */
export function flatPricer(price: PriceConfig): Pricer {
  const cachedPrice = price.cached_input ?? price.input
  const isInputFree = price.input === 0 && cachedPrice === 0
  const isOutputFree = price.output === 0
  return ({ cached, ...tokens }) => {
    const input = tokens.input ?? (isInputFree ? 0 : null)
    const output = tokens.output ?? (isOutputFree ? 0 : null)
    if (input === null || output === null) return null
    const read = Math.min(cached ?? 0, input)
    return ((input - read) * price.input + read * cachedPrice + output * price.output) / 1_000_000
  }
}

/** Input tokens that a service wrote to its cache, by how long it keeps them. */
export interface CacheWrites {
  /** For five minutes, at 1.25 times the price of input. */
  readonly short: number
  /** For an hour, at twice the price. */
  readonly long: number
}

/** The price of a cache write above that of input, as Anthropic charges it. */
const SURCHARGE = { short: 0.25, long: 1 } as const

/** Returns a cost with what writing to the service's cache costs more than plain input. */
export function priceCacheWrites(pricer: Pricer, tokens: Tokens, writes?: CacheWrites): number | null {
  const cost = pricer(tokens)
  const { input } = tokens
  if (cost === null || writes === undefined || input === null || input === 0) return cost
  const plain = pricer({ input, output: 0, reasoning: 0, cached: 0 })
  const share = (SURCHARGE.short * writes.short + SURCHARGE.long * writes.long) / input
  return plain === null ? null : cost + plain * share
}
