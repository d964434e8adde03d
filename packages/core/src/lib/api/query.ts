import { z } from 'zod'

// What comes in a query is a string. Nothing that isn't plainly a number or a flag becomes one: `Number('')` is 0.

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

const toNumber = (value: unknown): unknown => (typeof value === 'string' && NUMBER.test(value) ? Number(value) : value)
const toFlag = (value: unknown): unknown => (value === 'true' ? true : value === 'false' ? false : value)

/** A number in a query. */
export const QueryNumber = z.preprocess(toNumber, z.number())

/** Makes the schema of an integer in a query, between bounds. */
export function queryInteger(low: number, high: number) {
  return z.preprocess(toNumber, z.int().min(low).max(high))
}

/** A result's number in the order of recording, as in `revision`. */
export const Revision = queryInteger(0, Number.MAX_SAFE_INTEGER)

/** `true` or `false` in a query. */
export const QueryFlag = z.preprocess(toFlag, z.boolean())

/** A name in a request: not empty, and well-formed Unicode, so that every store can save it. */
export const Name = z
  .string()
  .min(1)
  .max(1000)
  .refine((name) => name.isWellFormed() && !name.includes('\0'), 'a string without NUL or lone surrogates')

/** Makes the schema of names in a query, separated by commas; a comma in a name is written `\,`. */
export function queryNames(most: number) {
  return z.preprocess(toNames, z.array(Name).min(1).max(most).readonly())
}

function toNames(value: unknown): unknown {
  if (typeof value !== 'string') return value
  return (value.match(/(?:\\.|[^,\\])+/gs) ?? []).map((part) => part.replace(/\\(.)/gs, '$1'))
}

/** A query for a page of a list. */
export const PageQuery = z.strictObject({
  /** Entries per page. */
  limit: queryInteger(1, 1000).optional(),
  /** The previous page's `next`. */
  cursor: z.string().max(4000).optional(),
})

/** A page's `next`: the cursor of the next page; null if this is the last. */
export const Next = z.string().nullable()
