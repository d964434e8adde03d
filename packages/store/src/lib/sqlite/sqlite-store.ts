import type { ModelAnswer } from '@assay/core/exchange'
import type { Run } from '@assay/core/report'
import type { Compilable } from 'kysely'
import { deleteAnswers, insertScore, selectAnswerStats, selectScores } from '../sql/answer-queries.ts'
import { countResults, type ResultPage, selectKeys, selectResults } from '../sql/result-queries.ts'
import * as runQueries from '../sql/run-queries.ts'
import { createRunReader } from '../sql/run-reader.ts'
import type { ResultKey } from '../store/result-query.ts'
import { runExists, runNotFound } from '../store/run-errors.ts'
import type { StoredScore } from '../store/score.ts'
import type { Store } from '../store/store.ts'
import { coalesce } from './coalesce.ts'
import type { Query } from './protocol.ts'
import { sqliteQueries as db } from './sqlite-queries.ts'
import type { SqliteThread } from './thread-client.ts'

/** Results in one message of the thread: few enough that unpacking them is no pause. */
const RESULTS_PAGE = 500
const KEYS_PAGE = 5000
const ANSWERS_PAGE = 500

/** The store in the database at `path` that a thread has opened. */
export function createSqliteStore(thread: SqliteThread, path: string): Store {
  const reader = createRunReader(db, <Row>(query: Compilable<Row>) => rows(thread, query), path)
  const lookUpAnswers = coalesce(async (keys) => {
    const found = await thread.call('answers', keys)
    return new Map(found.map((row) => [row.key, row]))
  }, ANSWERS_PAGE)

  const write = (...queries: readonly Compilable[]) => thread.call('write', queries.map(plain))
  let closing: Promise<unknown> | null = null
  const close = async (): Promise<void> => {
    closing ??= thread.call('close', null)
    await closing
  }

  return {
    location: path,

    async createRun(run) {
      if ((await write(...runQueries.insertRun(db, run))) === 0) throw runExists(run.id, path)
    },
    async updateRun(id, patch) {
      if ((await write(runQueries.updateRun(db, id, patch))) === 0) throw runNotFound(id, path)
    },
    async tagRun(id, change) {
      if ((await write(...runQueries.changeTags(db, id, change))) === 0) throw runNotFound(id, path)
    },
    getRun: reader.getRun,
    listRuns: reader.listRuns,
    async deleteRun(id) {
      if ((await write(...runQueries.deleteRun(db, id))) === 0) throw runNotFound(id, path)
      while (await thread.call('sweep', null));
    },

    append: (batch) => thread.call('append', batch),
    async *results(id, filter = {}, { texts = true } = {}) {
      const run = await reader.seqOf(id)
      yield* paged(RESULTS_PAGE, (after, limit) => {
        const query = selectResults(db, { run, filter, after, limit }, texts ? 'read' : 'omitted')
        return thread.call('results', { run: id, query: plain(query) })
      })
    },
    async *resultKeys(id) {
      const run = await reader.seqOf(id)
      yield* paged(KEYS_PAGE, (after, limit) => {
        const page: ResultPage = { run, filter: {}, after, limit }
        return rows<ResultKey>(thread, selectKeys(db, page))
      })
    },
    async countResults(id, filter = {}) {
      const [row] = await rows(thread, countResults(db, await reader.seqOf(id), filter))
      return row?.count ?? 0
    },

    async getAnswer(key) {
      const row = await lookUpAnswers(key)
      if (row === undefined) return null
      return { at: new Date(row.at_ms).toISOString(), answer: written<ModelAnswer>(row.answer) }
    },
    clearAnswers: ({ before } = {}) => write(deleteAnswers(db, before)),
    async answerStats() {
      const [row] = await rows(thread, selectAnswerStats(db))
      return {
        count: row?.count ?? 0,
        bytes: Number(row?.bytes ?? 0),
        oldest: instant(row?.oldest),
        newest: instant(row?.newest),
      }
    },

    async appendScore(id, score) {
      await write(insertScore(db, await reader.seqOf(id), score))
    },
    async scores(id) {
      const found = await rows(thread, selectScores(db, await reader.seqOf(id)))
      return found.map(({ body }) => written<StoredScore>(body))
    },
    async putSummary(summary) {
      if ((await write(runQueries.putSummary(db, summary))) === 0) throw runNotFound(summary.id, path)
    },
    async getSummary(id) {
      const [row] = await rows(thread, runQueries.selectSummary(db, id))
      if (row === undefined) throw runNotFound(id, path)
      return row.summary === null ? null : written<Run>(row.summary)
    },

    close,
    [Symbol.asyncDispose]: close,
  }
}

/**
 * Goes from page to page by the key of the last row, so that no page costs more for being late. The thread reads the next
 * page while the caller is at this one.
 */
async function* paged<Row extends ResultKey>(
  limit: number,
  read: (after: ResultKey | null, limit: number) => Promise<readonly Row[]>,
): AsyncIterable<Row> {
  let next: Promise<readonly Row[]> | null = read(null, limit)
  while (next !== null) {
    const page: readonly Row[] = await next
    const last = page.at(-1)
    next = last === undefined || page.length < limit ? null : read(last, limit)
    // The caller may leave before it asks for the next page; its failure is then nobody's concern.
    next?.catch(() => {})
    yield* page
  }
}

/** The rows of a query, which the query's own type describes. */
function rows<Row>(thread: SqliteThread, query: Compilable<Row>): Promise<Row[]> {
  return thread.call('all', plain(query)) as Promise<Row[]>
}

function plain(query: Compilable): Query {
  const { sql, parameters } = query.compile()
  return { sql, parameters }
}

/** What this store wrote as JSON, as it was. */
function written<T>(json: string): T {
  return JSON.parse(json) as T
}

function instant(ms: number | null | undefined): string | null {
  return ms === null || ms === undefined ? null : new Date(ms).toISOString()
}
