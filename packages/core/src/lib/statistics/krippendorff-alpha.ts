import { midpLimits } from './beta-midp.ts'
import { DEFAULT_LEVEL, undefinedEstimate, valueWithoutInterval } from './estimate.ts'
import type { Estimate } from './interval.ts'
import { type CaseValue, spreadByCase } from './spread-by-case.ts'

/** Several people's verdicts on one answer. */
export interface JudgedUnit {
  readonly case: string
  readonly values: readonly string[]
}

/**
 * Returns Krippendorff's alpha for nominal data: the agreement of any number of people beyond chance, 1 for always, 0 for chance. Answers
 * judged by one person don't count. Its limits are those of the observed disagreement, with the disagreement by chance held fixed.
 */
export function krippendorffAlpha(units: readonly JudgedUnit[], level: number = DEFAULT_LEVEL): Estimate {
  const paired = units.filter(({ values }) => values.length > 1)
  const names = countNames(paired.flatMap(({ values }) => values))
  const total = [...names.values()].reduce((sum, count) => sum + count, 0)
  const observed = spreadByCase(paired.map(disagreementOf))
  if (observed === null) return undefinedEstimate('No answer was labeled by two people.')
  const expected = differingPairs(names, total)
  if (expected === 0)
    return undefinedEstimate('Everyone gives every answer the same verdict, so they would agree by chance alone.')
  const beyondChance = (disagreement: number) => Math.max(-1, 1 - disagreement / expected)
  const value = 1 - observed.mean / expected
  if (observed.cases < 2) return valueWithoutInterval(value, 'An interval needs at least two cases; there is 1.')
  const { low, high } = midpLimits(observed, level)
  const interval = { low: beyondChance(high), high: beyondChance(low), level, method: 'beta-midp' as const }
  return { value, interval, reason: null }
}

/** Returns the share of pairs of people that differ about an answer, which counts once for each person. */
function disagreementOf({ case: id, values }: JudgedUnit): CaseValue {
  return { case: id, value: differingPairs(countNames(values), values.length), weight: values.length }
}

/** Returns the share of ordered pairs, drawn without replacement, with different names. */
function differingPairs(names: ReadonlyMap<string, number>, total: number): number {
  let same = 0
  for (const count of names.values()) same += count * (count - 1)
  return 1 - same / (total * (total - 1))
}

function countNames(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}
