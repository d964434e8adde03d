import type { Result } from '@assay/core/result'
import type { Compilable, Kysely } from 'kysely'
import type { Outlay } from '../store/outlay.ts'
import { caseCursor, resolveCasePage, resolveResultPage, resultCursor } from '../store/result-page.ts'
import type { CaseRow, ResultFilter, ResultKey } from '../store/result-query.ts'
import { runNotFound } from '../store/run-errors.ts'
import type { SampleBatch, WordColumn } from '../store/sample-batch.ts'
import type { CaseMethods, ResultMethods } from '../store/store-parts.ts'
import { readCase, selectCases, selectHistory } from './case-queries.ts'
import { type EarlierPosition, type EarlierRow, selectEarlier } from './earlier-queries.ts'
import { written } from './query.ts'
import { readSuperseding } from './read-superseding.ts'
import { readKeys, readRecorded, readResults, resultColumnCounts } from './result-columns.ts'
import {
  countResults,
  pageAfter,
  type ResultPageOf,
  selectFacets,
  selectKeys,
  selectRecorded,
  selectResults,
} from './result-queries.ts'
import type { RunReader } from './run-reader.ts'
import { createSampleReader, readReasonRows } from './sample-columns.ts'
import {
  REASON_COLUMNS,
  SAMPLE_COLUMNS,
  type SamplePosition,
  selectLaterSamples,
  selectReasons,
  selectRunRevision,
  selectSamples,
  selectTexts,
} from './sample-queries.ts'
import type { SqlClient } from './sql-client.ts'
import type { SqlViews } from './sql-views.ts'
import type { Tables } from './tables.ts'

/** Maximum rows per read, few enough that unpacking causes no pause. */
const SAMPLES = 5000
const EARLIER = 200
const PAGE = { read: 500, omitted: 2000, keys: 10_000 } as const

