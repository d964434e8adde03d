import type { Compilable } from 'kysely'
import { plain } from '../sql/query.ts'
import type { SqlClient } from '../sql/sql-client.ts'
import type { SqliteThread } from './thread-client.ts'

/** Makes the client of the thread that owns the database at `path`. */
export function createClient(thread: SqliteThread, path: string): SqlClient {
  const write = (...queries: readonly Compilable[]) => thread.call('write', queries.map(plain))
  return {
    location: path,
    nowMs: () => Date.now(),
    rows: <Row>(query: Compilable<Row>) => thread.call('all', plain(query)) as Promise<Row[]>,
    columns: (query, counts) => thread.call('columns', { query: plain(query), counts }),
    facets: (query) => thread.call('facets', plain(query)),
    matchTexts: (query, match) => thread.call('matchTexts', { query: plain(query), match }),
    caseHeads: (query) => thread.call('caseHeads', plain(query)),
    answers: (keys) => thread.call('answers', keys),
    write,
    remove: write,
    async drain(query) {
      let all = 0
      for (let changes = await write(query); changes > 0; changes = await write(query)) all += changes
      return all
    },
    create: async (run, queries, lease) =>
      (await thread.call('create', { queries: queries.map(plain), run, lease })) > 0,
    append: (batch) => thread.call('append', batch),
    commit: (steps) => thread.call('commit', steps),
    renew: (run, lease) => thread.call('renew', { run, lease }),
    async sweep() {
      let results = 0
      for (let swept = await thread.call('sweep', null); swept !== null; swept = await thread.call('sweep', null)) {
        results += swept.results
      }
      return results
    },
    sweepTexts: () => thread.call('sweepTexts', null),
  }
}
