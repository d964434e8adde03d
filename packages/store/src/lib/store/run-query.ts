import { UserError } from '@assay/core/errors'
import { z } from 'zod'
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

/** What runs are sorted by; `time` is how long they took. */
export const RunSort = z.enum(['created', 'success', 'cost', 'time', 'score'])
export type RunSort = z.infer<typeof RunSort>

const Order = z.enum(['asc', 'desc'])
const MAX_PAGE = 1000

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

const Cursor = z.tuple([RunSort, Order, z.number().nullable(), z.int()])

/** Fills in the defaults and reads the cursor. Throws a UserError for a cursor that is not of this sort. */
export function resolveRunQuery(query: RunQuery): ResolvedRunQuery {
  const { filter = {}, sort = 'created', order = 'desc', limit = 50, cursor = null } = query
  const resolved = { filter, sort, order, limit: Math.min(Math.max(Math.trunc(limit), 1), MAX_PAGE) }
  if (cursor === null) return { ...resolved, after: null }
  const parsed = Cursor.safeParse(parseCursor(cursor))
  if (!parsed.success || parsed.data[0] !== sort || parsed.data[1] !== order) {
    throw new UserError(
      'CURSOR_INVALID',
      `Cursor "${cursor}" is not one of a list sorted by ${sort}, ${order}.`,
      'Pass `next` of the page before with the same sort and order, or start without a cursor.',
    )
  }
  return { ...resolved, after: { value: parsed.data[2], seq: parsed.data[3] } }
}

/** The cursor that goes on after `position`. */
export function writeCursor(query: ResolvedRunQuery, position: RunPosition): string {
  return Buffer.from(JSON.stringify([query.sort, query.order, position.value, position.seq])).toString('base64url')
}

function parseCursor(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return null
  }
}
