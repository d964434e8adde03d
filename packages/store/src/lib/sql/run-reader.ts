import { matchesGlob } from '@assay/core/names'
import type { Compilable, Kysely } from 'kysely'
import { StoredRun } from '../store/run.ts'
import { runAmbiguous, runNotFound } from '../store/run-errors.ts'
import {
  cursorAt,
  RUN_STEP,
  type RunFacets,
  type RunFilter,
  type RunMap,
  type RunMapQuery,
  type RunPage,
  type RunQuery,
  resolveRunQuery,
  runCursor,
  wordsOf,
} from '../store/run-query.ts'
import { countRecorded, selectTrends } from './figure-queries.ts'
import { readLease } from './read-lease.ts'
import { countRuns } from './run-facets.ts'
import {
  type Matched,
  readSortValue,
  selectAllLabels,
  selectIdsByPrefix,
  selectLabels,
  selectLastId,
  selectModels,
  selectRun,
  selectRunStarts,
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

/** Finds and lists runs with the shared queries, however a store reads rows. */
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

  const match = async ({ model, find }: RunFilter): Promise<Matched> => {
    const words = wordsOf(find)
    const isGlob = model !== undefined && /[*?]/.test(model)
    const models = isGlob || words.length > 0 ? (await read(selectModels(db))).map((row) => row.model) : []
    const labels = words.length === 0 ? [] : (await read(selectAllLabels(db))).map((row) => row.label)
    const having = (names: readonly string[], word: string) => names.filter((name) => name.toLowerCase().includes(word))
    return {
      models: isGlob ? models.filter((name) => matchesGlob(name, model)) : model === undefined ? null : [model],
      words: words.map((word) => ({ word, models: having(models, word), labels: having(labels, word) })),
    }
  }

  const trendsOf = async (runs: readonly number[], length: number): Promise<ReadonlyMap<number, readonly number[]>> => {
    const found = runs.length === 0 ? [] : await read(selectTrends(db, runs, length))
    return new Map(found.map(({ run, scores }) => [run, (scores?.split(',') ?? []).map(Number).reverse()]))
  }

  const recordedOf = async (page: readonly { seq: number; status: string; results: number | null }[]) => {
    // An ended run has its number in its row.
    const open = page.filter(({ status, results }) => results === null || status === 'queued' || status === 'running')
    const runs = open.map(({ seq }) => seq)
    const counted = runs.length === 0 ? [] : await read(countRecorded(db, runs))
    const recorded = new Map(counted.map((row) => [row.run, row.recorded]))
    const isOpen = new Set(runs)
    return ({ seq, results }: { seq: number; results: number | null }) =>
      isOpen.has(seq) ? (recorded.get(seq) ?? 0) : (results ?? 0)
  }

  const listRuns = async (query: RunQuery = {}): Promise<RunPage> => {
    const resolved = resolveRunQuery(query)
    const found = await read(selectRuns(db, resolved, await match(resolved.filter)))
    const page = found.slice(0, resolved.limit)
    const seqs = page.map((row) => row.seq)
    const labels = await labelsOf(seqs)
    const recorded = await recordedOf(page)
    const trends = resolved.trend === 0 ? null : await trendsOf(seqs, resolved.trend)
    const last = page.at(-1)
    return {
      runs: page.map(({ seq, started_ms: _, ignore_errors, lease_owner, lease_expires_ms, ...listed }) => ({
        ...listed,
        ...labels(seq),
        recorded: recorded({ seq, results: listed.results }),
        ignore_errors: ignore_errors === 1,
        lease: readLease({ lease_owner, lease_expires_ms }),
        ...(trends === null ? {} : { trend: trends.get(seq) ?? [] }),
      })),
      next:
        last === undefined || found.length <= resolved.limit
          ? null
          : runCursor(resolved, { value: readSortValue(last, resolved.sort), seq: last.seq }),
    }
  }

  const runMap = async (query: RunMapQuery = {}): Promise<RunMap> => {
    const resolved = resolveRunQuery(query)
    const found = await read(selectRunStarts(db, resolved, await match(resolved.filter), RUN_STEP))
    return { total: found[0]?.total ?? 0, step: RUN_STEP, starts: found.map((row) => cursorAt(resolved, row)) }
  }

  const runFacets = async (filter: RunFilter = {}): Promise<RunFacets> =>
    countRuns(db, read, filter, await match(filter))

  const seqOf = async (id: string): Promise<number> => {
    const [row] = await read(selectSeq(db, id))
    if (row === undefined) throw runNotFound(id, location)
    return row.seq
  }

  return { getRun, listRuns, runMap, runFacets, seqOf }
}
