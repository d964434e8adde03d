import type { Case } from '@assay/core/suite'
import type { CaseHeads } from '../store/sample-batch.ts'
import { type Columns, packColumns, wordColumn } from './columns.ts'
import { written } from './query.ts'

/** Packs the heads of the cases of `selectCasesById` for lists: most of a case is its prompt, which isn't transferred. */
export function packHeads(rows: Iterable<readonly unknown[]>): Columns {
  const heads: unknown[][] = []
  for (const [id, body] of rows) {
    const { eval: name, tags, severity } = written<Case>(String(body))
    heads.push([id, name, tags.length === 0 ? null : JSON.stringify(tags), severity])
  }
  return packColumns(heads, { words: 4, numbers: 0, texts: 0 })
}

/** Reads heads packed by `packHeads`. */
export function readHeads(columns: Columns): CaseHeads {
  const tags = wordColumn(columns, 2)
  const severity = wordColumn(columns, 3)
  const isCritical = severity.words.map((word) => Number(word === 'critical'))
  return {
    rows: columns.rows,
    id: wordColumn(columns, 0),
    eval: wordColumn(columns, 1),
    tags: tags.words.map((json) => (json === null ? [] : written<string[]>(json))),
    tagCodes: tags.codes,
    critical: Uint8Array.from(severity.codes, (code) => isCritical[code] ?? 0),
  }
}
