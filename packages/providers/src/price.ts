export { pricerOf } from './lib/model/pricer-of.ts'
export type { Price, Pricer } from './lib/price/price.ts'
export { PRICE_BANDS, type PriceBand } from './lib/price/price-band.ts'
