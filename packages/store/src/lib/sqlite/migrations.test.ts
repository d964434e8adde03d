import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import { MIGRATIONS } from './migrations.ts'

/** Hashes of the released migrations. A line is added with each migration and never changed: existing databases were made by it. */
const RELEASED: readonly string[] = [
  '61994bc246244afe',
  '1c7e691b85f0f5e0',
  '61cbe9420fd053cc',
  '058f470d970b2f1b',
  '62e77586d0a05dba',
  '7a2eb95d1d173a63',
  '806f7eeea2c97bc3',
  'ef1f430f15aa3b93',
  '210c7c48f856f61d',
  '3ee337482bf5cb43',
]

describe('MIGRATIONS', () => {
  it('are numbered 1, 2, 3 … and unchanged since their release', () => {
    const digests = MIGRATIONS.map(({ sql }) => createHash('sha256').update(sql).digest('hex').slice(0, 16))
    assert.deepEqual(
      MIGRATIONS.map(({ version }) => version),
      MIGRATIONS.map((_, index) => index + 1),
    )
    assert.deepEqual(digests, RELEASED)
  })
})
