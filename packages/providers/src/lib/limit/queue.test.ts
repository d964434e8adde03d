import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { createQueue } from './queue.ts'

describe('createQueue', () => {
  it('behaves like a plain array', () => {
    const action = fc.oneof(fc.constant('add'), fc.constant('take'), fc.nat(30))
    fc.assert(
      fc.property(fc.array(action), (actions) => {
        const queue = createQueue<number>()
        const model: number[] = []
        const leavers: (() => boolean)[] = []
        for (const step of actions) {
          if (step === 'add') {
            model.push(leavers.length)
            leavers.push(queue.add(leavers.length))
          } else if (step === 'take') assert.equal(queue.take(), model.shift() ?? null)
          else {
            const number = Number(step)
            const at = model.indexOf(number)
            if (at !== -1) model.splice(at, 1)
            assert.equal(leavers[number]?.() ?? false, at !== -1)
          }
          assert.equal(queue.size, model.length)
        }
      }),
    )
  })
})
