import type { Label } from '@assay/core/review'
import { insertLabel, selectLabels } from '../sql/label-queries.ts'
import type { LabelMethods } from '../store/store-parts.ts'
import { type DatabaseClient, plain, written } from './database-client.ts'
import { sqliteQueries as db } from './sqlite-queries.ts'

const PAGE = 1000

/** People's labels. */
export function createSqliteLabels({ thread, rows }: DatabaseClient): LabelMethods {
  return {
    async appendLabels(labels) {
      const queries = labels.map((label) => plain(insertLabel(db, label)))
      await thread.call('commit', [{ kind: 'write', run: null, queries }])
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
