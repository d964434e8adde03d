import {
  type Bounds,
  DEFAULT_LEVEL,
  type Estimate,
  type Rate,
  UNIT_BOUNDS,
  undefinedEstimate,
} from '../statistics/interval.ts'
import { meanEstimate, ratioEstimate } from '../statistics/mean.ts'
import { clusteredProportion, proportion } from '../statistics/wilson.ts'
import type { CaseFacts } from './case-facts.ts'
import type { CaseValues } from './case-kinds.ts'
import { isCounted } from './counts.ts'
import { type LatencyGoal, latencyScoreOf } from './latency-score.ts'
import type { Measured } from './problem.ts'
import { eachSample } from './sample-table.ts'

/**
 * The mean over cases of numbers from 0 to 1. Plain passes and failures get Wilson's interval, which is right near 0 and 1
 * where Student's is not; all else gets Student's.
 */
export function scoreMean(cases: CaseValues, level: number): Estimate {
  const { values, weights } = cases
  const isEven = weights.every((weight) => weight === weights[0] && weight > 0)
  if (isEven && values.length > 0 && values.every((value) => value === 0 || value === 1)) {
    const passed = values.reduce((sum, value) => sum + value, 0)
    const { value, interval, reason } = proportion(passed, values.length, level)
    return { value, interval, reason }
  }
  return meanEstimate(values, { level, bounds: UNIT_BOUNDS, ...(isEven ? {} : { weights }) })
}

/** The weighted mean over all cases of a number that every case must have, such as pass@k. */
export function meanOfAllCases(facts: CaseFacts, of: (caseIndex: number) => Measured, level: number): Estimate {
  const { table } = facts
  const values = new Float64Array(table.caseCount)
  for (let c = 0; c < table.caseCount; c++) {
    const measured = of(c)
    if (!measured.ok) return undefinedEstimate(`Case "${table.caseId(c)}": ${measured.message}.`)
    values[c] = measured.value
  }
  return scoreMean({ values, weights: table.weights }, level)
}

/** The share of the counted samples, in the cases that take part, that `is` true of. */
export function sampleRate(
  facts: CaseFacts,
  takesPart: (caseIndex: number) => boolean,
  by: { is: (row: number) => boolean; level: number },
): Rate {
  const { table } = facts
  const matching = new Uint32Array(table.caseCount)
  const total = new Uint32Array(table.caseCount)
  for (let c = 0; c < table.caseCount; c++) {
    if (!takesPart(c)) continue
    eachSample(table, c, (row) => {
      if (!isCounted(table.samples.status.get(row), facts.ignoreErrors)) return
      total[c] = (total[c] ?? 0) + 1
      if (by.is(row)) matching[c] = (matching[c] ?? 0) + 1
    })
  }
  return clusteredProportion(matching, total, by.level)
}

/** The mean over samples of a measurement, clustered by case. Samples where it is NaN are left out. */
export function sampleMean(
  facts: CaseFacts,
  of: (row: number) => number,
  options: { level?: number; bounds?: Bounds } = {},
): Estimate {
  const { table } = facts
  const sums = new Float64Array(table.caseCount)
  const measured = new Uint32Array(table.caseCount)
  for (let c = 0; c < table.caseCount; c++) {
    eachSample(table, c, (row) => {
      const value = of(row)
      if (Number.isNaN(value)) return
      sums[c] = (sums[c] ?? 0) + value
      measured[c] = (measured[c] ?? 0) + 1
    })
  }
  const isSingle = measured.every((count) => count <= 1)
  return ratioEstimate(sums, measured, { ...options, method: isSingle ? 't' : 't-clustered' })
}

/** The mean latency score over the samples whose latency was measured, with its interval. */
export function latencyScore(facts: CaseFacts, goal: LatencyGoal, level: number = DEFAULT_LEVEL): Estimate {
  const { latency } = facts.table.samples
  const of = (row: number) => {
    const seconds = latency.get(row)
    return latencyScoreOf(Number.isNaN(seconds) ? null : seconds, goal) ?? Number.NaN
  }
  return sampleMean(facts, of, { level, bounds: UNIT_BOUNDS })
}
