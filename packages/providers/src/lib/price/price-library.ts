import type { ModelInfo, ModelPrice, Provider } from '@pydantic/genai-prices'
import { answersText } from '../model/answers-text.ts'
import { callsTools } from '../model/calls-tools.ts'
import { flatPricer, type Price, type Pricer, unpriced } from './price.ts'

/** A model that the price library knows. */
export interface PricedModel {
  readonly name: string
  readonly price: Price
  /** Whether it answers a conversation with text. */
  readonly answers_text: boolean
  /** Whether it calls tools; null if unknown. */
  readonly tools: true | null
}

/**
 * Returns a pricer from the bundled price library, which is loaded here and never uses the network.
 *
 * @param vendor The library's name of the provider, such as `x-ai`.
 * @param date Prices change; those of this day count.
 */
export async function libraryPricer(vendor: string, model: string, date: Date): Promise<Pricer> {
  const { calcPrice } = await import('@pydantic/genai-prices')
  const found = calcPrice({}, model, { providerId: vendor, timestamp: date })
  if (found === null) return unpriced
  const { input_mtok: input, output_mtok: output, cache_read_mtok: cached } = found.model_price
  // The library looks up the model on every call, which costs more than the rest of a request; flat prices need no lookup.
  if (typeof input === 'number' && typeof output === 'number' && (cached === undefined || typeof cached === 'number')) {
    return flatPricer(cached === undefined ? { input, output } : { input, output, cached_input: cached })
  }
  const provider: Provider = { ...found.provider, models: [found.model] }
  return ({ input: inputTokens, output: outputTokens, cached: cachedTokens }) => {
    if (inputTokens === null || outputTokens === null) return null
    const cache_read_tokens = Math.min(cachedTokens ?? 0, inputTokens)
    const usage = { input_tokens: inputTokens, output_tokens: outputTokens, cache_read_tokens }
    return calcPrice(usage, model, { provider, timestamp: date })?.total_price ?? null
  }
}

/** Returns a vendor's models in the library that aren't deprecated, with their prices on a day. */
export async function libraryModels(vendor: string, date: Date): Promise<PricedModel[]> {
  const { calcPrice, findProvider } = await import('@pydantic/genai-prices')
  const provider = findProvider({ providerId: vendor })
  const priced = (model: ModelInfo): PricedModel => {
    const found = calcPrice({}, model.id, { provider: { ...provider, models: [model] } as Provider, timestamp: date })
    const price = found?.model_price ?? {}
    return {
      name: model.id,
      price: listed(price),
      answers_text: answersText(model.id, price),
      tools: callsTools(model.id, model.description),
    }
  }
  return (provider?.models ?? []).filter((model) => model.deprecated !== true).map(priced)
}

function listed(price: ModelPrice): Price {
  return { input: base(price.input_mtok), output: base(price.output_mtok), cached_input: base(price.cache_read_mtok) }
}

/** Returns the base price; one that grows with the length is listed by its lowest tier. */
function base(price: ModelPrice[string]): number | null {
  return typeof price === 'number' ? price : (price?.base ?? null)
}
