import { unitMean, unitRate } from '../statistics/beta-midp.ts'
import { DEFAULT_LEVEL, undefinedEstimate } from '../statistics/estimate.ts'
import { amountMean } from '../statistics/hall-t.ts'
import type { AmountEstimate, Estimate, Rate } from '../statistics/interval.ts'
import type { CaseFacts } from './case-facts.ts'
import type { CaseValues } from './case-kinds.ts'
import { isCounted } from './counts.ts'
import { type LatencyGoal, latencyScoreOf } from './latency-score.ts'
import type { Measured } from './problem.ts'
import { eachSample } from './sample-table.ts'

/** Returns the weighted mean over cases of numbers from 0 to 1. */
export function scoreMean({ values, weights }: CaseValues, level: number): Estimate {
  return unitMean(values, { weights, level })
}

/** Returns the weighted mean over all cases of a number that every case must have, such as pass@k. */
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

/** Returns the share of the counted samples, in the cases that take part, that `is` true of. */
export function sampleRate(
  facts: CaseFacts,
  takesPart: (caseIndex: number) => boolean,
  is: (row: number) => boolean,
  level: number,
): Rate {
  const { table } = facts
  const matching = new Uint32Array(table.caseCount)
  const total = new Uint32Array(table.caseCount)
  for (let c = 0; c < table.caseCount; c++) {
    if (!takesPart(c)) continue
    eachSample(table, c, (row) => {
      if (!isCounted(table.samples.status.get(row), facts.ignoreErrors)) return
      total[c] = (total[c] ?? 0) + 1
      if (is(row)) matching[c] = (matching[c] ?? 0) + 1
    })
  }
  return unitRate(matching, total, level)
}

/** Returns the mean over samples of an amount, such as a cost, clustered by case. Samples where it is NaN are left out. */
export function sampleMean(facts: CaseFacts, of: (row: number) => number, level?: number): AmountEstimate {
  const { sums, measured } = sumByCase(facts, of)
  return amountMean(sums, measured, level)
}

/** Returns the mean latency score over the samples whose latency was measured, with its interval. */
export function latencyScore(facts: CaseFacts, goal: LatencyGoal, level: number = DEFAULT_LEVEL): Estimate {
  const { latency } = facts.table.samples
  const { sums, measured } = sumByCase(facts, (row) => {
    const seconds = latency.get(row)
    return latencyScoreOf(Number.isNaN(seconds) ? null : seconds, goal) ?? Number.NaN
  })
  const means = sums.map((sum, c) => sum / Math.max(1, measured[c] ?? 0))
  return unitMean(means, { weights: measured, level })
}

function sumByCase(facts: CaseFacts, of: (row: number) => number): { sums: Float64Array; measured: Uint32Array } {
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
  return { sums, measured }
}
