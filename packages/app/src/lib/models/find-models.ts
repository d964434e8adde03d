import { suggestName } from '@assay/core/diagnostic'
import { UserError } from '@assay/core/errors'
import { matchesGlob } from '@assay/core/names'
import { type Environment, type ListedModel, listModels } from '@assay/providers/model'
import type { PriceBand } from '@assay/providers/price'
import type { Config } from '../config/config.ts'

/** Which models: all that is given must hold. */
export interface ModelFilter {
  /** An id, where `*` stands for any characters and `?` for one. */
  readonly glob?: string | undefined
  /** The first part of an id, such as `openai`. */
  readonly provider?: string | undefined
  /** A model whose price is unknown is in no band. */
  readonly price?: readonly PriceBand[] | undefined
  /** Those that are known to call tools. */
  readonly tools?: boolean | undefined
}

/** Finds models among those that can be asked and those that lack a key. Asks no service. Throws UserError `PROVIDER_UNKNOWN`. */
export async function findModels(env: Environment, config: Config, filter: ModelFilter = {}): Promise<ListedModel[]> {
  return filterModels(await listModels(env, config), filter)
}

/** Filters models that were listed. Throws UserError `PROVIDER_UNKNOWN`. */
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
