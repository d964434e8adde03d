import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Outlay } from '../src/lib/store/outlay.ts'
import { exportRun } from '../src/lib/transfer/export-run.ts'
import { importRun } from '../src/lib/transfer/import-run.ts'
import { collect, sampleResult, sampleRun } from './samples.ts'
import type { OpenEmpty } from './store-contract.ts'

/** Declares the tests of outlays for every store. */
export function outlaysContract(open: OpenEmpty): void {
  describe('outlays', () => {
    it('are kept once until a result that includes them is recorded', async () => {
      await using store = await open()
      await store.createRun(sampleRun())
      const outlays = [outlay('1', 'a'), outlay('2', 'a', { cost_usd: null, counted_usd: 0.5 }), outlay('3', 'b')]
      const entry = { key: 'k', model: 'm', at: '2026-01-02T03:04:05.000Z', run: 'run-a', answer: ANSWER }
      assert.deepEqual(await store.append({ answers: [entry], outlays }), { results: 0, answers: 1 })
      assert.deepEqual(await store.append({ answers: [entry], outlays }), { results: 0, answers: 0 })
      assert.deepEqual(await store.outlays('run-a'), outlays)
      const result = sampleResult({ case: 'a' })
      await store.append({ results: [result], settled: new Map([[result, ['1', '2']]]) })
      assert.deepEqual(await store.outlays('run-a'), outlays.slice(2))
    })

    it('take the place of the one with the same ID, as at the end of a request that was begun', async () => {
      await using store = await open()
      await store.createRun(sampleRun())
      await store.append({ outlays: [outlay('1', 'a', { cost_usd: null, counted_usd: 0.5 }), outlay('2', 'a')] })
      await store.append({ outlays: [outlay('1', 'a', { cost_usd: 0.1, counted_usd: 0.1 })] })
      const costs = (await store.outlays('run-a')).map(({ id, cost_usd }) => [id, cost_usd])
      assert.deepEqual(costs, [
        ['1', 0.1],
        ['2', outlay('2', 'a').cost_usd],
      ])
    })

    it('stay if another result has the place of the one that includes them', async () => {
      await using store = await open()
      await store.createRun(sampleRun())
      await store.append({ results: [sampleResult({ case: 'a' })], outlays: [outlay('1', 'a')] })
      const late = sampleResult({ case: 'a' })
      assert.equal((await store.append({ results: [late], settled: new Map([[late, ['1']]]) })).results, 0)
      assert.deepEqual(await store.outlays('run-a'), [outlay('1', 'a')])
    })

    it('end with a retry that takes the place of an errored result', async () => {
      await using store = await open()
      await store.createRun(sampleRun())
      await store.append({ results: [sampleResult({ case: 'a', status: 'errored' })], outlays: [outlay('1', 'a')] })
      const retry = { ...sampleResult({ case: 'a' }), retry: 1 }
      await store.append({ results: [retry], settled: new Map([[retry, ['1']]]) })
      assert.deepEqual(await store.outlays('run-a'), [])
    })

    it('are those of one run, and gone with it', async () => {
      await using store = await open()
      for (const id of ['run-a', 'run-b']) await store.createRun({ ...sampleRun(), id, status: 'stopped' })
      const others = { ...outlay('1', 'a'), run: 'run-b' }
      await store.append({ outlays: [outlay('1', 'a'), others] })
      const result = sampleResult({ case: 'a' })
      await store.append({ results: [result], settled: new Map([[result, ['1']]]) })
      assert.deepEqual(await store.outlays('run-b'), [others])
      await store.deleteRun('run-b')
      await assert.rejects(store.outlays('run-b'), { code: 'RUN_NOT_FOUND' })
      // A request of a deleted run may end later.
      const entry = { key: 'k', model: 'm', at: '2026-01-02T03:04:05.000Z', run: 'run-b', answer: ANSWER }
      assert.equal((await store.append({ answers: [entry], outlays: [others] })).answers, 1)
    })

    it('are exported and imported with their run, and only once', async () => {
      await using from = await open()
      await from.createRun({ ...sampleRun(), status: 'stopped' })
      await from.append({ results: [sampleResult({ case: 'b' })], outlays: [outlay('1', 'a'), outlay('2', 'b')] })
      const lines = await collect(exportRun(from, 'run-a'))
      await using to = await open()
      for (const _ of [1, 2]) {
        await importRun(to, lines)
        assert.deepEqual(await to.outlays('run-a'), [outlay('1', 'a'), outlay('2', 'b')])
      }
      const result = sampleResult({ case: 'a' })
      await to.append({ results: [result], settled: new Map([[result, ['1']]]) })
      await importRun(to, lines)
      assert.deepEqual(await to.outlays('run-a'), [outlay('2', 'b')])
    })
  })
}

const ANSWER = {
  text: 'yes',
  reasoning: null,
  finish_reason: 'stop',
  tokens: { input: 1, output: 1, reasoning: null, cached: null },
  latency_ms: 1,
  first_token_ms: null,
  cost_usd: 0.25,
} as const

function outlay(id: string, name: string, fields: Partial<Outlay> = {}): Outlay {
  const { suite } = sampleResult({ case: name })
  const sample = { run: 'run-a', suite, case: name, attempt: 1 }
  return { id, ...sample, cost_usd: 0.25, counted_usd: null, answer: 'k', tried: null, ...fields }
}
