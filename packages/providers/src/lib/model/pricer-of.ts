import type { ProvidersConfig } from '../config/config.ts'
import { VENDORS } from '../hosted/vendors.ts'
import { choosePricer } from '../price/choose-pricer.ts'
import type { Pricer } from '../price/price.ts'
import { parseModelId } from './parse-model-id.ts'

/**
 * Returns a model's pricer without opening it, for estimates. Needs no key.
 *
 * @throws UserError `MODEL_ID_INVALID`.
 */
export async function pricerOf(id: string, config: ProvidersConfig = {}, date = new Date()): Promise<Pricer> {
  const { provider, name } = parseModelId(id)
  const vendor = provider === 'openrouter' ? 'openrouter' : VENDORS.get(provider)?.prices
  const known = vendor === undefined ? null : { provider: vendor, model: name }
  return choosePricer({ id, pricing: config.pricing, vendor: known, date })
}
