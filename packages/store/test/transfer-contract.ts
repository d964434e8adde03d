import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Store } from '../src/lib/store/store.ts'
import { exportRun } from '../src/lib/transfer/export-run.ts'
import { importRun } from '../src/lib/transfer/import-run.ts'
import { collect, sampleLabel, sampleResult, sampleRun, sampleScore, sampleSummary } from './samples.ts'
import type { OpenEmpty } from './store-contract.ts'

/** Declares the tests of exports and imports for every store. */
export function transferContract(open: OpenEmpty): void {
  describe('exported runs', () => {
    it('are the same after an import, and after a second import of the same lines', async () => {
      await using source = await openWithRun(open)
      await using target = await open()
      const lines = await collect(exportRun(source, 'last'))
      assert.deepEqual(await importRun(target, lines), { id: 'run-a', results: 1200, new_results: 1200 })
      assert.deepEqual(await collect(exportRun(target, 'run-a')), lines)
      assert.deepEqual(await importRun(target, lines), { id: 'run-a', results: 1200, new_results: 0 })
      assert.deepEqual(await collect(exportRun(target, 'run-a')), lines)
      assert.deepEqual(await importRun(source, lines), { id: 'run-a', results: 1200, new_results: 0 })
    })

    it('have no owner after an import, whoever runs them elsewhere', async () => {
      await using source = await open()
      await using target = await open()
      await source.createRun(sampleRun(), { owner: 'one', ttlMs: 60_000 })
      await importRun(target, await collect(exportRun(source, 'run-a')))
      assert.deepEqual(await target.getRun('run-a'), sampleRun({ status: 'stopped' }))
      const lease = { owner: 'two', ttlMs: 60_000 }
      assert.deepEqual(await target.changeStatus('run-a', { from: ['stopped'], to: 'running', lease }), { ok: true })
    })

    it('that end early are reported, saved as stopped, and completed by the full export', async () => {
      await using source = await openWithRun(open)
      await using target = await open()
      const lines = await collect(exportRun(source, 'run-a'))
      await assert.rejects(importRun(target, lines.slice(0, 700)), { name: 'UserError', code: 'IMPORT_TRUNCATED' })
      assert.equal((await target.getRun('run-a')).status, 'stopped')
      assert.equal(await target.countResults('run-a'), 699)
      assert.equal((await importRun(target, lines)).new_results, 501)
      assert.deepEqual(await collect(exportRun(target, 'run-a')), lines)
    })

    it('are rejected with the number of an invalid line', async () => {
      await using source = await openWithRun(open)
      const [head = '', result = '', ...rest] = await collect(exportRun(source, 'run-a'))
      const bad: [string[], RegExp][] = [
        [[result], /^Line 1 can't be imported: the first line must be the run\.$/],
        [[head, '{"kind":'], /^Line 2 can't be imported: it isn't valid JSON\.$/],
        [[head, head], /^Line 2 can't be imported: a second run starts here/],
        [[head, '', result.replace('"run":"run-a"', '"run":"run-z"')], /^Line 3 .* to run "run-z", not "run-a"\.$/],
        [[head, result.replace('"attempt":1', '"attempt":0')], /^Line 2 can't be imported: result\.attempt: /],
        [[head, result, rest.at(-1) ?? ''], /^Line 3 can't be imported: expected 1200 results, found 1\.$/],
      ]
      for (const [lines, message] of bad) {
        await using target = await open()
        await assert.rejects(importRun(target, lines), { name: 'UserError', code: 'IMPORT_INVALID', message })
      }
      await using target = await open()
      await target.createRun(sampleRun({ plan_hash: 'another' }))
      await assert.rejects(importRun(target, [head]), { name: 'UserError', code: 'IMPORT_CONFLICT' })
    })
  })
}

async function openWithRun(open: OpenEmpty): Promise<Store> {
  const store = await open()
  const run = sampleRun({ status: 'finished', finished_at: '2026-03-01T10:05:00.000Z', tags: ['t'] })
  await store.createRun(run)
  await store.append({
    results: Array.from({ length: 1200 }, (_, index) => sampleResult({ attempt: index + 1, variant: `v${index % 3}` })),
  })
  const interval = { low: 90, high: 100, level: 0.95, method: 'wilson' } as const
  await store.appendScore('run-a', sampleScore({ suite: 'first', score: 100, interval, reason: null, by: 'ann' }))
  await store.appendLabels([sampleLabel(), sampleLabel({ id: 'of another run', run: 'run-b' })])
  await store.putSummary(sampleSummary(run, { passed: 2, total: 2, cost: 1, score: 100, finished_at: run.finished_at }))
  return store
}
