import type { WordColumn } from '../store/sample-batch.ts'
import { DamagedRow } from './damage.ts'

/**
 * Rows packed by column for transfer between threads: a word that many rows share is sent once, and numbers are sent as bytes. Rows as
 * objects take four times the CPU time, most of it in the structured clone.
 */
export interface Columns {
  readonly rows: number
  /** The distinct words of each word column, which may include null. */
  readonly words: readonly (readonly (string | null)[])[]
  /** For each word column, the index of each row's word in `words`. */
  readonly codes: readonly Uint32Array[]
  /** Number columns. NaN stands for null, since SQLite has no NaN. */
  readonly numbers: readonly Float64Array[]
  /** Long texts, which are rarely equal. */
  readonly texts: readonly (readonly (string | null)[])[]
}

/** The number of columns of each kind in a row, in this order. */
export interface ColumnCounts {
  readonly words: number
  readonly numbers: number
  readonly texts: number
}

type Rows = readonly (readonly unknown[])[]

/** Packs rows by column. Throws `DamagedRow` for a cell of the wrong type. */
export function packColumns(rows: Rows, counts: ColumnCounts): Columns {
  const columns = <T>(count: number, from: number, pack: (at: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => pack(from + index))
  const packed = columns(counts.words, 0, (at) => packWords(rows, at))
  return {
    rows: rows.length,
    words: packed.map(({ words }) => words),
    codes: packed.map(({ codes }) => codes),
    numbers: columns(counts.numbers, counts.words, (at) => packNumbers(rows, at)),
    texts: columns(counts.texts, counts.words + counts.numbers, (at) => packTexts(rows, at)),
  }
}

/** Returns a word column. */
export function wordColumn({ words, codes }: Columns, at: number): WordColumn {
  return { words: words[at] ?? [], codes: codes[at] ?? new Uint32Array() }
}

// Loops over indexes: this runs for every cell, and iterators cost half as much again.

function packWords(rows: Rows, at: number) {
  const known = new Map<string | null, number>()
  const codes = new Uint32Array(rows.length)
  let last: string | null | undefined
  let code = 0
  for (let row = 0; row < rows.length; row++) {
    const word = textAt(rows, row, at)
    // Neighbors are mostly equal, and comparing is cheaper than a lookup.
    if (word !== last) {
      code = known.get(word) ?? known.size
      if (code === known.size) known.set(word, code)
      last = word
    }
    codes[row] = code
  }
  return { words: [...known.keys()], codes }
}

function packNumbers(rows: Rows, at: number): Float64Array {
  const numbers = new Float64Array(rows.length)
  for (let row = 0; row < rows.length; row++) {
    const cell = rows[row]?.[at]
    if (typeof cell === 'number') numbers[row] = cell
    else if (cell === null) numbers[row] = Number.NaN
    else throw wrongKind(at)
  }
  return numbers
}

function packTexts(rows: Rows, at: number): (string | null)[] {
  return rows.map((_, row) => textAt(rows, row, at))
}

function textAt(rows: Rows, row: number, at: number): string | null {
  const cell = rows[row]?.[at]
  if (typeof cell === 'string' || cell === null) return cell
  throw wrongKind(at)
}

function wrongKind(at: number): Error {
  return new DamagedRow(`Column ${at} of a query holds a value of the wrong type.`)
}
