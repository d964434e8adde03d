import { z } from 'zod'
import { pageLimit, readCursor, writeCursor } from './cursor.ts'
import type { ListedRun, StoredRun } from './run.ts'

/** A filter of runs: all given conditions must hold. `above` and `below` are strict, and exclude runs without the number. */
export interface RunFilter {
  /** Only these runs, by their full IDs. */
  readonly ids?: readonly string[] | undefined
  /** Words that must each appear in the ID, the model, a suite or a tag, ignoring case. */
  readonly find?: string | undefined
  readonly experiment?: string | undefined
  /** Runs with this suite. */
  readonly suite?: string | undefined
  /** A model ID, where `*` matches any characters and `?` matches one. */
  readonly model?: string | undefined
  readonly status?: StoredRun['status'] | undefined
  readonly tag?: string | undefined
  /** Share of passed samples, 0 to 1. */
  readonly successAbove?: number | undefined
  readonly successBelow?: number | undefined
  /** US dollars. */
  readonly costAbove?: number | undefined
  readonly costBelow?: number | undefined
  /** Duration of the run in seconds. */
  readonly timeAbove?: number | undefined
  readonly timeBelow?: number | undefined
  readonly scoreAbove?: number | undefined
  readonly scoreBelow?: number | undefined
  /** Started at this instant or later (ISO 8601). */
  readonly since?: string | undefined
  /** Started before this instant (ISO 8601). */
  readonly until?: string | undefined
}

/** The sort of runs; `time` is their duration, `price-performance` is success per dollar. */
export const RunSort = z.enum(['created', 'success', 'cost', 'time', 'score', 'price-performance'])
export type RunSort = z.infer<typeof RunSort>

const Order = z.enum(['asc', 'desc'])

/** One page of runs. Runs without the sort's number come last in either order. */
export interface RunQuery {
  readonly filter?: RunFilter | undefined
  /** Default `created`. */
  readonly sort?: RunSort | undefined
  /** Default `desc`: newest, best, most expensive first. */
  readonly order?: z.infer<typeof Order> | undefined
  /** Runs in a page, 1 to 1000; default 50. */
  readonly limit?: number | undefined
  /** Maximum scores in each run's trend; default 0 for none. */
  readonly trend?: number | undefined
  /** The previous page's `next`; the sort must be the same. */
  readonly cursor?: string | null | undefined
}

/** A page, and the cursor of the next one; null on the last page. */
export interface RunPage {
  readonly runs: readonly ListedRun[]
  readonly next: string | null
}

/** The start of a page: after the run with this sort value and this number in the order of creation. */
export interface RunPosition {
  readonly value: number | null
  readonly seq: number
}

/** A query with all defaults filled in. */
export interface ResolvedRunQuery {
  readonly filter: RunFilter
  readonly sort: RunSort
  readonly order: z.infer<typeof Order>
  readonly limit: number
  readonly trend: number
  readonly after: RunPosition | null
}

/** Fills in the defaults and reads the cursor. Throws a UserError for a cursor of another sort. */
export function resolveRunQuery(query: RunQuery): ResolvedRunQuery {
  const { filter = {}, sort = 'created', order = 'desc', trend = 0, cursor = null } = query
  const resolved = { filter, sort, order, trend, limit: pageLimit(query.limit) }
  if (cursor === null) return { ...resolved, after: null }
  const value = sort === 'created' ? z.int() : z.number().nullable()
  const Place = z.tuple([z.literal('runs'), z.literal(sort), z.literal(order), value, z.int()])
  const [, , , after, seq] = readCursor(cursor, Place, `a list of runs sorted by ${sort}, ${order}`)
  return { ...resolved, after: { value: after, seq } }
}

/**
 * Counts of runs by their filterable properties: each part under the rest of the filter, so that it shows what another choice would give.
 */
export interface RunFacets {
  /** The number of runs under the whole filter. */
  readonly total: number
  readonly suite: readonly NamedCount[]
  readonly model: readonly NamedCount[]
  readonly tag: readonly NamedCount[]
  readonly status: readonly NamedCount[]
}

/** The number of runs with a name; the most frequent first, then by name. */
export interface NamedCount {
  readonly name: string
  readonly runs: number
}

/** Maximum names in one part of `RunFacets`. */
export const MOST_NAMES = 500

/** Access to any position in a list of runs without reading those before it. */
export interface RunMap {
  readonly total: number
  /** The number of rows between two starts. */
  readonly step: number
  /** The cursors of the pages that begin at row 0, `step`, 2 · `step` and so on. Newer runs that belong before them aren't included. */
  readonly starts: readonly string[]
}

/** The list of runs that a map describes. */
export type RunMapQuery = Pick<RunQuery, 'filter' | 'sort' | 'order'>

/** The number of rows between two starts of a `RunMap`. */
export const RUN_STEP = 100

/** Returns the cursor of the page that starts with the run at `position`. */
export function cursorAt(query: ResolvedRunQuery, { value, seq }: RunPosition): string {
  return runCursor(query, { value, seq: query.order === 'asc' ? seq - 1 : seq + 1 })
}

/** A filter of the finished runs among which the newest of each suite and model is found. All given conditions must hold. */
export interface NewestQuery {
  /** Only these suites; all if omitted. */
  readonly suites?: readonly string[] | undefined
  /** Runs with all of these tags. */
  readonly tags?: readonly string[] | undefined
  /** Started at this instant or later (ISO 8601). */
  readonly since?: string | undefined
}

/** A model's newest finished run that has a suite. */
export interface NewestRun {
  readonly suite: string
  readonly model: string
  readonly run: string
  readonly started_at: string
  readonly ignore_errors: boolean
}

/** Returns the words that a run must have, in lowercase. */
export function wordsOf(find: string | undefined): string[] {
  return [
    ...new Set(
      (find ?? '')
        .toLowerCase()
        .split(/\s+/)
        .filter((word) => word !== ''),
    ),
  ]
}

/** Returns the cursor that continues after `position`. */
export function runCursor({ sort, order }: ResolvedRunQuery, { value, seq }: RunPosition): string {
  return writeCursor(['runs', sort, order, value, seq])
}
