import { type CaseFacts, zeroIfMissing } from './case-facts.ts'
import type { MeanSource, MetricColumn, MetricSource } from './metric.ts'
import { countColumn, measuredColumn, type Scope, sumColumn, WHOLE_SUITE } from './metric-columns.ts'
import { isAnsweredCode, UNKNOWN_COST } from './suite-tally.ts'

/** The source of a metric's number, and the message if there is none. */
export type MetricPart = MetricSource & { readonly whenUndefined: { readonly code: string; readonly message: string } }

/** Returns the share that `above`, a column of what may succeed or fail, is of `below`, all of it, times `scale`. */
export function share(
  above: MetricColumn,
  below: MetricColumn,
  options: { nothing: string; scale?: number; by?: 'success' | 'failure' },
): MetricPart {
  const { by = 'success', scale = 1 } = options
  const scored = { ...above, ceiling: { most: below, by } }
  return quotient({ kind: 'share', above: scored, below, as: 'mean', scale }, options.nothing)
}

/** Returns the amount in `above` for each of what `below` counts. */
export function amountPer(above: MetricColumn, below: MetricColumn, options: { nothing: string }): MetricPart {
  return quotient({ kind: 'amount', above, below, as: 'mean', scale: 1 }, options.nothing)
}

function quotient(mean: MeanSource, nothing: string): MetricPart {
  return {
    kind: 'sums',
    columns: [mean.above, mean.below],
    combine: ([a = Number.NaN, b = Number.NaN]) => (mean.scale * a) / b,
    mean,
    whenUndefined: empty(nothing),
  }
}

/** Counts how many of `below` are in `above`, a column of what may succeed or fail. */
export function countOf(
  above: MetricColumn,
  below: MetricColumn,
  options: { nothing: string; by: 'success' | 'failure' },
): MetricPart {
  const scored = { ...above, ceiling: { most: below, by: options.by } }
  return summed({ kind: 'share', above: scored, below, as: 'sum', scale: 1 }, options.nothing)
}

function summed(mean: MeanSource, nothing: string): MetricPart {
  return {
    kind: 'sums',
    columns: [mean.above],
    combine: ([sum = Number.NaN]) => sum,
    mean,
    whenUndefined: empty(nothing),
  }
}

/** One summed column of which nothing is by chance. */
export function sumOf(column: MetricColumn, options: { nothing: string }): MetricPart {
  return {
    kind: 'sums',
    columns: [column],
    combine: ([sum = Number.NaN]) => sum,
    mean: null,
    whenUndefined: empty(options.nothing),
  }
}

/** Words a metric without samples: one clause without a period, which a formula puts in its own sentence. */
export function empty(nothing: string): MetricPart['whenUndefined'] {
  return { code: 'METRIC_EMPTY', message: nothing }
}

/** Returns the sum, or the mean, of latency or cost over the samples that have it. */
export function sumOrMean(
  facts: CaseFacts,
  scope: Scope,
  options: { of: 'latency' | 'cost'; as: 'sum' | 'mean' },
): MetricPart {
  const { samples } = facts.table
  const unknown = options.of === 'cost' ? unknownCost(facts, scope) : null
  if (unknown !== null) return unknown
  const sum = sumColumn(samples, scope, options.of)
  const measured = measuredColumn(samples, scope, options.of)
  const nothing = `no ${options.of} was measured`
  return options.as === 'sum' ? sumOfMeasured(sum, measured, nothing) : amountPer(sum, measured, { nothing })
}

/** Returns all that was spent: the sum over the samples, and what was spent on samples that have no result. */
export function totalCost(facts: CaseFacts): MetricPart {
  const { unfinished } = facts.table
  const samples = sumOrMean(facts, WHOLE_SUITE, { of: 'cost', as: 'sum' })
  if (samples.kind !== 'sums' || unfinished === null) return samples
  const { unknown, cost_usd } = unfinished
  if (unknown > 0) {
    const message = `${unknown} request${unknown > 1 ? 's' : ''} of unfinished samples may have been billed`
    return { kind: 'undefined', whenUndefined: { code: 'COST_UNKNOWN', message } }
  }
  if (cost_usd === 0) return samples
  // It isn't a sum over samples alone any more, so that it has no interval but that of its resamples.
  return { ...samples, combine: ([total = 0]) => total + cost_usd, mean: null }
}

