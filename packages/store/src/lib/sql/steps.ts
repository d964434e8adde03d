import type { Kysely } from 'kysely'
import type { StoreWrite } from '../store/store.ts'
import { insertLabel } from './label-queries.ts'
import { plain } from './query.ts'
import { putSummary } from './run-queries.ts'
import { insertScore } from './score-queries.ts'
import type { Step } from './sql-client.ts'
import type { Tables } from './tables.ts'

/** Returns a commit's write as queries. */
export function stepOf(db: Kysely<Tables>, write: Exclude<StoreWrite, { kind: 'append' }>): Step {
  switch (write.kind) {
    case 'status':
      return write
    case 'summary':
      return { kind: 'write', run: write.summary.id, queries: putSummary(db, write.summary).map(plain) }
    case 'score':
      return { kind: 'write', run: write.run, queries: insertScore(db, write.run, write.score).map(plain) }
    case 'labels':
      return { kind: 'write', run: null, queries: write.labels.map((label) => plain(insertLabel(db, label))) }
  }
}
