import type { Bins } from '@assay/core/api'
import type { Result } from '@assay/core/result'
import { sortedQuantile } from '@assay/core/statistics'
import { matchesResult, type ResultFilter, type Store } from '@assay/store/store'
import { readResultsUntil } from './read-results-until.ts'

/** A query for a histogram of one number. */
export interface BinOptions {
  readonly of: Bins['of']
  readonly n: number
  readonly filter?: ResultFilter | undefined
  /** The number of the last result that counts, in the order of recording; all results by default. */
  readonly at?: number | undefined
}

/** Counts a run's results by one of their numbers, in bins of equal width from the smallest to the largest; scores from 0 to 1. */
export async function binResults(store: Store, run: string, options: BinOptions): Promise<Bins> {
  const { of, n } = options
  const { values, total } = await readNumbers(store, run, options)
  const sorted = Float64Array.from(values).sort()
  const quantile = (share: number) => (sorted.length === 0 ? null : sortedQuantile(sorted, share))
  const quantiles = { p50: quantile(0.5), p95: quantile(0.95) }
  return { of, bins: countBins(values, of, n), ...quantiles, unknown: total - values.length, total }
}

interface KnownNumbers {
  readonly values: readonly number[]
  /** The number of all results, including those without the value. */
  readonly total: number
}

const COLUMNS = { score: 'score', latency: 'latency_ms', cost: 'cost_usd' } as const

async function readNumbers(
  store: Store,
  run: string,
  { of, filter = {}, at = Number.POSITIVE_INFINITY }: BinOptions,
): Promise<KnownNumbers> {
  const isAll = Object.values(filter).every((value) => value === undefined)
  const values: number[] = []
  let total = 0
  if (isAll && of !== 'tokens') {
    // Columns alone are read ten times as fast as results.
    for await (const batch of store.sampleBatches(run)) {
      const column = batch[COLUMNS[of]]
      for (let row = 0; row < batch.rows; row++) {
        if ((batch.seq[row] ?? 0) > at) continue
        total++
        const value = column[row] ?? Number.NaN
        if (!Number.isNaN(value)) values.push(value)
      }
    }
    return { values, total }
  }
  const add = (result: Result) => {
    total++
    const value = numberOf(result, of)
    if (value !== null) values.push(value)
  }
  if (at === Number.POSITIVE_INFINITY) {
    for await (const batch of store.resultBatches(run, filter)) batch.forEach(add)
  } else {
    for await (const result of readResultsUntil(store, run, at)) if (matchesResult(result, filter)) add(result)
  }
  return { values, total }
}

function numberOf(result: Result, of: Bins['of']): number | null {
  switch (of) {
    case 'score':
      return result.status === 'scored' ? result.score : null
    case 'latency':
      return result.latency_ms
    case 'cost':
      return result.cost_usd
    case 'tokens': {
      const { input, output } = result.tokens
      return input === null || output === null ? null : input + output
    }
  }
}

function countBins(values: readonly number[], of: Bins['of'], n: number): Bins['bins'] {
  if (values.length === 0) return []
  const low = of === 'score' ? 0 : values.reduce((a, b) => Math.min(a, b))
  const high = of === 'score' ? 1 : values.reduce((a, b) => Math.max(a, b))
  // All alike: one bin without a width.
  if (low === high) return [{ low, high, count: values.length }]
  const counts = new Array<number>(n).fill(0)
  for (const value of values) {
    const at = Math.min(n - 1, Math.floor(((value - low) / (high - low)) * n))
    counts[at] = (counts[at] ?? 0) + 1
  }
  const edge = (at: number) => (at === n ? high : low + ((high - low) * at) / n)
  return counts.map((count, at) => ({ low: edge(at), high: edge(at + 1), count }))
}
