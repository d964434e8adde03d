import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { shareReads } from './share-reads.ts'

describe('shareReads', () => {
  it('reads once for all who come during a read, and never returns a result from before they came', async () => {
    const owner = {}
    let value = 0
    let reads = 0
    const read = async (): Promise<number> => {
      reads++
      const seen = value
      await new Promise((resolve) => setTimeout(resolve, 5))
      return seen
    }
    const first = shareReads(owner, 'a', read)
    value = 1
    const later = Array.from({ length: 20 }, () => shareReads(owner, 'a', read))
    assert.equal(await first, 0)
    assert.deepEqual(await Promise.all(later), Array(20).fill(1))
    assert.equal(reads, 2)
    value = 2
    assert.equal(await shareReads(owner, 'a', read), 2)
  })

  it("separates keys and owners, and doesn't share a failure with later callers", async () => {
    const [one, other] = [{}, {}]
    const fail = () => Promise.reject(new Error('away'))
    const failed = shareReads(one, 'a', fail)
    const next = shareReads(one, 'a', async () => 1)
    await assert.rejects(failed, /away/)
    assert.equal(await next, 1)
    assert.deepEqual(
      await Promise.all([
        shareReads(one, 'a', async () => 2),
        shareReads(one, 'b', async () => 3),
        shareReads(other, 'a', async () => 4),
      ]),
      [2, 3, 4],
    )
  })
})
