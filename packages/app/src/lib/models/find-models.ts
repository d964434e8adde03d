import { suggestName } from '@assay/core/diagnostic'
import { UserError } from '@assay/core/errors'
import { matchesGlob } from '@assay/core/names'
import { type Environment, type ListedModel, listModels } from '@assay/providers/model'
import type { PriceBand } from '@assay/providers/price'
import type { Config } from '../config/config.ts'

/** A filter for models: all given conditions must hold. */
export interface ModelFilter {
  /** An ID; `*` matches any characters, `?` matches one. */
  readonly glob?: string | undefined
  /** The first part of an ID, such as `openai`. */
  readonly provider?: string | undefined
  /** A price band; a model with an unknown price is in none. */
  readonly price?: readonly PriceBand[] | undefined
  /** Only models known to call tools. */
  readonly tools?: boolean | undefined
}

/** Finds models among those that are available and those that lack a key. Sends nothing. Throws UserError `PROVIDER_UNKNOWN`. */
export async function findModels(env: Environment, config: Config, filter: ModelFilter = {}): Promise<ListedModel[]> {
  return filterModels(await listModels(env, config), filter)
}

/** Filters listed models. Throws UserError `PROVIDER_UNKNOWN`. */
export function filterModels(all: readonly ListedModel[], filter: ModelFilter): ListedModel[] {
  if (filter.provider !== undefined) demandProvider(filter.provider, all)
  return all.filter(
    ({ id, provider, price_band, tools }) =>
      (filter.glob === undefined || matchesGlob(id, filter.glob)) &&
      (filter.provider === undefined || provider === filter.provider) &&
      (filter.price === undefined || (price_band !== null && filter.price.includes(price_band))) &&
      (filter.tools !== true || tools === true),
  )
}

function demandProvider(name: string, models: readonly ListedModel[]): void {
  const known = [...new Set(models.map(({ provider }) => provider))]
  if (known.includes(name)) return
  const hint = suggestName(name, known) ?? `The providers are ${known.join(', ')}.`
  throw new UserError('PROVIDER_UNKNOWN', `Unknown provider "${name}".`, hint)
}
