import type { Random } from './random.ts'

/** The probability of a larger count below which counts aren't distinguished. */
const NEGLIGIBLE = 1e-12

/**
 * The maximum that each unit could count in a column of scores: its samples for a column of passes, its weight for
 * weighted scores; and whether a success or a failure counts that. Null for a column without scores, such as a cost.
 */
export type Ceiling = { readonly most: Float64Array; readonly by: 'success' | 'failure' } | null

/**
 * Adds one imaginary case to every resample of `n` units, in place: as if n + 1 cases had been drawn from the n there are
 * and one more, which is like a real case, but scores nothing or everything by the toss of a coin.
 *
 * Without it, a suite whose cases all pass would have no spread at all, and near 0 and 1 the few cases that deviate
 * are easily missed. `sums[c][r]` is the sum of column c over the n units of resample r; it is scaled to represent n cases.
 */
export function addImaginaryCase(
  sums: readonly Float64Array[],
  from: { columns: readonly Float64Array[]; ceilings: readonly Ceiling[]; units: number },
  random: Random,
): void {
  const { columns, ceilings, units } = from
  const cumulative = timesDrawn(units)
  const resamples = sums[0]?.length ?? 0
  for (let r = 0; r < resamples; r++) {
    const times = countBelow(cumulative, random.next())
    const like = Math.floor(random.next() * units)
    const outcome = (random.nextUint32() & 1) === 1 ? 'success' : 'failure'
    const share = (units + 1 - times) / (units + 1)
    const added = (times * units) / (units + 1)
    for (let c = 0; c < columns.length; c++) {
      const sum = sums[c]
      if (sum === undefined) continue
      const ceiling = ceilings[c] ?? null
      const likeReal = ceiling === null ? columns[c]?.[like] : ceiling.by === outcome ? ceiling.most[like] : 0
      sum[r] = (sum[r] ?? 0) * share + added * (likeReal ?? 0)
    }
  }
}

/** Returns the probabilities that one of n + 1 cases is drawn at most 0, 1, 2… times in n + 1 draws. */
function timesDrawn(units: number): number[] {
  const draws = units + 1
  const cumulative: number[] = []
  let probability = (1 - 1 / draws) ** draws
  let sum = probability
  for (let times = 0; times <= draws; times++) {
    cumulative.push(sum)
    if (1 - sum < NEGLIGIBLE) break
    probability *= (draws - times) / ((times + 1) * (draws - 1))
    sum += probability
  }
  return cumulative
}

function countBelow(cumulative: readonly number[], u: number): number {
  let count = 0
  while (count < cumulative.length - 1 && u >= (cumulative[count] ?? 1)) count++
  return count
}
