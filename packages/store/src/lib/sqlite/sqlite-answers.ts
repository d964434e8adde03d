import { deleteAnswers, selectAnswerStats, selectAnswers } from '../sql/answer-queries.ts'
import type { AnswerEntry } from '../store/answer.ts'
import type { AnswerMethods } from '../store/store-parts.ts'
import { coalesce } from './coalesce.ts'
import { type DatabaseClient, written } from './database-client.ts'
import { sqliteQueries as db } from './sqlite-queries.ts'

/** Answers looked up in one message of the thread. */
const PAGE = 500

/** Answers that were paid for. */
export function createSqliteAnswers(client: DatabaseClient): AnswerMethods {
  const { thread, rows, drain } = client
  const lookUp = coalesce(async (keys) => {
    const found = await thread.call('answers', keys)
    return new Map(found.map((row) => [row.key, row]))
  }, PAGE)
  return {
    async getAnswer(key) {
      const row = await lookUp(key)
      if (row === undefined) return null
      const { at_ms, run, answer } = row
      return { at: new Date(at_ms).toISOString(), run, answer: written<AnswerEntry['answer']>(answer) }
    },
    clearAnswers: ({ before } = {}) => drain(deleteAnswers(db, before)),
    async answerStats() {
      const [row] = await rows(selectAnswerStats(db))
      return {
        count: row?.count ?? 0,
        bytes: Number(row?.bytes ?? 0),
        oldest: instant(row?.oldest),
        newest: instant(row?.newest),
      }
    },
    async *answers() {
      for (let after = ''; ; ) {
        const found = await rows(selectAnswers(db, after, PAGE))
        for (const { key, model, at_ms, run, answer } of found) {
          after = key
          yield { key, model, at: new Date(at_ms).toISOString(), run, answer: written<AnswerEntry['answer']>(answer) }
        }
        if (found.length < PAGE) return
      }
    },
  }
}

function instant(ms: number | null | undefined): string | null {
  return ms === null || ms === undefined ? null : new Date(ms).toISOString()
}
