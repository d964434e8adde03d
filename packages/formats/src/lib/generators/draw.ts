import { createRandom, type Random } from '@assay/core/statistics'

/** Random choices for one eval. */
export interface Draw {
  /** An integer from 0 to `bound - 1`. */
  readonly below: (bound: number) => number
  /** One of the items. */
  readonly pick: <T>(items: readonly T[]) => T
  /** So many different items, in random order. */
  readonly some: <T>(items: readonly T[], count: number) => T[]
}

/** Returns the random choices of eval `index` of a seed: an eval doesn't change if there are more of them. */
export function drawFor(seed: number, index: number): Draw {
  // A greater seed would make sums in which the index is rounded away.
  const random: Random = createRandom((seed % 2 ** 32) * 1_000_003 + index * 7919)
  const below = (bound: number) => Math.floor(random.next() * bound)
  const some = <T>(items: readonly T[], count: number): T[] => {
    const left = [...items]
    const chosen: T[] = []
    while (chosen.length < count && left.length > 0) chosen.push(...left.splice(below(left.length), 1))
    return chosen
  }
  const pick = <T>(items: readonly T[]): T => {
    const [only] = some(items, 1)
    if (only === undefined) throw new Error('Bug: nothing to pick from.')
    return only
  }
  return { below, pick, some }
}
