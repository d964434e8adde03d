import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Semaphore } from './semaphore.ts'

describe('Semaphore', () => {
  it('runs at most as much at once as there are slots, first come first served', async () => {
    const semaphore = new Semaphore(2)
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
    assert.deepEqual(await Promise.all(numbers.map((i) => semaphore.use(work(i)))), numbers)
    assert.deepEqual(started, numbers)
    assert.equal(most, 2)
  })

  it('frees the slot of work that fails', async () => {
    const semaphore = new Semaphore(1)
    await assert.rejects(semaphore.use(() => Promise.reject(new Error('broken'))))
    assert.equal(await semaphore.use(async () => 'next'), 'next')
  })
})
