import type { Kysely } from 'kysely'
import type { AnswerEntry } from '../store/answer.ts'
import type { AnswerMethods } from '../store/store-parts.ts'
import { deleteAnswers, selectAnswerStats, selectAnswers } from './answer-queries.ts'
import { coalesce } from './coalesce.ts'
import { written } from './query.ts'
import type { SqlClient } from './sql-client.ts'
import type { Tables } from './tables.ts'

/** Maximum answers per lookup. */
const PAGE = 500

/** Makes the methods for cached answers. */
export function createSqlAnswers(db: Kysely<Tables>, { rows, drain, answers }: SqlClient): AnswerMethods {
  const lookUp = coalesce(async (keys) => {
    const found = await answers(keys)
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
