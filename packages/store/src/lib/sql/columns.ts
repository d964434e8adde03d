import { DamagedRow } from './damage.ts'

/**
 * Rows on their way between threads, by column: a word that many rows share goes once, and numbers go as bytes. Rows as objects
 * take four times the processor time, most of it in the structured clone.
 */
export interface Columns {
  readonly rows: number
  /** The different words of each column of words; null is one of them. */
  readonly words: readonly (readonly (string | null)[])[]
  /** For each column of words, the place of each row's word in `words`. */
  readonly codes: readonly Uint32Array[]
  /** NaN stands for null: SQLite has no NaN. */
  readonly numbers: readonly Float64Array[]
  /** Long texts, which are seldom equal. */
  readonly texts: readonly (readonly (string | null)[])[]
}

/** How many columns of each kind a row has, in this order. */
export interface ColumnCounts {
  readonly words: number
  readonly numbers: number
  readonly texts: number
}

/** Packs rows by column. Throws `DamagedRow` for a cell that is not of its column's kind. */
export function packColumns(rows: readonly (readonly unknown[])[], counts: ColumnCounts): Columns {
  const columns = <T>(count: number, from: number, pack: (at: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => pack(from + index))
  const packed = columns(counts.words, 0, (at) => packWords(rows, at))
  return {
    rows: rows.length,
    words: packed.map(({ words }) => words),
    codes: packed.map(({ codes }) => codes),
    numbers: columns(counts.numbers, counts.words, (at) => packNumbers(rows, at)),
    texts: columns(counts.texts, counts.words + counts.numbers, (at) => rows.map((row) => textAt(row, at))),
  }
}

function packWords(rows: readonly (readonly unknown[])[], at: number) {
  const known = new Map<string | null, number>()
  const codes = new Uint32Array(rows.length)
  let last: string | null | undefined
  let code = 0
  for (const [row, cells] of rows.entries()) {
    const word = textAt(cells, at)
    // Neighbours are mostly equal, and comparing is cheaper than looking up.
    if (word !== last) {
      code = known.get(word) ?? known.size
      if (code === known.size) known.set(word, code)
      last = word
    }
    codes[row] = code
  }
  return { words: [...known.keys()], codes }
}

function packNumbers(rows: readonly (readonly unknown[])[], at: number): Float64Array {
  const numbers = new Float64Array(rows.length)
  for (const [row, cells] of rows.entries()) {
    const cell = cells[at]
    if (cell !== null && typeof cell !== 'number') throw wrongKind(at)
    numbers[row] = cell ?? Number.NaN
  }
  return numbers
}

function textAt(cells: readonly unknown[], at: number): string | null {
  const cell = cells[at]
  if (cell !== null && typeof cell !== 'string') throw wrongKind(at)
  return cell
}

function wrongKind(at: number): Error {
  return new DamagedRow(`Column ${at} of a query does not hold what it should.`)
}
