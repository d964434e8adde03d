import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ListedToken } from './token-queries.ts'
import { expiryOf, sortTokens, stateOf } from './token-state.ts'

const now = new Date('2026-11-16T12:00:00Z')
const token = (fields: Partial<ListedToken>): ListedToken => ({
  id: 't',
  name: 'ci',
  project: 'default',
  scopes: ['read'],
  created_at: '2026-11-01T00:00:00Z',
  expires_at: null,
  last_used_at: null,
  revoked_at: null,
  ...fields,
})

describe('stateOf', () => {
  it('says which tokens still work', () => {
    assert.equal(stateOf(token({}), now), 'valid')
    assert.equal(stateOf(token({ expires_at: '2026-11-16T12:00:00Z' }), now), 'expired')
    assert.equal(stateOf(token({ expires_at: '2026-11-16T12:00:01Z' }), now), 'valid')
    assert.equal(
      stateOf(token({ revoked_at: '2026-11-02T00:00:00Z', expires_at: '2026-11-03T00:00:00Z' }), now),
      'revoked',
    )
  })
})

describe('expiryOf', () => {
  it('counts days from now', () => {
    assert.equal(expiryOf('30', now), '2026-12-16T12:00:00.000Z')
    assert.equal(expiryOf('never', now), null)
  })
})

describe('sortTokens', () => {
  it('puts valid tokens first, newest first', () => {
    const tokens = [
      token({ id: 'old' }),
      token({ id: 'gone', revoked_at: '2026-11-15T00:00:00Z', created_at: '2026-11-15T00:00:00Z' }),
      token({ id: 'new', created_at: '2026-11-10T00:00:00Z' }),
    ]
    assert.deepEqual(
      sortTokens(tokens, now).map(({ id }) => id),
      ['new', 'old', 'gone'],
    )
  })
})
