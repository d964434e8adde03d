import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createRandom, createRandomFromState } from './random.ts'

describe('createRandom', () => {
  it("gives the numbers of the authors' xoshiro128** 1.1 from the state 1, 2, 3, 4", () => {
    const random = createRandomFromState([1, 2, 3, 4])
    const expected = [
      11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804,
    ]
    assert.deepEqual(
      expected.map(() => random.nextUint32()),
      expected,
    )
  })

  it('draws indices from the same sequence, scaled', () => {
    const drawn = new Uint32Array(10)
    createRandomFromState([1, 2, 3, 4]).fillBelow(drawn, 1000, 10)
    const random = createRandomFromState([1, 2, 3, 4])
    assert.deepEqual(
      [...drawn],
      Array.from({ length: 10 }, () => Math.floor(random.next() * 1000)),
    )
  })

  it('gives the same numbers for the same seed and others for another, beyond 32 bits too', () => {
    const take = (seed: number) => {
      const random = createRandom(seed)
      return Array.from({ length: 8 }, () => random.nextUint32())
    }
    assert.deepEqual(take(7), take(7))
    assert.notDeepEqual(take(7), take(8))
    assert.notDeepEqual(take(7), take(7 + 2 ** 32))
    assert.notDeepEqual(take(0), take(2 ** 52))
  })

  it('fills every place below the bound about equally often', () => {
    const drawn = new Uint32Array(70_000)
    createRandom(3).fillBelow(drawn, 7, drawn.length)
    const counts = new Float64Array(7)
    for (const place of drawn) counts[place] = (counts[place] ?? 0) + 1
    const chiSquare = counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0)
    // 99.9% point of chi-square with 6 degrees of freedom.
    assert.ok(chiSquare < 22.46, String(chiSquare))
  })
})
