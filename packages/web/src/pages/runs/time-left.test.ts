import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { see, timeLeft } from './time-left.ts'

const START = Date.parse('2026-03-01T10:00:00.000Z')
const run = (done: number, total: number | null = 100) => ({
  progress: { done, total },
  started_at: '2026-03-01T10:00:00.000Z',
  status: 'running' as const,
})

describe('timeLeft', () => {
  it('uses the pace since the start until the run has moved', () => {
    assert.equal(timeLeft(run(25), [], START + 50_000), 150)
    assert.equal(timeLeft(run(25), [{ at: START + 48_000, done: 25 }], START + 50_000), 150)
  })

  it('uses the observed pace', () => {
    assert.equal(timeLeft(run(25), [{ at: START + 40_000, done: 5 }], START + 50_000), 37.5)
  })

  it("says nothing for a run that hasn't begun or whose size is unknown", () => {
    assert.equal(timeLeft(run(0), [], START + 1000), null)
    assert.equal(timeLeft(run(5, null), [], START + 1000), null)
    assert.equal(timeLeft({ ...run(5), status: 'queued' }, [], START + 1000), null)
    assert.equal(timeLeft(run(5), [], START - 1000), null)
    assert.equal(timeLeft(run(101), [], START + 1000), null)
  })
})

describe('see', () => {
  it('keeps a minute, and one sighting before it', () => {
    const seen = [0, 20, 50, 70, 95].map((at) => ({ at: at * 1000, done: at }))
    assert.deepEqual(
      see(seen, { at: 120_000, done: 120 }).map(({ at }) => at / 1000),
      [50, 70, 95, 120],
    )
  })

  it('drops sightings beyond the current progress, as after a restart', () => {
    assert.deepEqual(see([{ at: 1, done: 50 }], { at: 2, done: 3 }), [{ at: 2, done: 3 }])
  })
})
