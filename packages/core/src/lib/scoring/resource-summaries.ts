import type { SuiteSummary } from '../report/report.ts'
import { NOTHING_UNFINISHED } from '../report/unfinished-cost.ts'
import { sortedQuantile } from '../statistics/bootstrap.ts'
import { undefinedEstimate } from '../statistics/estimate.ts'
import { sampleMean } from './case-estimates.ts'
import type { CaseFacts } from './case-facts.ts'
import type { SuiteMetrics } from './metrics.ts'
import type { SampleTable } from './sample-table.ts'
import { ANSWER, isAnsweredCode, UNKNOWN_COST } from './suite-tally.ts'

/** Returns what the samples cost in US dollars, with what was spent on unfinished ones; the mean is of those that have a result. */
export function summarizeCost(metrics: SuiteMetrics, level: number): SuiteSummary['cost_usd'] {
  const { facts } = metrics
  const { samples } = facts.table
  const unfinished = facts.table.unfinished ?? NOTHING_UNFINISHED
  const total = metrics.value('total_cost')
  const average = metrics.value('avg_cost')
  const mean = average.ok
    ? sampleMean(facts, (row) => samples.cost.get(row), level)
    : undefinedEstimate(`The cost is unknown: ${average.message}.`)
  const { measured } = sumMeasured(facts.table, samples.cost)
  const known = sumMeasured(facts.table, samples.leastCost).sum
  return {
    total: total.ok ? total.value : null,
    mean,
    known: unfinished.cost_usd === 0 ? known : (known ?? 0) + unfinished.cost_usd,
    priced: measured,
    unknown: countRows(facts.table, (row) => samples.costUnknown.get(row) !== 0),
    maybe_billed: countRows(facts.table, (row) => samples.costUnknown.get(row) === UNKNOWN_COST.maybe_billed),
    no_usage: countRows(facts.table, (row) => samples.costUnknown.get(row) === UNKNOWN_COST.no_usage),
    ...(unfinished.unknown === 0 ? {} : { unfinished: unfinished.unknown }),
  }
}

/** Returns what the model judges of the samples cost in US dollars. */
export function summarizeJudgeCost(table: SampleTable): SuiteSummary['judge_cost_usd'] {
  const { judge_cost_usd: spent, judge_unknown: open } = table.unfinished ?? NOTHING_UNFINISHED
  const { sum, measured } = sumMeasured(table, table.samples.judgeCost)
  const unknown = table.sampleCount - measured
  const known = (sumMeasured(table, table.samples.leastJudgeCost).sum ?? 0) + spent
  const all = table.sampleCount === 0 ? 0 : sum
  const total = unknown > 0 || open > 0 || all === null ? null : all + spent
  return { total, known, unknown, ...(open === 0 ? {} : { unfinished: open }) }
}

/** Returns how the answers were got. */
export function summarizeAnswers(table: SampleTable): SuiteSummary['answers'] {
  const { retries, answer } = table.samples
  return {
    retries: table.rows.reduce((sum, row) => sum + retries.get(row), 0),
    cut: countRows(table, (row) => (answer.get(row) & ANSWER.cut) !== 0),
    from_cache: countRows(table, (row) => (answer.get(row) & ANSWER.from_cache) !== 0),
  }
}

/** Returns how long the answers took, over the samples whose latency was measured. */
export function summarizeLatency(facts: CaseFacts, level: number): SuiteSummary['latency_s'] {
  const { rows, samples } = facts.table
  const measured = Float64Array.from(rows, (row) => samples.latency.get(row)).filter(
    (seconds) => !Number.isNaN(seconds),
  )
  measured.sort()
  const quantile = (probability: number) => (measured.length === 0 ? null : sortedQuantile(measured, probability))
  return {
    mean:
      measured.length === 0
        ? undefinedEstimate('No latency was measured.')
        : sampleMean(facts, (row) => samples.latency.get(row), level),
    p50: quantile(0.5),
    p95: quantile(0.95),
    max: quantile(1),
    measured: measured.length,
  }
}

/** Returns the tokens of all samples, as the provider counted them. */
export function summarizeTokens(table: SampleTable): SuiteSummary['tokens'] {
  const { input, output, reasoning, status } = table.samples
  const counted = { output: sumMeasured(table, output), reasoning: sumMeasured(table, reasoning) }
  const isMissing = (row: number) => Number.isNaN(input.get(row)) || Number.isNaN(output.get(row))
  return {
    input: sumMeasured(table, input).sum,
    output: counted.output.sum,
    // Reasoning is part of the output; a provider that counts output and does not name reasoning had none.
    reasoning: counted.reasoning.sum ?? (counted.output.sum === null ? null : 0),
    unknown: countRows(table, (row) => isMissing(row) && isAnsweredCode(status.get(row))),
  }
}

/** Returns the sum of what was measured; null if nothing was, or the sum isn't a number. */
function sumMeasured(table: SampleTable, column: { get(row: number): number }) {
  let sum = 0
  let measured = 0
  for (const row of table.rows) {
    const value = column.get(row)
    if (Number.isNaN(value)) continue
    sum += value
    measured++
  }
  return { sum: measured > 0 && Number.isFinite(sum) ? sum : null, measured }
}

function countRows(table: SampleTable, is: (row: number) => boolean): number {
  return table.rows.reduce((count, row) => count + Number(is(row)), 0)
}
