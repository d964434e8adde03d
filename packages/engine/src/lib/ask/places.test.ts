import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { Places } from './places.ts'

describe('Places', () => {
  it('lets as many in as there are places, in the order in which they came', async () => {
    const places = new Places(2)
    const begun: number[] = []
    const ends: (() => void)[] = []
    const all = [0, 1, 2, 3].map((number) =>
      places.use(() => {
        begun.push(number)
        return new Promise<void>((resolve) => ends.push(resolve))
      }),
    )
    await turn()
    assert.deepEqual(begun, [0, 1])
    ends[1]?.()
    await turn()
    assert.deepEqual(begun, [0, 1, 2])
    ends[0]?.()
    await turn()
    for (const end of ends) end()
    await Promise.all(all)
    assert.deepEqual(begun, [0, 1, 2, 3])
  })

  it('frees the place of work that fails', async () => {
    const places = new Places(1)
    await assert.rejects(
      places.use(async () => {
        throw new Error('no')
      }),
    )
    assert.equal(await places.use(async () => 'next'), 'next')
  })
})
