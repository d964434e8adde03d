import { DEFAULT_LEVEL } from '@assay/core/statistics'

/** The ranks a model shares with its neighbors, from 1. */
export interface Rank {
  readonly first: number
  readonly last: number
}

/**
 * Returns the models' ranks in order. `adjusted[i]` is the p-value of model i against the one above it, null for the first and if
 * unknown. A model that can't be told from the one above shares its rank, and so on down the list.
 */
export function rankNeighbours(adjusted: readonly (number | null)[]): Rank[] {
  const starts = adjusted.map((p, at) => at === 0 || (p !== null && p < 1 - DEFAULT_LEVEL))
  const ranks: Rank[] = []
  for (let at = 0; at < starts.length; ) {
    const next = starts.indexOf(true, at + 1)
    const end = next === -1 ? starts.length : next
    for (let place = at; place < end; place++) ranks.push({ first: at + 1, last: end })
    at = end
  }
  return ranks
}
