import { UserError } from '@assay/core/errors'
import { z } from 'zod'
import type { CaseOrder } from './order-cases.ts'

/** A place in an ordered list of cases. */
export interface CasePlace {
  /** The moment of the order. */
  readonly revision: number
  /** Rows before it. */
  readonly offset: number
}

const Place = z.tuple([z.literal('cases'), z.string(), z.string(), z.int().min(0), z.int().min(0)])

/** Returns a place as one opaque string: with the moment of its order, so that no page repeats or skips a row. */
export function writePlace({ sort, order }: CaseOrder, { revision, offset }: CasePlace): string {
  return Buffer.from(JSON.stringify(['cases', sort, order, revision, offset])).toString('base64url')
}

/** Reads the output of `writePlace`. Throws UserError `CURSOR_INVALID` for any other string, and for another order's. */
export function readPlace(cursor: string, { sort, order }: CaseOrder): CasePlace {
  const parsed = Place.safeParse(parse(cursor))
  if (parsed.success && parsed.data[1] === sort && parsed.data[2] === order) {
    return { revision: parsed.data[3], offset: parsed.data[4] }
  }
  throw new UserError(
    'CURSOR_INVALID',
    `Cursor "${cursor}" isn't from a list of cases sorted by ${sort}, ${order}.`,
    "Pass the previous page's `next` with the same sort and order, or start without a cursor.",
  )
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return null
  }
}
