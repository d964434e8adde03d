import { matchesGlob } from '@assay/core/names'
import { pricePerformance, type Rollup, type StoredRun } from '../store/run.ts'
import {
  type ResolvedRunQuery,
  type RunFilter,
  type RunPage,
  type RunPosition,
  type RunSort,
  runCursor,
} from '../store/run-query.ts'

/** A run as it is listed. */
export interface ListEntry {
  /** Its place in the order of creation. */
  readonly seq: number
  readonly run: StoredRun
  readonly rollup: Rollup
}

/** Returns the page of a list of runs that a query asks for. */
export function pageRuns(entries: readonly ListEntry[], query: ResolvedRunQuery): RunPage {
  const { sort, order, limit, after } = query
  const positioned = entries
    .filter((entry) => matchesRun(entry, query.filter))
    .map((entry) => ({ entry, position: { value: sortValue(entry, sort), seq: entry.seq } }))
    .sort((a, b) => comparePositions(a.position, b.position, order))
    .filter(({ position }) => after === null || comparePositions(position, after, order) > 0)
  const page = positioned.slice(0, limit)
  const last = page.at(-1)
  return {
    runs: page.map(({ entry: { run, rollup } }) => {
      const { plan: _, ...listed } = run
      return structuredClone({ ...listed, ...rollup })
    }),
    next: last === undefined || positioned.length <= limit ? null : runCursor(query, last.position),
  }
}

function matchesRun({ run, rollup }: ListEntry, filter: RunFilter): boolean {
  const started = Date.parse(run.started_at)
  return (
    is(filter.experiment, run.experiment) &&
    is(filter.status, run.status) &&
    (filter.suite === undefined || run.suites.includes(filter.suite)) &&
    (filter.tag === undefined || run.tags.includes(filter.tag)) &&
    (filter.model === undefined || matchesGlob(run.model, filter.model)) &&
    between(rollup.success, filter.successAbove, filter.successBelow) &&
    between(rollup.cost_usd, filter.costAbove, filter.costBelow) &&
    between(rollup.time_s, filter.timeAbove, filter.timeBelow) &&
    between(rollup.score, filter.scoreAbove, filter.scoreBelow) &&
    (filter.since === undefined || started >= Date.parse(filter.since)) &&
    (filter.until === undefined || started < Date.parse(filter.until))
  )
}

function is<T>(wanted: T | undefined, value: T | undefined): boolean {
  return wanted === undefined || wanted === value
}

function between(value: number | null, above: number | undefined, below: number | undefined): boolean {
  if (above === undefined && below === undefined) return true
  return value !== null && (above === undefined || value > above) && (below === undefined || value < below)
}

function sortValue({ run, rollup }: ListEntry, sort: RunSort): number | null {
  if (sort === 'created') return Date.parse(run.started_at)
  if (sort === 'price-performance') return pricePerformance(rollup).value
  return { success: rollup.success, cost: rollup.cost_usd, time: rollup.time_s, score: rollup.score }[sort]
}

function comparePositions(a: RunPosition, b: RunPosition, order: 'asc' | 'desc'): number {
  const sign = order === 'asc' ? 1 : -1
  if (a.value === null || b.value === null) {
    if (a.value !== b.value) return a.value === null ? 1 : -1
    return sign * (a.seq - b.seq)
  }
  return sign * (a.value - b.value || a.seq - b.seq)
}
