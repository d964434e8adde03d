import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { Pool } from './pool.ts'

describe('Pool', () => {
  it('never runs more than its size at once, and runs everything', async () => {
    const pool = new Pool(3)
    let running = 0
    let most = 0
    let ended = 0
    for (let i = 0; i < 20; i++) {
      await pool.add(async () => {
        most = Math.max(most, ++running)
        for (let j = 0; j < i % 4; j++) await turn()
        running--
        ended++
      })
    }
    await pool.drain()
    assert.deepEqual({ most, ended, running }, { most: 3, ended: 20, running: 0 })
  })

  it('runs fewer large tasks at once, and alone those larger than itself', async () => {
    const pool = new Pool(4)
    let running = 0
    const most = new Map<number, number>()
    for (const size of [1, 1, 1, 1, 1, 2, 2, 2, 9, 9]) {
      const work = async () => {
        running += size
        most.set(size, Math.max(most.get(size) ?? 0, running))
        await turn()
        running -= size
      }
      await pool.add(work, size)
    }
    await pool.drain()
    assert.deepEqual([...most.values()], [4, 4, 9])
  })

  it('reports the first error at once, and throws it when all work has ended', async () => {
    const { promise: isEnded, resolve: end } = Promise.withResolvers<void>()
    const events: string[] = []
    const pool = new Pool(3, () => events.push('error'))
    await pool.add(async () => {
      await isEnded
      events.push('ended')
    })
    await pool.add(() => Promise.reject(new Error('disk full')))
    const added = assert.rejects(
      pool.add(async () => {
        events.push('started')
      }),
      /disk full/,
    )
    await turn()
    assert.deepEqual(events, ['error'])
    end()
    await added
    assert.deepEqual(events, ['error', 'ended'])
  })

  it('throws the first error from add or drain', async () => {
    const pool = new Pool(1)
    await pool.add(async () => {
      throw new Error('disk full')
    })
    await assert.rejects(pool.drain(), /disk full/)
    await assert.rejects(
      pool.add(async () => {}),
      /disk full/,
    )
  })
})
