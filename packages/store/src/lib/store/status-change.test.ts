import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Lease } from '@assay/core/run'
import { decideChange, grantLease, type StatusChange } from './status-change.ts'

const NOON = Date.parse('2026-03-01T12:00:00.000Z')
const HOUR = 3_600_000
const take: StatusChange = { from: ['running'], to: 'running' }
const isAllowed = (lease: Lease | null, change: StatusChange, nowMs: number) =>
  decideChange({ status: 'running', lease }, change, nowMs).ok

describe('decideChange', () => {
  const lease = grantLease({ owner: 'one', ttlMs: HOUR }, NOON)

  it('lets anybody take a run from the exact instant its lease ends', () => {
    assert.deepEqual(lease, { owner: 'one', expires_at: '2026-03-01T13:00:00.000Z' })
    assert.equal(isAllowed(lease, take, NOON + HOUR - 1), false)
    assert.equal(isAllowed(lease, take, NOON + HOUR), true)
    assert.equal(isAllowed(null, take, NOON), true)
  })

  it('keeps a lease if the clock jumps back, and grants it to a caller that names its owner', () => {
    assert.equal(isAllowed(lease, take, NOON - 24 * HOUR), false)
    assert.equal(isAllowed(lease, { ...take, as: 'two' }, NOON), false)
    assert.equal(isAllowed(lease, { ...take, as: 'one' }, NOON - 24 * HOUR), true)
  })

  it("rejects a former owner's change after the next lease has ended too", () => {
    assert.equal(isAllowed(lease, { ...take, to: 'finished', as: 'former' }, NOON + 2 * HOUR), false)
    assert.equal(isAllowed(lease, { ...take, to: 'finished', as: 'one' }, NOON + 2 * HOUR), true)
  })

  it("rejects a change from another status by anybody, and returns the run's state", () => {
    const change: StatusChange = { from: ['queued', 'stopped'], to: 'running', as: 'one' }
    assert.deepEqual(decideChange({ status: 'running', lease }, change, NOON + 2 * HOUR), {
      ok: false,
      status: 'running',
      lease,
    })
  })
})