/** Returns the sum of what was measured. A sum over nothing has no value: unknown is not 0. */
export function sumOfMeasured(sum: MetricColumn, measured: MetricColumn, nothing: string): MetricPart {
  return {
    kind: 'sums',
    columns: [sum, measured],
    combine: ([total = 0, count = 0]) => (count === 0 ? Number.NaN : total),
    mean: { kind: 'amount', above: sum, below: measured, as: 'sum', scale: 1 },
    whenUndefined: empty(nothing),
  }
}

/** Returns an undefined metric if any sample's cost is unknown, else null. */
export function unknownCost(facts: CaseFacts, scope: Scope): MetricPart | null {
  const { model, samples } = facts.table
  const is = (why: keyof typeof UNKNOWN_COST) => (row: number) => samples.costUnknown.get(row) === UNKNOWN_COST[why]
  const [unpriced, total] = countWithin(facts, scope, is('no_price'))
  const [billed] = countWithin(facts, scope, is('maybe_billed'))
  const [uncounted] = countWithin(facts, scope, is('no_usage'))
  const unknown = unpriced + uncounted + billed
  if (unknown === 0) return null
  const why = [
    ...(unpriced > 0 ? [`${unpriced} without a known price`] : []),
    ...(uncounted > 0 ? [`${uncounted} without reported usage`] : []),
    ...(billed > 0 ? [`${billed} may have been billed without an answer`] : []),
  ]
  const message = `${unknown} of ${total} samples of model "${model}" have no known cost (${why.join(', ')})`
  return { kind: 'undefined', whenUndefined: { code: 'COST_UNKNOWN', message } }
}

/** Tokens that the provider should have counted and did not. Samples without an answer are left out. */
export function unknownTokens(facts: CaseFacts, scope: Scope, of: 'input' | 'output'): MetricPart | null {
  const { samples, model } = facts.table
  const isUnknown = (row: number) => Number.isNaN(samples[of].get(row)) && isAnsweredCode(samples.status.get(row))
  const [unknown, total] = countWithin(facts, scope, isUnknown)
  if (unknown === 0) return null
  const message = `the ${of} tokens of ${unknown} of ${total} samples of model "${model}" weren't counted`
  return { kind: 'undefined', whenUndefined: { code: 'TOKENS_UNKNOWN', message } }
}

/** Returns a column of each sample's input and output tokens together. */
export function totalTokensColumn(facts: CaseFacts, scope: Scope): MetricColumn {
  const { input, output } = facts.table.samples
  const value = (row: number, c: number) =>
    scope.has(c) ? zeroIfMissing(input.get(row)) + zeroIfMissing(output.get(row)) : 0
  return { key: `tokens|${scope.key}`, of: 'samples', value }
}

/** Samples of which the output was counted. */
export function tokensMeasuredColumn(facts: CaseFacts, scope: Scope): MetricColumn {
  const { output } = facts.table.samples
  return countColumn(scope, 'tokens measured', (row) => !Number.isNaN(output.get(row)))
}

function countWithin(facts: CaseFacts, scope: Scope, is: (row: number) => boolean): [matching: number, total: number] {
  const { table } = facts
  let matching = 0
  let total = 0
  for (let c = 0; c < table.caseCount; c++) {
    if (!scope.has(c)) continue
    for (let i = table.starts[c] ?? 0; i < (table.starts[c + 1] ?? 0); i++) {
      total++
      if (is(table.rows[i] ?? 0)) matching++
    }
  }
  return [matching, total]
}
