import type { Label } from '@assay/core/review'
import type { Kysely } from 'kysely'
import type { LabelMethods } from '../store/store-parts.ts'
import { insertLabel, selectLabels } from './label-queries.ts'
import { plain, written } from './query.ts'
import type { SqlClient } from './sql-client.ts'
import type { Tables } from './tables.ts'

const PAGE = 1000

/** Makes the methods for labels. */
export function createSqlLabels(db: Kysely<Tables>, { commit, rows }: SqlClient): LabelMethods {
  return {
    async appendLabels(labels) {
      const queries = labels.map((label) => plain(insertLabel(db, label)))
      await commit([{ kind: 'write', run: null, queries }])
    },
    async *labels(filter = {}) {
      for (let after = 0; ; ) {
        const found = await rows(selectLabels(db, filter, after, PAGE))
        for (const { seq, body } of found) {
          after = seq
          yield written<Label>(body)
        }
        if (found.length < PAGE) return
      }
    },
  }
}
