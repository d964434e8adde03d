import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { SampleKey } from '@assay/core/run'
import { type JobQueue, type RunRef, SILENCE } from '../src/lib/jobs/job-queue.ts'
import { until } from './test-project.ts'

const NEEDS = { model: 'local/echo', judges: [], languages: [], unsafe: false }

const keys = (...ids: string[]): SampleKey[] => ids.map((id) => ({ suite: 's', case: id, attempt: 1 }))
const ids = (samples: readonly SampleKey[]) => samples.map((sample) => sample.case)

let runs = 0
const newRef = (): RunRef => ({ project: 'default', run: `run-${++runs}` })

/** Tests every job queue's behavior. */
export function queueContract(name: string, open: () => Promise<JobQueue>): void {
  describe(name, async () => {
    const queue = await open()

    it('gives each job to one worker, in the order in which they were queued', async () => {
      const ref = newRef()
      const jobs = await queue.open(ref, NEEDS)
      assert.equal(await jobs.put([keys('a', 'b'), keys('c'), keys('d')]), true)
      const first = await queue.fetch(ref, 2)
      const second = await queue.fetch(ref, 2)
      assert.deepEqual([...first, ...second].map(({ samples }) => ids(samples)).sort(), [['a', 'b'], ['c'], ['d']])
      assert.deepEqual([first.length, second.length, (await queue.fetch(ref, 9)).length], [2, 1, 0])
      assert.deepEqual(await jobs.count(), { open: 3, held: 3 })
      for (const job of [...first, ...second]) await queue.complete(job)
      assert.deepEqual(await jobs.count(), { open: 0, held: 0 })
      assert.deepEqual(await jobs.openKeys(), [])
    })

    it('keeps sample keys unchanged, whatever they contain', async () => {
      const ref = { project: 'default', run: `it's "${++runs}" \u0001 😀` }
      const jobs = await queue.open(ref, NEEDS)
      const odd: SampleKey[] = [
        { suite: '__proto__', case: `'); DROP TABLE job; -- \\ \u0001 \u007f 😀`, attempt: 3, variant: 'constructor' },
        { suite: '', case: '', attempt: 1 },
      ]
      await jobs.put([odd])
      assert.deepEqual(await jobs.openKeys(), odd)
      const [job] = await queue.fetch(ref, 1)
      assert.deepEqual([job?.project, job?.run, job?.samples], ['default', ref.run, odd])
      await jobs.close()
    })

    it('gives a returned job to the next worker, and invalidates earlier holds', async () => {
      const ref = newRef()
      const jobs = await queue.open(ref, NEEDS)
      await jobs.put([keys('a')])
      const [first] = await queue.fetch(ref, 1)
      assert.ok(first !== undefined)
      await queue.giveBack(first)
      assert.deepEqual(await queue.beat([first]), [])
      const [second] = await queue.fetch(ref, 1)
      assert.ok(second !== undefined)
      assert.deepEqual([second.id, second.retry], [first.id, first.retry + 1])
      await queue.complete(first)
      await queue.giveBack(first)
      assert.deepEqual(await queue.beat([first, second]), [second])
      assert.deepEqual(await jobs.count(), { open: 1, held: 1 })
    })

    it('takes jobs back from a silent worker, and leaves them to one with signs of life', async () => {
      const ref = newRef()
      const jobs = await queue.open(ref, NEEDS)
      await jobs.put([keys('a'), keys('b')])
      const [silent] = await queue.fetch(ref, 1)
      const [loud] = await queue.fetch(ref, 1)
      assert.ok(silent !== undefined && loud !== undefined)
      const usual = SILENCE.ms
      SILENCE.ms = 400
      try {
        await until(async () => {
          await queue.beat([loud])
          await jobs.takeBack()
          return (await jobs.count()).held === 1
        })
      } finally {
        SILENCE.ms = usual
      }
      assert.deepEqual(await queue.beat([silent, loud]), [loud])
      const [again] = await queue.fetch(ref, 1)
      assert.deepEqual(again?.samples, silent.samples)
    })

    it('lets only the current owner queue, who sees everything queued before', async () => {
      const ref = newRef()
      const first = await queue.open(ref, NEEDS)
      await first.put([keys('a')])
      const held = await queue.fetch(ref, 1)
      await first.put([keys('b')])
      const second = await queue.open(ref, NEEDS)
      assert.deepEqual(ids(await second.openKeys()).sort(), ['a', 'b'])
      assert.equal(await first.put([keys('c')]), false)
      await first.close()
      assert.deepEqual(ids(await second.openKeys()).sort(), ['a', 'b'])
      assert.deepEqual(await queue.beat(held), held)
    })

    it('queues all or nothing when owners change at the same time', async () => {
      const ref = newRef()
      const first = await queue.open(ref, NEEDS)
      const puts = Array.from({ length: 8 }, (_, at) => first.put([keys(`a${at}`)]))
      const second = await queue.open(ref, NEEDS)
      const open = ids(await second.openKeys())
      const outcomes = await Promise.all(puts)
      assert.deepEqual(ids(await second.openKeys()).sort(), open.sort())
      assert.equal(outcomes.filter(Boolean).length, open.length)
    })

    it('drops what nobody holds, and finally everything', async () => {
      const ref = newRef()
      const jobs = await queue.open(ref, NEEDS)
      await jobs.put([keys('a'), keys('b')])
      const held = await queue.fetch(ref, 1)
      await jobs.dropWaiting()
      assert.deepEqual(await jobs.count(), { open: 1, held: 1 })
      await jobs.close()
      assert.deepEqual(await queue.beat(held), [])
      assert.deepEqual(await queue.fetch(ref, 1), [])
      for (const job of held) {
        await queue.complete(job)
        await queue.giveBack(job)
      }
      assert.ok((await queue.runs()).every(({ run }) => run !== ref.run))
      const again = await queue.open(ref, NEEDS)
      assert.deepEqual(await again.openKeys(), [])
    })

    it('lists runs with their needs, and reports when there is something to fetch', async () => {
      const ref = newRef()
      const find = async () => (await queue.runs()).find(({ run }) => run === ref.run)
      const needs = { model: 'openai/gpt-5', judges: ['x/judge'], languages: ['python' as const], unsafe: true }
      const jobs = await queue.open(ref, needs)
      const before = await find()
      assert.deepEqual([before?.needs, before?.fingerprint], [needs, null])
      await jobs.put([keys('a')])
      const after = await find()
      assert.ok(before !== undefined && after !== undefined && after.changes > before.changes)
      const [job] = await queue.fetch(ref, 1)
      assert.ok(job !== undefined)
      await queue.giveBack(job)
      const returned = await find()
      assert.ok(returned !== undefined && returned.changes > after.changes)
    })

    it('keeps the first fingerprint and the first reason to halt', async () => {
      const ref = newRef()
      const jobs = await queue.open(ref, NEEDS)
      const fixed = await Promise.all(['x', 'y', 'z'].map((print) => queue.fixFingerprint(ref, print)))
      assert.equal(new Set(fixed).size, 1)
      assert.equal(await jobs.halt(), null)
      await queue.haltRun(ref, { kind: 'failed', message: `it's "broken"` })
      await queue.haltRun(ref, { kind: 'budget' })
      assert.ok((await queue.runs()).every(({ run }) => run !== ref.run))
      assert.deepEqual(await jobs.halt(), { kind: 'failed', message: `it's "broken"` })
      assert.equal(await (await queue.open(ref, NEEDS)).halt(), null)
    })

    it('knows which workers are alive', async () => {
      const state = { id: 'w1', name: 'a', threads: 2, busy: 0, started_at: new Date().toISOString(), refused: [] }
      await queue.register(state)
      await queue.register({ ...state, busy: 2 })
      assert.deepEqual(await queue.workers(), [{ ...state, busy: 2 }])
      const usual = SILENCE.ms
      SILENCE.ms = 100
      try {
        await until(async () => (await queue.workers()).length === 0)
      } finally {
        SILENCE.ms = usual
      }
      await queue.register(state)
      await queue.unregister('w1')
      assert.deepEqual(await queue.workers(), [])
    })

    it('deletes ended runs', async () => {
      const [alive, dead] = [newRef(), newRef()]
      for (const ref of [alive, dead]) await (await queue.open(ref, NEEDS)).put([keys('a')])
      await queue.sweep(async ({ run }) => run !== dead.run)
      const left = (await queue.runs()).map(({ run }) => run)
      assert.deepEqual([left.includes(alive.run), left.includes(dead.run)], [true, false])
    })
  })
}
