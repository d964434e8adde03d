import { z } from 'zod'
import { pageLimit, readCursor, writeCursor } from './cursor.ts'
import type { ListedRun, StoredRun } from './run.ts'

/** Which runs: all that is given must hold. `above` and `below` are strict, and a run without the number is left out. */
export interface RunFilter {
  /** Only these, by their whole ids. */
  readonly ids?: readonly string[] | undefined
  /** Words, each of which is somewhere in the id, the model, a suite or a tag; upper and lower case are the same. */
  readonly find?: string | undefined
  readonly experiment?: string | undefined
  /** A run that has this suite among its suites. */
  readonly suite?: string | undefined
  /** A model id, where `*` stands for any characters and `?` for one. */
  readonly model?: string | undefined
  readonly status?: StoredRun['status'] | undefined
  readonly tag?: string | undefined
  /** Share of samples that passed, 0 to 1. */
  readonly successAbove?: number | undefined
  readonly successBelow?: number | undefined
  /** US dollars. */
  readonly costAbove?: number | undefined
  readonly costBelow?: number | undefined
  /** Seconds that the run took. */
  readonly timeAbove?: number | undefined
  readonly timeBelow?: number | undefined
  readonly scoreAbove?: number | undefined
  readonly scoreBelow?: number | undefined
  /** Started at this instant or later (ISO 8601). */
  readonly since?: string | undefined
  /** Started before this instant (ISO 8601). */
  readonly until?: string | undefined
}

/** What runs are sorted by; `time` is how long they took, `price-performance` success for a dollar. */
export const RunSort = z.enum(['created', 'success', 'cost', 'time', 'score', 'price-performance'])
export type RunSort = z.infer<typeof RunSort>

const Order = z.enum(['asc', 'desc'])

/** One page of runs. Runs without the number that is sorted by come last in either order. */
export interface RunQuery {
  readonly filter?: RunFilter | undefined
  /** Default `created`. */
  readonly sort?: RunSort | undefined
  /** Default `desc`: newest, best, dearest first. */
  readonly order?: z.infer<typeof Order> | undefined
  /** Runs in a page, 1 to 1000; default 50. */
  readonly limit?: number | undefined
  /** Scores in the trend of each run, at most; default 0, which is none. */
  readonly trend?: number | undefined
  /** `next` of the page before; the sort must be the same. */
  readonly cursor?: string | null | undefined
}

/** A page, and the cursor of the next one; null when this is the last. */
export interface RunPage {
  readonly runs: readonly ListedRun[]
  readonly next: string | null
}

/** Where a page starts: after the run with this value of the sort and this place in the order of creation. */
export interface RunPosition {
  readonly value: number | null
  readonly seq: number
}

/** A query with every default filled in. */
export interface ResolvedRunQuery {
  readonly filter: RunFilter
  readonly sort: RunSort
  readonly order: z.infer<typeof Order>
  readonly limit: number
  readonly trend: number
  readonly after: RunPosition | null
}

/** Fills in the defaults and reads the cursor. Throws a UserError for a cursor that is not of this sort. */
export function resolveRunQuery(query: RunQuery): ResolvedRunQuery {
  const { filter = {}, sort = 'created', order = 'desc', trend = 0, cursor = null } = query
  const resolved = { filter, sort, order, trend, limit: pageLimit(query.limit) }
  if (cursor === null) return { ...resolved, after: null }
  const value = sort === 'created' ? z.int() : z.number().nullable()
  const Place = z.tuple([z.literal('runs'), z.literal(sort), z.literal(order), value, z.int()])
  const [, , , after, seq] = readCursor(cursor, Place, `a list of runs sorted by ${sort}, ${order}`)
  return { ...resolved, after: { value: after, seq } }
}

/** Runs counted by what they can be filtered by: each part under the rest of the filter, so that it says what choosing another one would give. */
export interface RunFacets {
  /** Runs under the whole filter. */
  readonly total: number
  readonly suite: readonly NamedCount[]
  readonly model: readonly NamedCount[]
  readonly tag: readonly NamedCount[]
  readonly status: readonly NamedCount[]
}

/** How many runs have a name; the most frequent first, then by name. */
export interface NamedCount {
  readonly name: string
  readonly runs: number
}

/** Most names in one part of `RunFacets`. */
export const MOST_NAMES = 500

/** The way to any place in a list of runs without going through those before it. */
export interface RunMap {
  readonly total: number
  /** Rows from one place to the next. */
  readonly step: number
  /** `cursor` of the page that begins at row 0, `step`, 2 · `step` and so on. Runs that come later and belong before it are not in it. */
  readonly starts: readonly string[]
}

/** Which list of runs a map is of. */
export type RunMapQuery = Pick<RunQuery, 'filter' | 'sort' | 'order'>

/** Rows from one place of a `RunMap` to the next. */
export const RUN_STEP = 100

/** Returns the cursor of the page that begins with the run at `position`. */
export function cursorAt(query: ResolvedRunQuery, { value, seq }: RunPosition): string {
  return runCursor(query, { value, seq: query.order === 'asc' ? seq - 1 : seq + 1 })
}

/** Which finished runs are looked at for the newest of each suite and model. All that is given must hold. */
export interface NewestQuery {
  /** Only these suites; all where it is left out. */
  readonly suites?: readonly string[] | undefined
  /** Runs that have all of these tags. */
  readonly tags?: readonly string[] | undefined
  /** Started at this instant or later (ISO 8601). */
  readonly since?: string | undefined
}

/** The newest finished run of a model that has a suite. */
export interface NewestRun {
  readonly suite: string
  readonly model: string
  readonly run: string
  readonly started_at: string
  readonly ignore_errors: boolean
}

/** Returns the words that a run must have, in lower case. */
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

/** Returns the cursor that goes on after `position`. */
export function runCursor({ sort, order }: ResolvedRunQuery, { value, seq }: RunPosition): string {
  return writeCursor(['runs', sort, order, value, seq])
}
