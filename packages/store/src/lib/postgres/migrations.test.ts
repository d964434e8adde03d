import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import { MIGRATIONS } from './migrations.ts'

/** Hashes of the released migrations. A line is added with each migration and never changed: existing schemas were made by it. */
const RELEASED: readonly string[] = [
  'b1d316f5182c08f3',
  '067e597571fac433',
  '7a2eb95d1d173a63',
  '173643b6aa06cb40',
  '9dc00831b2a57709',
  'f2fb265e5d902273',
]

describe('MIGRATIONS of Postgres', () => {
  it('are numbered 1, 2, 3 … and unchanged since their release', () => {
    const digests = MIGRATIONS.map(({ sql }) => createHash('sha256').update(sql).digest('hex').slice(0, 16))
    assert.deepEqual(
      MIGRATIONS.map(({ version }) => version),
      MIGRATIONS.map((_, index) => index + 1),
    )
    assert.deepEqual(digests, RELEASED)
  })
})
