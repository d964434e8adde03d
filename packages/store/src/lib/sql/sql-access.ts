import type { Kysely, Selectable } from 'kysely'
import { StoredToken } from '../store/access.ts'
import { decideClaim, type ReplyClaim, type ReplyRequest } from '../store/reply.ts'
import type { AccessMethods } from '../store/store-parts.ts'
import type { SqlClient } from './sql-client.ts'
import type { Tables, TokensTable } from './tables.ts'

/** Makes the methods for tokens, the audit log, and answers to repeated requests. */
export function createSqlAccess(db: Kysely<Tables>, { rows, write }: SqlClient): AccessMethods {
  const claim = async (request: ReplyRequest): Promise<ReplyClaim> => {
    const { key, hash, at, forget_before } = request
    const fresh = { hash, at_ms: Date.parse(at), status: null, body: null }
    const taken = await write(
      db
        .insertInto('replies')
        .values({ key, ...fresh })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet(fresh).where('replies.at_ms', '<', Date.parse(forget_before)),
        ),
    )
    if (taken > 0) return { kind: 'new' }
    const [kept] = await rows(db.selectFrom('replies').selectAll().where('key', '=', key))
    // Its owner withdrew it in between.
    return kept === undefined ? claim(request) : decideClaim(kept, request)
  }

  return {
    async putToken({ scopes, ...token }) {
      await write(db.insertInto('tokens').values({ ...token, scopes: JSON.stringify(scopes) }))
    },
    async tokens() {
      return (await rows(db.selectFrom('tokens').selectAll().orderBy('seq'))).map(readToken)
    },
    async findToken(hash) {
      const [row] = await rows(db.selectFrom('tokens').selectAll().where('hash', '=', hash))
      return row === undefined ? null : readToken(row)
    },
    async touchToken(id, at) {
      await write(
        db
          .updateTable('tokens')
          .set({ last_used_at: at })
          .where('id', '=', id)
          .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', at)])),
      )
    },
    async revokeToken(id, at) {
      const open = db.updateTable('tokens').set({ revoked_at: at }).where('id', '=', id).where('revoked_at', 'is', null)
      return (await write(open)) > 0
    },
    async appendAudit(entries) {
      await write(...entries.map((entry) => db.insertInto('audit').values(entry)))
    },
    async auditPage({ before = null, limit = 100 } = {}) {
      const found = await rows(
        db
          .selectFrom('audit')
          .selectAll()
          .$if(before !== null, (query) => query.where('seq', '<', before ?? 0))
          .orderBy('seq', 'desc')
          .limit(limit + 1),
      )
      const page = found.slice(0, limit)
      return {
        entries: page.map(({ seq: _, ...entry }) => entry),
        next: found.length <= limit ? null : (page.at(-1)?.seq ?? null),
      }
    },
    claimReply: claim,
    async keepReply(key, reply) {
      if (reply === null) await write(db.deleteFrom('replies').where('key', '=', key))
      else
        await write(
          db
            .updateTable('replies')
            .set({ ...reply })
            .where('key', '=', key),
        )
    },
  }
}

/** Deletes claims and replies from before an instant (ISO 8601). */
export function deleteReplies(db: Kysely<Tables>, before: string) {
  return db.deleteFrom('replies').where('at_ms', '<', Date.parse(before))
}

function readToken({ seq: _, scopes, ...row }: Selectable<TokensTable>): StoredToken {
  return StoredToken.parse({ ...row, scopes: JSON.parse(scopes) })
}
