import type { ProvidersConfig } from '../config/config.ts'
import { entryOf } from '../config/entry.ts'
import { flatPricer, type Pricer, unpriced } from './price.ts'
import { libraryPricer } from './price-library.ts'

/** The sources of a model's price. */
export interface PriceSource {
  readonly id: string
  readonly pricing: ProvidersConfig['pricing'] | undefined
  /** The price library's names of the provider and the model; null for a model that no vendor sells. */
  readonly vendor: { readonly provider: string; readonly model: string } | null
  readonly date: Date
}

/** Returns a model's pricer: by the config's price, else the library's, else unknown. Loads the library only if needed. */
export async function choosePricer(source: PriceSource): Promise<Pricer> {
  const own = entryOf(source.pricing, source.id)
  if (own !== null) return flatPricer(own)
  if (source.vendor === null) return unpriced
  return libraryPricer(source.vendor.provider, source.vendor.model, source.date)
}
