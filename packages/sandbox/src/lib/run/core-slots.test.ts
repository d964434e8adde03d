import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { coreSlots } from './core-slots.ts'

describe('coreSlots', () => {
  it('runs no more at once than there are cores, first come first served', async () => {
    const onCore = coreSlots(2)
    const started: number[] = []
    let running = 0
    let most = 0
    const work = (i: number) => async () => {
      started.push(i)
      most = Math.max(most, ++running)
      await new Promise((resume) => setImmediate(resume))
      running--
      return i
    }
    const numbers = Array.from({ length: 3000 }, (_, i) => i)
    assert.deepEqual(await Promise.all(numbers.map((i) => onCore(work(i)))), numbers)
    assert.deepEqual(started, numbers)
    assert.equal(most, 2)
  })

  it('frees the core of work that fails', async () => {
    const onCore = coreSlots(1)
    await assert.rejects(onCore(() => Promise.reject(new Error('broken'))))
    assert.equal(await onCore(async () => 'next'), 'next')
  })
})
