import { compareCodePoints } from '../names/code-point-order.ts'
import type { UnfinishedAmounts } from '../report/report.ts'
import type { CaseColumns, SampleColumns } from './suite-tally.ts'

/** The samples of one model on one suite, grouped by case: cases by id, samples of a case by attempt. */
export interface SampleTable {
  readonly suite: string
  readonly model: string
  readonly sampleCount: number
  readonly caseCount: number
  /** Returns the id of a case. Ids are kept as bytes, so each call makes a string. */
  caseId(caseIndex: number): string
  /** The weight of each case. */
  readonly weights: Float64Array
  /** The index of each case's eval in `evalNames`, plus 1; 0 where the eval has no name. */
  readonly evals: Uint32Array
  /** Sorted by code point. */
  readonly evalNames: readonly string[]
  /** Cases by tag; tags by code point. */
  readonly tags: ReadonlyMap<string, Uint32Array>
  /** The rows of case c are `rows[starts[c]]` to `rows[starts[c + 1] - 1]`. */
  readonly rows: Uint32Array
  readonly starts: Uint32Array
  readonly samples: SampleColumns
  /** The cost of requests that no sample includes; null if there are none. */
  readonly unfinished: UnfinishedAmounts | null
}

/** Sorts what a tally has collected. */
export function groupSamples(from: {
  suite: string
  model: string
  rows: number
  samples: SampleColumns
  cases: CaseColumns
}): SampleTable {
  const { suite, model, samples, cases } = from
  const order = cases.ids.sorted()
  const ranks = new Uint32Array(order.length)
  for (const [rank, index] of order.entries()) ranks[index] = rank
  const { rows, starts } = sortRows(from.rows, samples, ranks, order.length)
  const weights = new Float64Array(order.length)
  const evals = new Uint32Array(order.length)
  const evalNames = cases.evalNames.toSorted(compareCodePoints)
  const evalCodes = [0, ...cases.evalNames.map(codeIn(evalNames))]
  for (const [index, rank] of ranks.entries()) {
    weights[rank] = cases.weights.get(index)
    evals[rank] = evalCodes[cases.evals.get(index)] ?? 0
  }
  const tags = new Map<string, Uint32Array>()
  for (const [tag, indexes] of [...cases.tags].sort(([a], [b]) => compareCodePoints(a, b))) {
    tags.set(tag, Uint32Array.from(indexes, (index) => ranks[index] ?? 0).sort())
  }
  return {
    suite,
    model,
    sampleCount: from.rows,
    caseCount: order.length,
    caseId: (c) => cases.ids.name(order[c] ?? 0),
    weights,
    evals,
    evalNames,
    tags,
    rows,
    starts,
    samples,
    unfinished: null,
  }
}

function codeIn(names: readonly string[]): (name: string) => number {
  const codes = new Map(names.map((name, index) => [name, index + 1]))
  return (name) => codes.get(name) ?? 0
}

/** Sorts rows by case with a counting sort, then each case's few samples by attempt. */
function sortRows(
  count: number,
  samples: SampleColumns,
  ranks: Uint32Array,
  caseCount: number,
): { rows: Uint32Array; starts: Uint32Array } {
  const rankOf = (row: number) => ranks[samples.caseIndex.get(row)] ?? 0
  const starts = new Uint32Array(caseCount + 1)
  for (let row = 0; row < count; row++) starts[rankOf(row) + 1] = (starts[rankOf(row) + 1] ?? 0) + 1
  for (let c = 0; c < caseCount; c++) starts[c + 1] = (starts[c + 1] ?? 0) + (starts[c] ?? 0)
  const next = starts.slice()
  const rows = new Uint32Array(count)
  for (let row = 0; row < count; row++) {
    const rank = rankOf(row)
    rows[next[rank] ?? 0] = row
    next[rank] = (next[rank] ?? 0) + 1
  }
  const columns = Object.values(samples)
  const byAttempt = (a: number, b: number) =>
    samples.attempt.get(a) - samples.attempt.get(b) || compareRows(columns, a, b)
  for (let c = 0; c < caseCount; c++) {
    const start = starts[c] ?? 0
    const end = starts[c + 1] ?? 0
    if (end - start > 1) rows.subarray(start, end).sort(byAttempt)
  }
  return { rows, starts }
}

/** Orders samples of one attempt, such as those of several prompts, by their numbers: equal ones may change places. */
function compareRows(columns: readonly { get(row: number): number }[], a: number, b: number): number {
  for (const column of columns) {
    const [x, y] = [column.get(a), column.get(b)]
    if (x === y || (Number.isNaN(x) && Number.isNaN(y))) continue
    return Number.isNaN(x) ? -1 : Number.isNaN(y) ? 1 : x - y
  }
  return 0
}

/** Calls `visit` with every sample of a case: its row in `samples` and its place among the case's samples. */
export function eachSample(table: SampleTable, caseIndex: number, visit: (row: number, place: number) => void): void {
  const start = table.starts[caseIndex] ?? 0
  const end = table.starts[caseIndex + 1] ?? 0
  for (let i = start; i < end; i++) visit(table.rows[i] ?? 0, i - start)
}
