import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { AuditEntry, StoredToken } from '../src/lib/store/access.ts'
import { HOSTILE } from './few-results.ts'
import type { OpenEmpty } from './store-contract.ts'

const EARLY = '2026-03-01T10:00:00.000Z'
const LATE = '2026-03-01T11:00:00.000Z'

/** Declares the tests of tokens, the audit log and saved replies for every store. */
export function accessContract(open: OpenEmpty): void {
  describe('tokens', () => {
    const token = (fields: Partial<StoredToken>): StoredToken => ({
      id: 'one',
      name: 'ann',
      project: 'default',
      scopes: ['run', 'review'],
      hash: 'h1',
      created_at: EARLY,
      expires_at: null,
      last_used_at: null,
      revoked_at: null,
      ...fields,
    })

    it('are found by their hash, and listed in the order of creation', async () => {
      await using store = await open()
      const all = HOSTILE.map((name, index) => token({ id: `id-${index}`, name, project: name, hash: `h-${index}` }))
      for (const each of all) await store.putToken(each)
      assert.deepEqual(await store.tokens(), all)
      assert.deepEqual(await store.findToken('h-0'), all[0])
      assert.equal(await store.findToken('h'), null)
      assert.equal(await store.findToken("' OR 1=1 --"), null)
    })

    it('are made once', async () => {
      await using store = await open()
      await store.putToken(token({}))
      await assert.rejects(store.putToken(token({ hash: 'h2' })))
      await assert.rejects(store.putToken(token({ id: 'two' })))
      assert.deepEqual(await store.tokens(), [token({})])
    })

    it('record their last use, and are revoked once', async () => {
      await using store = await open()
      await store.putToken(token({}))
      await store.touchToken('one', LATE)
      await store.touchToken('one', EARLY)
      await store.touchToken('unknown', LATE)
      assert.equal(await store.revokeToken('one', EARLY), true)
      assert.equal(await store.revokeToken('one', LATE), false)
      assert.equal(await store.revokeToken('unknown', LATE), false)
      assert.deepEqual(await store.findToken('h1'), token({ last_used_at: LATE, revoked_at: EARLY }))
    })
  })

  describe('the audit log', () => {
    it('is read from its end, page by page, each entry once', async () => {
      await using store = await open()
      const entries = Array.from({ length: 25 }, (_, index): AuditEntry => {
        const name = HOSTILE[index % HOSTILE.length] ?? ''
        const by = index % 2 === 0 ? null : name
        return {
          at: EARLY,
          by,
          project: name,
          action: `DELETE /api/${name}`,
          status: 200 + index,
          request: `r${index}`,
        }
      })
      await store.appendAudit(entries.slice(0, 20))
      await store.appendAudit([])
      await store.appendAudit(entries.slice(20))
      const read: AuditEntry[] = []
      let before: number | null = null
      do {
        const page = await store.auditPage({ before, limit: 10 })
        read.push(...page.entries)
        before = page.next
      } while (before !== null)
      assert.deepEqual(read, entries.toReversed())
      assert.equal((await store.auditPage()).next, null)
    })
  })

  describe('replies', () => {
    const request = { key: 'k', hash: 'h', at: LATE, forget_before: EARLY }

    it('are claimed by one of many at once', async () => {
      await using store = await open()
      const claims = await Promise.all(Array.from({ length: 10 }, () => store.claimReply(request)))
      assert.equal(claims.filter(({ kind }) => kind === 'new').length, 1)
      assert.equal(claims.filter(({ kind }) => kind === 'busy').length, 9)
    })

    it('are returned for the same request, and for no other', async () => {
      await using store = await open()
      for (const key of HOSTILE) {
        assert.deepEqual(await store.claimReply({ ...request, key }), { kind: 'new' })
        await store.keepReply(key, { status: 202, body: key })
        assert.deepEqual(await store.claimReply({ ...request, key }), {
          kind: 'same',
          reply: { status: 202, body: key },
        })
        assert.deepEqual(await store.claimReply({ ...request, key, hash: 'other' }), { kind: 'other' })
      }
    })

    it('expire in time, and when the claim is withdrawn', async () => {
      await using store = await open()
      await store.claimReply({ ...request, at: EARLY })
      await store.keepReply('k', { status: 200, body: '' })
      assert.deepEqual(await store.claimReply({ ...request, hash: 'other', forget_before: LATE }), { kind: 'new' })
      assert.deepEqual(await store.claimReply({ ...request, hash: 'other' }), { kind: 'busy' })
      await store.keepReply('k', null)
      assert.deepEqual(await store.claimReply(request), { kind: 'new' })
    })
  })
}
