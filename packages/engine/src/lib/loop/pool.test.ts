import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { Pool } from './pool.ts'

describe('Pool', () => {
  it('never runs more than its size at once, and runs everything', async () => {
    const pool = new Pool({ active: 3, open: 10 })
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

  it('makes room when the first part of a piece is over, up to the number in all', async () => {
    const pool = new Pool({ active: 1, open: 3 })
    const ends: (() => void)[] = []
    let started = 0
    const piece = (advance: () => void) => {
      started++
      advance()
      return new Promise<void>((resolve) => ends.push(resolve))
    }
    for (let i = 0; i < 3; i++) await pool.add(piece)
    const fourth = pool.add(piece)
    await turn()
    assert.equal(started, 3)
    ends.shift()?.()
    await fourth
    assert.equal(started, 4)
    for (const end of ends) end()
    await pool.drain()
  })

  it('gives the first error to whoever adds or drains', async () => {
    const pool = new Pool({ active: 1, open: 1 })
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