/** Makes the methods for results and their counts. */
export function createSqlResults(
  db: Kysely<Tables>,
  client: SqlClient,
  reader: RunReader,
  views: SqlViews,
): ResultMethods & CaseMethods {
  const { rows, columns } = client
  const readPage = async (id: string, page: ResultPageOf, texts: 'read' | 'omitted'): Promise<Result[]> => {
    return readResults(id, await columns(selectResults(db, page, texts), resultColumnCounts(texts)))
  }
  async function* batches(id: string, filter: ResultFilter, texts: 'read' | 'omitted') {
    const run = await reader.seqOf(id)
    yield* pages(PAGE[texts], (after, limit) => readPage(id, pageAfter(run, filter, after, limit), texts))
  }
  const getResult: ResultMethods['getResult'] = async (id, { suite, case: name, variant = '', attempt }) => {
    const run = await reader.seqOf(id)
    const before = { suite, case: name, variant, attempt: attempt - 1 }
    const [found] = await readPage(id, pageAfter(run, { suite, case: name }, before, 1), 'read')
    return found !== undefined && (found.variant ?? '') === variant && found.attempt === attempt ? found : null
  }

  return {
    append: async (batch) => client.append(await readSuperseding({ getResult }, batch)),
    async *results(id, filter = {}, { texts = true } = {}) {
      for await (const batch of batches(id, filter, texts ? 'read' : 'omitted')) yield* batch
    },
    resultBatches: (id, filter = {}) => batches(id, filter, 'omitted'),
    async resultPage(id, query = {}) {
      const resolved = resolveResultPage(query)
      const { limit, texts } = resolved
      // One extra row shows whether there is another page.
      const page = { ...resolved, run: await reader.seqOf(id), limit: limit + 1 }
      const found = await readPage(id, page, texts ? 'read' : 'omitted')
      const results = found.slice(0, limit)
      const last = results.at(-1)
      return { results, next: last === undefined || found.length <= limit ? null : resultCursor(resolved, last) }
    },
    getResult,
    async *earlierResults(id, key) {
      const run = await reader.seqOf(id)
      let after: EarlierPosition | null = null
      for (;;) {
        const page: EarlierRow[] = await rows(selectEarlier(db, run, key ?? null, after, EARLIER))
        for (const { body } of page) yield written<Result>(body)
        after = page.at(-1) ?? null
        if (page.length < EARLIER) return
      }
    },
    async outlays(id) {
      const run = await reader.seqOf(id)
      const query = db.selectFrom('outlays').select('body').where('run', '=', run).orderBy('id')
      return (await rows(query)).map(({ body }) => written<Outlay>(body))
    },
    async *resultKeys(id) {
      const run = await reader.seqOf(id)
      const counts = { words: 3, numbers: 1, texts: 0 }
      const read = async (after: ResultKey | null, limit: number) => {
        return readKeys(await columns(selectKeys(db, pageAfter(run, {}, after, limit)), counts))
      }
      for await (const page of pages(PAGE.keys, read)) yield* page
    },
    async countResults(id, filter = {}) {
      const [row] = await rows(countResults(db, await reader.seqOf(id), filter))
      return row?.count ?? 0
    },
    async recordedAfter(id, after, limit) {
      const query = selectRecorded(db, await reader.seqOf(id), after, limit)
      const { words, numbers } = resultColumnCounts('omitted')
      return readRecorded(id, await columns(query, { words, numbers: numbers + 1, texts: 0 }))
    },
    async runRevision(id) {
      const [found] = await rows(selectRunRevision(db, id))
      if (found === undefined) throw runNotFound(id, client.location)
      return found
    },
    async *sampleBatches(id, after) {
      const run = await reader.seqOf(id)
      const readSamples = createSampleReader()
      const read = async (query: Compilable) => readSamples(await columns(query, SAMPLE_COLUMNS))
      if (after === undefined) {
        yield* readAhead(SAMPLES, lastPosition, (place) => read(selectSamples(db, run, place, SAMPLES)))
      } else {
        yield* readAhead(SAMPLES, lastSeq, (seq) => read(selectLaterSamples(db, run, seq ?? after, SAMPLES)))
      }
    },
    async sampleReasons(id, seqs) {
      if (seqs.length === 0) return []
      return readReasonRows(await columns(selectReasons(db, await reader.seqOf(id), seqs), REASON_COLUMNS))
    },
    async matchTexts(id, match, range) {
      return client.matchTexts(selectTexts(db, await reader.seqOf(id), range, match), match)
    },
    async facets(id, filter = {}) {
      const run = await reader.seqOf(id)
      const isUnfiltered = Object.values(filter).every((value) => value === undefined)
      return isUnfiltered ? views.facets(run) : client.facets(selectFacets(db, run, filter))
    },

    async casePage(id, query = {}) {
      const resolved = resolveCasePage(query)
      const run = await reader.seqOf(id)
      const [found, total] = await Promise.all([rows(selectCases(db, run, resolved)), views.countCases(run, resolved)])
      const cases = found.slice(0, resolved.limit).map((row): CaseRow => {
        const { suite, case: name, variant } = row
        return { suite, case: name, ...(variant === '' ? {} : { variant }), ...readCase(row) }
      })
      const last = cases.at(-1)
      const next = last === undefined || found.length <= resolved.limit ? null : caseCursor(last)
      return { cases, total, next }
    },
    async rollups(id) {
      return views.rollups(await reader.seqOf(id))
    },
    async caseHistory({ suite, case: name, variant = '' }, { model, limit = 100 } = {}) {
      const found = await rows(selectHistory(db, { suite, case: name, variant }, model, limit))
      return found.map((row) => ({
        run: row.run_id,
        model: row.model,
        started_at: row.started_at,
        attempts: row.attempts,
        ...readCase(row),
      }))
    },
  }
}

function lastPosition({ rows, suite, case: name, variant, attempt }: SampleBatch): SamplePosition {
  const last = ({ words, codes }: WordColumn) => words[codes[rows - 1] ?? 0] ?? ''
  return { suite: last(suite), case: last(name), variant: last(variant), attempt: attempt[rows - 1] ?? 0 }
}

function lastSeq({ rows, seq }: SampleBatch): number {
  return seq[rows - 1] ?? 0
}

/** Reads batch after batch, the next one while the caller processes this one. */
async function* readAhead<Place>(
  limit: number,
  lastOf: (batch: SampleBatch) => Place,
  read: (after: Place | null) => Promise<SampleBatch>,
): AsyncIterable<SampleBatch> {
  let next: Promise<SampleBatch> | null = read(null)
  while (next !== null) {
    const batch: SampleBatch = await next
    next = batch.rows < limit ? null : read(lastOf(batch))
    // The caller may stop before it needs the next one; its failure doesn't matter then.
    next?.catch(() => {})
    if (batch.rows > 0) yield batch
  }
}

/**
 * Goes from page to page by the last row's key, so that late pages cost no more. Reads the next page while the caller processes this one.
 */
async function* pages<Row extends ResultKey>(
  limit: number,
  read: (after: ResultKey | null, limit: number) => Promise<readonly Row[]>,
): AsyncIterable<readonly Row[]> {
  let next: Promise<readonly Row[]> | null = read(null, limit)
  while (next !== null) {
    const page: readonly Row[] = await next
    const last = page.at(-1)
    next = last === undefined || page.length < limit ? null : read(last, limit)
    // The caller may stop before it needs the next page; its failure doesn't matter then.
    next?.catch(() => {})
    if (page.length > 0) yield page
  }
}
