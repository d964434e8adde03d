import { matchesGlob } from '@assay/core/names'
import type { Result } from '@assay/core/result'
import {
  figuresOf,
  NO_FIGURES,
  NO_ROLLUP,
  plannedSamples,
  pricePerformance,
  type Rollup,
  type RunFigures,
  type RunProgress,
  rollUp,
  type StoredRun,
  seriesOf,
} from '../store/run.ts'
import {
  cursorAt,
  MOST_NAMES,
  type NamedCount,
  type ResolvedRunQuery,
  RUN_STEP,
  type RunFacets,
  type RunFilter,
  type RunMap,
  type RunPage,
  type RunPosition,
  type RunSort,
  runCursor,
  wordsOf,
} from '../store/run-query.ts'
import { compareTexts } from '../store/text-order.ts'
import type { MemoryRun } from './memory-state.ts'

/** A run in a list. */
export interface ListEntry {
  /** Its number in the order of creation. */
  readonly seq: number
  readonly run: StoredRun
  readonly rollup: Rollup
  readonly figures: RunFigures
  readonly progress: RunProgress
}

/** Returns a run's list entry. */
export function toEntry({ seq, run, summary, results }: MemoryRun): ListEntry {
  const figures = summary === null ? NO_FIGURES : { ...figuresOf(summary), p50_s: medianLatency(results.values()) }
  const rollup = summary === null ? NO_ROLLUP : rollUp(summary)
  const isOpen = run.status === 'queued' || run.status === 'running'
  const recorded = isOpen ? results.size : (rollup.results ?? results.size)
  return { seq, run, rollup, figures, progress: { recorded, planned: plannedSamples(run.plan) } }
}

function medianLatency(results: Iterable<Result>): number | null {
  const measured = [...results].flatMap(({ latency_ms }) => latency_ms ?? []).sort((a, b) => a - b)
  const low = measured[Math.floor((measured.length - 1) / 2)]
  const high = measured[Math.floor(measured.length / 2)]
  return low === undefined || high === undefined ? null : (low + high) / 2 / 1000
}

/** Counts a filter's runs, by each part under the rest of the filter. */
export function tallyRuns(entries: readonly ListEntry[], filter: RunFilter): RunFacets {
  const counts = (
    part: Exclude<keyof RunFacets, 'total'>,
    namesOf: (run: StoredRun) => readonly string[],
  ): NamedCount[] => {
    const tally = new Map<string, number>()
    for (const entry of entries) {
      if (!matchesRun(entry, { ...filter, [part]: undefined })) continue
      for (const name of namesOf(entry.run)) tally.set(name, (tally.get(name) ?? 0) + 1)
    }
    return Array.from(tally, ([name, runs]) => ({ name, runs }))
      .sort((a, b) => b.runs - a.runs || compareTexts(a.name, b.name))
      .slice(0, MOST_NAMES)
  }
  return {
    total: entries.filter((entry) => matchesRun(entry, filter)).length,
    suite: counts('suite', ({ suites }) => suites),
    model: counts('model', ({ model }) => [model]),
    tag: counts('tag', ({ tags }) => tags),
    status: counts('status', ({ status }) => [status]),
  }
}

/** Returns the requested page of a list of runs. */
export function pageRuns(entries: readonly ListEntry[], query: ResolvedRunQuery): RunPage {
  const { order, limit, after } = query
  const positioned = sortRuns(entries, query).filter(
    ({ position }) => after === null || comparePositions(position, after, order) > 0,
  )
  const page = positioned.slice(0, limit)
  const last = page.at(-1)
  return {
    runs: page.map(({ entry }) => {
      const { plan: _, ...listed } = entry.run
      const trend = query.trend === 0 ? {} : { trend: trendOf(entries, entry, query.trend) }
      return structuredClone({ ...listed, ...entry.rollup, ...entry.figures, ...entry.progress, ...trend })
    }),
    next: last === undefined || positioned.length <= limit ? null : runCursor(query, last.position),
  }
}

/** Returns the starts of a list's pages. */
export function mapRuns(entries: readonly ListEntry[], query: ResolvedRunQuery): RunMap {
  const sorted = sortRuns(entries, query)
  const firsts = sorted.filter((_, at) => at % RUN_STEP === 0)
  return { total: sorted.length, step: RUN_STEP, starts: firsts.map(({ position }) => cursorAt(query, position)) }
}

function sortRuns(entries: readonly ListEntry[], { filter, sort, order }: ResolvedRunQuery) {
  return entries
    .filter((entry) => matchesRun(entry, filter))
    .map((entry) => ({ entry, position: { value: sortValue(entry, sort), seq: entry.seq } }))
    .sort((a, b) => comparePositions(a.position, b.position, order))
}

/** Returns the scores of the last finished runs of the same series up to this one, oldest first. */
function trendOf(entries: readonly ListEntry[], here: ListEntry, length: number): number[] {
  const place = ({ run, seq }: ListEntry): RunPosition => ({ value: Date.parse(run.started_at), seq })
  return entries
    .filter(({ run }) => run.status === 'finished' && seriesOf(run) === seriesOf(here.run))
    .filter((entry) => comparePositions(place(entry), place(here), 'asc') <= 0)
    .sort((a, b) => comparePositions(place(a), place(b), 'asc'))
    .flatMap(({ rollup }) => rollup.score ?? [])
    .slice(-length)
}

function matchesRun({ run, rollup }: ListEntry, filter: RunFilter): boolean {
  const started = Date.parse(run.started_at)
  const words = wordsOf(filter.find)
  const names = [run.id, run.model, ...run.suites, ...run.tags].map((name) => name.toLowerCase())
  return (
    (filter.ids === undefined || filter.ids.includes(run.id)) &&
    words.every((word) => names.some((name) => name.includes(word))) &&
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
