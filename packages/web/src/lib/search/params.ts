/** The reader and writer of one parameter of the address. */
export interface Param<T> {
  readonly fallback: T
  /** Returns null for an invalid value. */
  read(text: string): T | null
  write(value: T): string
}

/** The parameters of a page by name. */
export type ParamTable = Readonly<Record<string, Param<unknown>>>

/** The values of all parameters of a page. */
export type SearchOf<Table extends ParamTable> = {
  readonly [Name in keyof Table]: Table[Name] extends Param<infer T> ? T : never
}

/** The longest value that a click can produce. */
const LONGEST = 20_000

/** Free text; '' by default. */
export const text: Param<string> = {
  fallback: '',
  read: (value) => (value.length <= LONGEST ? value : null),
  write: (value) => value,
}

/** A comma list of names, in which a comma is written `\,`; empty by default. */
export const list: Param<readonly string[]> = {
  fallback: [],
  read: (value) =>
    (value.match(/(?:\\.|[^,\\])+/gs) ?? []).map((part) => part.replace(/\\(.)/gs, '$1')).filter((part) => part !== ''),
  write: (names) => names.map((name) => name.replace(/[\\,]/g, '\\$&')).join(','),
}

/** Reads one of some words. */
export function choice<const Words extends readonly string[]>(
  words: Words,
  fallback: Words[number],
): Param<Words[number]> {
  return { fallback, read: (value) => words.find((word) => word === value) ?? null, write: (value) => value }
}

/** Reads one of some words, or none; '' by default. */
export function optional<const Words extends readonly string[]>(words: Words): Param<Words[number] | ''> {
  return {
    fallback: '',
    read: (value) => (value === '' ? '' : (words.find((word) => word === value) ?? null)),
    write: (value) => value,
  }
}

/** Reads an integer between bounds, or nothing. */
export function integer(low: number, high: number): Param<number | null> {
  return {
    fallback: null,
    read: (value) => (/^\d{1,15}$/.test(value) && Number(value) >= low && Number(value) <= high ? Number(value) : null),
    write: (value) => (value === null ? '' : String(value)),
  }
}

/** Reads a number between bounds. */
export function number(low: number, high: number, fallback: number): Param<number> {
  return {
    fallback,
    read: (value) =>
      /^\d+(\.\d+)?$/.test(value) && Number(value) >= low && Number(value) <= high ? Number(value) : null,
    write: String,
  }
}

/** The values of an address, and the invalid ones that became their defaults. */
export interface ReadSearch<Table extends ParamTable> {
  readonly values: SearchOf<Table>
  readonly problems: readonly { readonly name: string; readonly value: string }[]
}

/** Reads the parameters of a page. A bad value becomes its default and a problem; names that the page does not know are left alone. */
export function readSearch<Table extends ParamTable>(
  table: Table,
  raw: Readonly<Record<string, string>>,
): ReadSearch<Table> {
  const problems: { name: string; value: string }[] = []
  const entries = Object.entries(table).map(([name, param]) => {
    const value = Object.hasOwn(raw, name) ? raw[name] : undefined
    if (value === undefined) return [name, param.fallback]
    const read = param.read(value)
    if (read === null && value !== '') problems.push({ name, value })
    return [name, read ?? param.fallback]
  })
  return { values: Object.fromEntries(entries), problems }
}

/** Writes a page's parameters; defaults are left out, and parameters outside the table stay. */
export function writeSearch<Table extends ParamTable>(
  table: Table,
  raw: Readonly<Record<string, string>>,
  patch: Partial<SearchOf<Table>>,
): Record<string, string> {
  const written: Record<string, string> = { ...raw }
  for (const [name, value] of Object.entries(patch)) {
    const param = table[name]
    if (param === undefined || value === undefined) continue
    const next = param.write(value)
    if (next === param.write(param.fallback)) delete written[name]
    else written[name] = next
  }
  return written
}

/** Reads an address's query into names and values, unchanged. */
export function parseQuery(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query))
}

/** Writes the query of an address. Commas, slashes and colons stay readable. */
export function stringifyQuery(search: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(search)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => `${encode(name)}=${encode(String(value))}`)
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

function encode(value: string): string {
  // A lone surrogate can't be in an address.
  return encodeURIComponent(value.toWellFormed())
    .replace(/%2C/g, ',')
    .replace(/%2F/g, '/')
    .replace(/%3A/g, ':')
    .replace(/%20/g, '+')
}
