import { type CaseFacts, zeroIfMissing } from './case-facts.ts'
import { isCounted } from './counts.ts'
import type { MetricColumn } from './metric.ts'
import { passAtK } from './pass-at-k.ts'
import { eachSample } from './sample-table.ts'
import { isCompiledAsExpected, type SampleColumns, STATUS } from './suite-tally.ts'

/** Whether a case belongs to what is measured: the suite, an eval or a tag. */
export interface Scope {
  readonly key: string
  has(caseIndex: number): boolean
}

/** Every case. */
export const WHOLE_SUITE: Scope = { key: '', has: () => true }

/** Returns a column with 1 for every sample that `is` true of. */
export function countColumn(scope: Scope, key: string, is: (row: number) => boolean): MetricColumn {
  return { key: `${key}|${scope.key}`, of: 'samples', value: (row, c) => (scope.has(c) && is(row) ? 1 : 0) }
}

/** Returns a column that counts every sample in the denominator. */
export function countedColumn(facts: CaseFacts, scope: Scope): MetricColumn {
  const { status } = facts.table.samples
  return countColumn(scope, 'counted', (row) => isCounted(status.get(row), facts.ignoreErrors))
}

/** Returns a column that counts every sample that passed. */
export function passedColumn(facts: CaseFacts, scope: Scope): MetricColumn {
  const { status } = facts.table.samples
  return countColumn(scope, 'passed', (row) => status.get(row) === STATUS.passed)
}

type Measurement = 'latency' | 'cost' | 'input' | 'output' | 'reasoning'

/** Returns the sum of a measurement over the samples that have it. */
export function sumColumn(samples: SampleColumns, scope: Scope, of: Measurement): MetricColumn {
  const column = samples[of]
  const value = (row: number, c: number) => (scope.has(c) ? zeroIfMissing(column.get(row)) : 0)
  return { key: `sum ${of}|${scope.key}`, of: 'samples', value }
}

/** Returns the number of samples that have a measurement. */
export function measuredColumn(samples: SampleColumns, scope: Scope, of: Measurement): MetricColumn {
  const column = samples[of]
  return countColumn(scope, `measured ${of}`, (row) => !Number.isNaN(column.get(row)))
}

/** Returns columns of the squared distances of latencies from `centre`, and the distances themselves, from which a variance is made. */
export function latencySpreadColumns(samples: SampleColumns, centre: number): MetricColumn[] {
  const distance = (row: number) => zeroIfMissing(samples.latency.get(row) - centre)
  return [
    { key: 'latency distance', of: 'samples', value: distance },
    { key: 'latency squares', of: 'samples', value: (row) => distance(row) ** 2 },
  ]
}

/** Returns a case's weight times `value`, spread evenly over its counted samples where those are drawn. */
function weighted(
  facts: CaseFacts,
  scope: Scope,
  column: { key: string; value: (c: number) => number; ofSample: ((row: number) => number) | null },
): MetricColumn {
  const { table, counted, ignoreErrors } = facts
  const within = (c: number) => scope.has(c) && (counted[c] ?? 0) > 0
  const weight = (c: number) => table.weights[c] ?? 0
  const { ofSample } = column
  const share = (row: number, c: number) => {
    if (ofSample === null || !within(c) || !isCounted(table.samples.status.get(row), ignoreErrors)) return 0
    return (weight(c) * ofSample(row)) / (counted[c] ?? 1)
  }
  return {
    key: `${column.key}|${scope.key}`,
    of: 'cases',
    value: (c) => (within(c) ? weight(c) * column.value(c) : 0),
    share: ofSample === null ? null : share,
  }
}

/** Returns the weight of each case that has counted samples. */
export function weightColumn(facts: CaseFacts, scope: Scope): MetricColumn {
  return weighted(facts, scope, { key: 'weight', value: () => 1, ofSample: () => 1 })
}

/** Returns a column of cases' weighted mean scores. */
export function scoreColumn(facts: CaseFacts, scope: Scope): MetricColumn {
  const { score } = facts.table.samples
  const ofSample = (row: number) => zeroIfMissing(score.get(row))
  return weighted(facts, scope, { key: 'score', value: (c) => facts.scores[c] ?? 0, ofSample })
}

/** Returns a column of cases' weighted pass@k, NaN for a case with too few samples. */
export function passAtColumn(facts: CaseFacts, k: number): MetricColumn {
  const { status } = facts.table.samples
  const value = (c: number) => {
    const estimate = passAtK({ total: facts.counted[c] ?? 0, correct: facts.passed[c] ?? 0 }, k)
    return estimate.ok ? estimate.value : Number.NaN
  }
  const ofSample = k === 1 ? (row: number) => (status.get(row) === STATUS.passed ? 1 : 0) : null
  return weighted(facts, WHOLE_SUITE, { key: `pass@${k}`, value, ofSample })
}

/** Returns a column of cases' weighted means of what each counted sample has, such as its share of tests that passed. */
export function meanColumn(
  facts: CaseFacts,
  scope: Scope,
  { key, ofSample }: { readonly key: string; readonly ofSample: (row: number) => number },
): MetricColumn {
  const { table, counted, ignoreErrors } = facts
  const value = (c: number) => {
    let sum = 0
    eachSample(table, c, (row) => {
      if (isCounted(table.samples.status.get(row), ignoreErrors)) sum += ofSample(row)
    })
    return sum / (counted[c] ?? 0)
  }
  return weighted(facts, scope, { key, value, ofSample })
}

/** Samples whose code compiled, or should not and didn't. */
export function compiledColumn(facts: CaseFacts, scope: Scope): MetricColumn {
  const { status, compile } = facts.table.samples
  const compiled = (row: number) =>
    isCompiledAsExpected(compile.get(row)) && isCounted(status.get(row), facts.ignoreErrors)
  return countColumn(scope, 'compiled', compiled)
}
