import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { shareSlots } from './share-slots.ts'

const other = (wanted: number, held: number, isBefore = false) => ({ wanted, held, isBefore })

describe('shareSlots', () => {
  it('gives everything wanted while there is enough', () => {
    assert.equal(shareSlots({ used: 0, wanted: 5, ceiling: 8, turn: 0 }, []), 5)
    assert.equal(shareSlots({ used: 0, wanted: 5, ceiling: 8, turn: 0 }, [other(3, 3)]), 5)
  })

  it('divides scarce places evenly, and what others leave among those that want more', () => {
    assert.equal(shareSlots({ used: 0, wanted: 99, ceiling: 9, turn: 0 }, [other(99, 3), other(99, 3)]), 3)
    assert.equal(shareSlots({ used: 0, wanted: 99, ceiling: 9, turn: 0 }, [other(1, 1), other(99, 4)]), 4)
  })

  it('gives nothing that others still hold, and takes away nothing in use', () => {
    assert.equal(shareSlots({ used: 0, wanted: 4, ceiling: 8, turn: 0 }, [other(8, 8)]), 0)
    assert.equal(shareSlots({ used: 8, wanted: 8, ceiling: 8, turn: 0 }, [other(8, 0)]), 8)
    assert.equal(shareSlots({ used: 3, wanted: 8, ceiling: 8, turn: 0 }, [other(8, 0)]), 4)
  })

  it('gives each process a turn if there are fewer places than processes', () => {
    const others = (me: number) => [0, 1, 2].filter((at) => at !== me).map((at) => other(5, 0, at < me))
    const turns = [0, 1, 2].map((turn) =>
      [0, 1, 2].map((me) => shareSlots({ used: 0, wanted: 5, ceiling: 1, turn }, others(me))),
    )
    for (const shares of turns) assert.equal(shares.filter((share) => share === 1).length, 1)
    assert.equal(new Set(turns.map((shares) => shares.indexOf(1))).size, 3)
  })

  it('never gives out more than there is, and everyone gets a share, in whatever order they ask', () => {
    const busy = fc.double({ min: 0, max: 1, noNaN: true })
    const asks = fc.array(fc.record({ who: fc.nat(4), wanted: fc.nat(20), busy, turn: fc.nat(9) }), { maxLength: 60 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.nat(9), asks, (ceiling, lastTurn, steps) => {
        const all = Array.from({ length: 5 }, () => ({ wanted: 0, held: 0 }))
        const ask = (who: number, wanted: number, used: number, turn: number) => {
          const others = all.flatMap((one, at) => (at === who ? [] : [{ ...one, isBefore: at < who }]))
          const held = shareSlots({ used, wanted, ceiling, turn }, others)
          all[who] = { wanted: Math.max(wanted, used), held }
          assert.ok(held >= used)
          assert.ok(all.reduce((sum, one) => sum + one.held, 0) <= ceiling)
        }
        for (const { who, wanted, busy, turn } of steps) {
          const used = Math.floor((all[who]?.held ?? 0) * busy)
          ask(who, Math.max(wanted, used), used, turn)
        }
        // When all want more than there is and finish what they have, nobody is left out and no place is left over.
        for (let round = 0; round < 3; round++) for (const who of all.keys()) ask(who, 50, 0, lastTurn)
        for (const { held } of all) assert.ok(held >= Math.floor(ceiling / all.length))
        assert.equal(
          all.reduce((sum, one) => sum + one.held, 0),
          ceiling,
        )
      }),
    )
  })
})
