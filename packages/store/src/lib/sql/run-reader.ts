import { matchesGlob } from '@assay/core/names'
import type { Compilable, Kysely } from 'kysely'
import { StoredRun } from '../store/run.ts'
import { runAmbiguous, runNotFound } from '../store/run-errors.ts'
import { type ResolvedRunQuery, type RunPage, type RunQuery, resolveRunQuery, runCursor } from '../store/run-query.ts'
import { readLease } from './read-lease.ts'
import {
  readSortValue,
  selectIdsByPrefix,
  selectLabels,
  selectLastId,
  selectModels,
  selectRun,
  selectRuns,
  selectSeq,
} from './run-queries.ts'
import type { Tables } from './tables.ts'

/** Reads the rows of one query. */
export type ReadRows = <Row>(query: Compilable<Row>) => Promise<Row[]>

interface Labels {
  readonly tags: string[]
  readonly suites: string[]
}

/** Finds and lists runs. */
export type RunReader = ReturnType<typeof createRunReader>

/** Finds and lists runs by the shared queries, however a store reads rows. */
export function createRunReader(db: Kysely<Tables>, read: ReadRows, location: string) {
  const labelsOf = async (runs: readonly number[]): Promise<(run: number) => Labels> => {
    const labels = new Map<number, Labels>(runs.map((run) => [run, { tags: [], suites: [] }]))
    for (const { run, kind, label } of runs.length === 0 ? [] : await read(selectLabels(db, runs))) {
      labels.get(run)?.[kind === 'tag' ? 'tags' : 'suites'].push(label)
    }
    return (run) => labels.get(run) ?? { tags: [], suites: [] }
  }

  const idOf = async (reference: string): Promise<string> => {
    const prefixed = reference === 'last' ? selectLastId(db) : selectIdsByPrefix(db, reference, 5)
    const found = reference === '' ? [] : (await read(prefixed)).map((row) => row.id)
    if (found[0] === undefined) throw runNotFound(reference, location)
    if (found.length > 1) throw runAmbiguous(reference, found)
    return found[0]
  }

  const getRun = async (reference: string): Promise<StoredRun> => {
    const [exact] = await read(selectRun(db, reference))
    const [row] = exact === undefined ? await read(selectRun(db, await idOf(reference))) : [exact]
    if (row === undefined) throw runNotFound(reference, location)
    const labels = (await labelsOf([row.seq]))(row.seq)
    return StoredRun.parse({
      ...row,
      ...labels,
      ignore_errors: row.ignore_errors === 1,
      plan: JSON.parse(row.plan),
      lease: readLease(row),
    })
  }

  const modelsOf = async ({ filter: { model } }: ResolvedRunQuery): Promise<readonly string[] | null> => {
    if (model === undefined) return null
    if (!/[*?]/.test(model)) return [model]
    return (await read(selectModels(db))).map((row) => row.model).filter((name) => matchesGlob(name, model))
  }

  const listRuns = async (query: RunQuery = {}): Promise<RunPage> => {
    const resolved = resolveRunQuery(query)
    const found = await read(selectRuns(db, resolved, await modelsOf(resolved)))
    const page = found.slice(0, resolved.limit)
    const labels = await labelsOf(page.map((row) => row.seq))
    const last = page.at(-1)
    return {
      runs: page.map(({ seq, started_ms: _, ignore_errors, lease_owner, lease_expires_ms, ...listed }) => ({
        ...listed,
        ...labels(seq),
        ignore_errors: ignore_errors === 1,
        lease: readLease({ lease_owner, lease_expires_ms }),
      })),
      next:
        last === undefined || found.length <= resolved.limit
          ? null
          : runCursor(resolved, { value: readSortValue(last, resolved.sort), seq: last.seq }),
    }
  }

  const seqOf = async (id: string): Promise<number> => {
    const [row] = await read(selectSeq(db, id))
    if (row === undefined) throw runNotFound(id, location)
    return row.seq
  }

  return { getRun, listRuns, seqOf }
}
