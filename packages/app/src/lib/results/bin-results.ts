import type { Bins } from '@assay/core/api'
import type { Result } from '@assay/core/result'
import type { ResultFilter, Store } from '@assay/store/store'

/** Which number is put into how many bins. */
export interface BinOptions {
  readonly of: Bins['of']
  readonly n: number
  readonly filter?: ResultFilter | undefined
}

/** Counts the results of a run by one of their numbers, in bins of equal width from the smallest to the largest; scores from 0 to 1. */
export async function binResults(store: Store, run: string, { of, n, filter }: BinOptions): Promise<Bins> {
  const values: number[] = []
  let total = 0
  for await (const batch of store.resultBatches(run, filter)) {
    for (const result of batch) {
      total++
      const value = numberOf(result, of)
      if (value !== null) values.push(value)
    }
  }
  return { of, bins: countBins(values, of, n), unknown: total - values.length, total }
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
