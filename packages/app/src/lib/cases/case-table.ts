import { compareCodePoints } from '@assay/core/names'

/** A case's name in a run; '' for no variant. */
export interface CaseKey {
  readonly suite: string
  readonly case: string
  readonly variant: string
}

/**
 * A run's cases in the order of suite, case and variant, by column: a case's place identifies it. Nothing in a table changes, except
 * that a case may turn out to be critical.
 */
export interface CaseTable {
  readonly size: number
  /** Suite names in order. */
  readonly suites: readonly string[]
  /** The index in `suites`. */
  readonly suite: Uint32Array
  readonly names: readonly string[]
  readonly variants: readonly string[]
  /** The eval's name; null if it has none. */
  readonly evals: readonly (string | null)[]
  /** Planned samples; 0 if no plan says. */
  readonly planned: Uint32Array
  /** The number of the tags' list. */
  readonly tags: Uint32Array
  /** 1 for a critical case. */
  readonly critical: Uint8Array
}

/** Cases for a new table, by column: an object for each would take more time than all the rest. */
export interface CaseColumns {
  readonly suites: string[]
  readonly names: string[]
  readonly variants: string[]
  readonly evals: (string | null)[]
  readonly planned: number[]
  readonly tags: number[]
  readonly critical: number[]
}

/** Makes empty columns. */
export function emptyColumns(): CaseColumns {
  return { suites: [], names: [], variants: [], evals: [], planned: [], tags: [], critical: [] }
}

/** Makes a table of distinct cases; `places` gives their order, by default as they are. */
export function tableOf(cases: CaseColumns, places: Uint32Array | null = null): CaseTable {
  const size = cases.names.length
  const suites = [...new Set(cases.suites)].sort(compareCodePoints)
  const suiteOf = new Map(suites.map((suite, at) => [suite, at]))
  const inOrder = <T>(column: readonly T[]): readonly T[] =>
    places === null ? column : Array.from(places, (at) => column[at] as T)
  const suite = new Uint32Array(size)
  for (const [at, name] of inOrder(cases.suites).entries()) suite[at] = suiteOf.get(name) ?? 0
  return {
    size,
    suites,
    suite,
    names: inOrder(cases.names),
    variants: inOrder(cases.variants),
    evals: inOrder(cases.evals),
    planned: new Uint32Array(inOrder(cases.planned)),
    tags: new Uint32Array(inOrder(cases.tags)),
    critical: new Uint8Array(inOrder(cases.critical)),
  }
}

/** A table without cases. */
export const NO_CASES: CaseTable = tableOf(emptyColumns())

/** Returns a case's key. */
export function keyAt(table: CaseTable, at: number): CaseKey {
  return { suite: suiteAt(table, at), case: table.names[at] ?? '', variant: table.variants[at] ?? '' }
}

/** Returns a case's suite. */
export function suiteAt({ suites, suite }: CaseTable, at: number): string {
  return suites[suite[at] ?? 0] ?? ''
}

/** Returns a case's place; -1 if the table doesn't have it. */
export function findCase(table: CaseTable, key: CaseKey): number {
  let low = 0
  let high = table.size - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const order = compareAt(table, middle, key)
    if (order === 0) return middle
    if (order < 0) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** Compares the case at a place with another one. */
export function compareAt(table: CaseTable, at: number, key: CaseKey): number {
  const suite = suiteAt(table, at)
  if (suite !== key.suite) return compareCodePoints(suite, key.suite)
  const name = table.names[at] ?? ''
  if (name !== key.case) return compareCodePoints(name, key.case)
  return compareCodePoints(table.variants[at] ?? '', key.variant)
}

/** Two tables merged, and the places of each one's cases. */
export interface MergedTable {
  readonly table: CaseTable
  readonly places: readonly [Uint32Array, Uint32Array]
}

/** Merges two tables; for a case in both, the first counts. Returns one of them itself if the other has nothing new. */
export function mergeTables(first: CaseTable, second: CaseTable): MergedTable {
  const places = [new Uint32Array(first.size), new Uint32Array(second.size)] as const
  let [a, b, size] = [0, 0, 0]
  while (a < first.size || b < second.size) {
    const order = a === first.size ? 1 : b === second.size ? -1 : compareAt(first, a, keyAt(second, b))
    if (order <= 0) places[0][a++] = size
    if (order >= 0) places[1][b++] = size
    size++
  }
  if (size === first.size) return { table: first, places }
  return { table: first.size === 0 ? second : fill(size, first, second, places), places }
}

function fill(size: number, first: CaseTable, second: CaseTable, places: MergedTable['places']): CaseTable {
  const suites = [...new Set([...first.suites, ...second.suites])].sort(compareCodePoints)
  const table = {
    size,
    suites,
    suite: new Uint32Array(size),
    names: new Array<string>(size),
    variants: new Array<string>(size),
    evals: new Array<string | null>(size),
    planned: new Uint32Array(size),
    tags: new Uint32Array(size),
    critical: new Uint8Array(size),
  }
  // The first one comes last, over what the second says of the same cases.
  for (const [from, to] of [[second, places[1]] as const, [first, places[0]] as const]) {
    const suiteOf = Uint32Array.from(from.suites, (name) => suites.indexOf(name))
    for (let at = 0; at < from.size; at++) {
      const place = to[at] ?? 0
      table.suite[place] = suiteOf[from.suite[at] ?? 0] ?? 0
      table.names[place] = from.names[at] ?? ''
      table.variants[place] = from.variants[at] ?? ''
      table.evals[place] = from.evals[at] ?? null
      table.planned[place] = from.planned[at] ?? 0
      table.tags[place] = from.tags[at] ?? 0
      table.critical[place] = from.critical[at] ?? 0
    }
  }
  return table
}
