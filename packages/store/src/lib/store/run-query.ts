import { z } from 'zod'
import { pageLimit, readCursor, writeCursor } from './cursor.ts'
import type { ListedRun, StoredRun } from './run.ts'

/** Which runs: all that is given must hold. `above` and `below` are strict, and a run without the number is left out. */
export interface RunFilter {
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
  readonly after: RunPosition | null
}

/** Fills in the defaults and reads the cursor. Throws a UserError for a cursor that is not of this sort. */
export function resolveRunQuery(query: RunQuery): ResolvedRunQuery {
  const { filter = {}, sort = 'created', order = 'desc', cursor = null } = query
  const resolved = { filter, sort, order, limit: pageLimit(query.limit) }
  if (cursor === null) return { ...resolved, after: null }
  const value = sort === 'created' ? z.int() : z.number().nullable()
  const Place = z.tuple([z.literal('runs'), z.literal(sort), z.literal(order), value, z.int()])
  const [, , , after, seq] = readCursor(cursor, Place, `a list of runs sorted by ${sort}, ${order}`)
  return { ...resolved, after: { value: after, seq } }
}

/** Returns the cursor that goes on after `position`. */
export function runCursor({ sort, order }: ResolvedRunQuery, { value, seq }: RunPosition): string {
  return writeCursor(['runs', sort, order, value, seq])
}
