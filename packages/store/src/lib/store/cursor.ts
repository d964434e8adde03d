import { UserError } from '@assay/core/errors'
import type { z } from 'zod'

/** Writes the place where a page ended as one opaque string. */
export function writeCursor(place: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** Reads what `writeCursor` wrote; `list` names the list it must be of. Throws a UserError `CURSOR_INVALID` for any other string. */
export function readCursor<Place>(cursor: string, schema: z.ZodType<Place>, list: string): Place {
  const parsed = schema.safeParse(parseCursor(cursor))
  if (parsed.success) return parsed.data
  throw new UserError(
    'CURSOR_INVALID',
    `Cursor "${cursor}" isn't one of ${list}.`,
    "Pass the previous page's `next` with the same sort and order, or start without a cursor.",
  )
}

/** Returns how many rows a page has: 1 to 1000, 50 by default. */
export function pageLimit(limit: number | undefined): number {
  return Math.min(Math.max(Math.trunc(limit ?? 50), 1), 1000)
}

function parseCursor(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return null
  }
}
