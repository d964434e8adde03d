import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type { StatusOutcome } from '../src/lib/store/status-change.ts'
import { sampleRun } from './samples.ts'
import type { OpenEmpty } from './store-contract.ts'

const MINUTE = 60_000
const refusedBy = (outcome: StatusOutcome) => (outcome.ok ? null : [outcome.status, outcome.lease?.owner ?? null])

/** Declares the tests of leases for every store. */
export function leasesContract(open: OpenEmpty): void {
  describe('leases', () => {
    it('come with a new run, end with the run, and are renewed only by their owner', async () => {
      await using store = await open()
      const before = Date.now()
      await store.createRun(sampleRun(), { owner: 'one', ttlMs: MINUTE })
      const { lease } = await store.getRun('run-a')
      assert.equal(lease?.owner, 'one')
      const ends = Date.parse(lease?.expires_at ?? '')
      assert.ok(ends >= before + MINUTE && ends <= Date.now() + MINUTE)
      assert.deepEqual((await store.listRuns()).runs[0]?.lease, lease)

      assert.equal(await store.renewLease('run-a', { owner: 'two', ttlMs: MINUTE }), false)
      assert.equal(await store.renewLease('run-a', { owner: 'one', ttlMs: 2 * MINUTE }), true)
      assert.ok(Date.parse((await store.getRun('run-a')).lease?.expires_at ?? '') >= before + 2 * MINUTE)

      const finished_at = '2026-03-01T11:00:00.000Z'
      const end = { from: ['running'], to: 'finished', finished_at } as const
      assert.deepEqual(refusedBy(await store.changeStatus('run-a', end)), ['running', 'one'])
      assert.deepEqual(await store.changeStatus('run-a', { ...end, as: 'one' }), { ok: true })
      assert.deepEqual(await store.getRun('run-a'), sampleRun({ status: 'finished', finished_at }))
      assert.equal(await store.renewLease('run-a', { owner: 'one', ttlMs: MINUTE }), false)
    })

    it('keep others away until they end, and then let anybody take the run', async () => {
      await using store = await open()
      await store.createRun(sampleRun(), { owner: 'one', ttlMs: 20 })
      const take = (owner: string) =>
        store.changeStatus('run-a', { from: ['running'], to: 'running', lease: { owner, ttlMs: MINUTE } })
      await delay(25)
      // Nobody took it yet, so the first still holds it.
      assert.equal(await store.renewLease('run-a', { owner: 'one', ttlMs: 20 }), true)
      await delay(25)
      assert.deepEqual(await take('two'), { ok: true })
      assert.deepEqual(refusedBy(await take('three')), ['running', 'two'])
      assert.equal(await store.renewLease('run-a', { owner: 'two', ttlMs: 1 }), true)
      await delay(5)
      const end = { from: ['running'], to: 'finished', as: 'one' } as const
      assert.deepEqual(refusedBy(await store.changeStatus('run-a', end)), ['running', 'two'])
      assert.equal(await store.renewLease('run-a', { owner: 'one', ttlMs: MINUTE }), false)
    })

    it('are taken over by a caller that names their owner', async () => {
      await using store = await open()
      await store.createRun(sampleRun(), { owner: 'one', ttlMs: MINUTE })
      const lease = { owner: 'two', ttlMs: MINUTE }
      const change = { from: ['running'], to: 'running', lease } as const
      assert.deepEqual(refusedBy(await store.changeStatus('run-a', { ...change, as: 'nobody' })), ['running', 'one'])
      assert.deepEqual(await store.changeStatus('run-a', { ...change, as: 'one' }), { ok: true })
      assert.equal((await store.getRun('run-a')).lease?.owner, 'two')
    })

    it('go to one of many who claim at once', async () => {
      await using store = await open()
      await store.createRun(sampleRun({ status: 'queued' }))
      const claims = Array.from({ length: 20 }, (_, index) =>
        store.changeStatus('run-a', {
          from: ['queued'],
          to: 'running',
          lease: { owner: `worker ${index} 'é🎉"`, ttlMs: MINUTE },
        }),
      )
      const outcomes = await Promise.all(claims)
      const winner = outcomes.findIndex((outcome) => outcome.ok)
      assert.equal(outcomes.filter((outcome) => outcome.ok).length, 1)
      const owner = `worker ${winner} 'é🎉"`
      assert.equal((await store.getRun('run-a')).lease?.owner, owner)
      for (const outcome of outcomes) if (!outcome.ok) assert.deepEqual(refusedBy(outcome), ['running', owner])
    })
  })

  describe('requests to stop', () => {
    const lease = { owner: 'one', ttlMs: MINUTE }

    it("reach a run's owner, and last until it is resumed", async () => {
      await using store = await open()
      await store.createRun(sampleRun(), lease)
      await store.createRun(sampleRun({ id: 'run-b' }), lease)
      assert.deepEqual(await store.stopsAsked(['run-a', 'run-b']), [])
      assert.equal(await store.askToStop('run-a'), 'asked')
      assert.equal(await store.askToStop('run-a'), 'asked')
      assert.deepEqual(await store.stopsAsked(['run-a', 'run-b']), ['run-a'])
      // Another process resumes it: the request is about the run, not about its owner.
      const takeOver = { from: ['running'], to: 'running', as: 'one', lease: { ...lease, owner: 'two' } } as const
      await store.changeStatus('run-a', takeOver)
      assert.deepEqual(await store.stopsAsked(['run-a']), ['run-a'])
      await store.changeStatus('run-a', { from: ['running'], to: 'stopped', as: 'two' })
      assert.equal(await store.askToStop('run-a'), 'ended')
      await store.changeStatus('run-a', { from: ['stopped'], to: 'running', lease })
      assert.deepEqual(await store.stopsAsked(['run-a']), [])
    })

    it('cancel a run that nobody holds', async () => {
      await using store = await open()
      await store.createRun(sampleRun({ status: 'queued' }))
      await store.createRun(sampleRun({ id: 'killed' }), { owner: 'one', ttlMs: 1 })
      await delay(5)
      for (const id of ['run-a', 'killed']) {
        assert.equal(await store.askToStop(id), 'cancelled')
        const { status, lease: held } = await store.getRun(id)
        assert.deepEqual([status, held], ['cancelled', null])
        assert.equal(await store.askToStop(id), 'ended')
      }
      assert.deepEqual(await store.stopsAsked(['run-a', 'killed', 'unknown']), ['run-a', 'killed', 'unknown'])
      assert.deepEqual(await store.stopsAsked([]), [])
      await assert.rejects(store.askToStop('unknown'), { code: 'RUN_NOT_FOUND' })
    })
  })

  describe('status changes', () => {
    it('are rejected from any other status, and leave finished_at unless they name it', async () => {
      await using store = await open()
      const finished_at = '2026-03-01T11:00:00.000Z'
      await store.createRun(sampleRun({ status: 'stopped', finished_at }))
      assert.deepEqual(await store.changeStatus('run-a', { from: ['queued', 'running'], to: 'finished' }), {
        ok: false,
        status: 'stopped',
        lease: null,
      })
      assert.deepEqual(await store.changeStatus('run-a', { from: ['queued', 'stopped'], to: 'running' }), { ok: true })
      assert.deepEqual(await store.getRun('run-a'), sampleRun({ status: 'running', finished_at }))
      await store.changeStatus('run-a', { from: ['running'], to: 'cancelled', finished_at: null })
      assert.deepEqual(await store.getRun('run-a'), sampleRun({ status: 'cancelled' }))
    })
  })
}
