import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { CasePageQuery } from '../src/lib/store/result-query.ts'
import type { Store } from '../src/lib/store/store.ts'
import { HOSTILE } from './few-results.ts'
import { sampleResult, sampleRun, sampleSummary } from './samples.ts'
import type { OpenEmpty } from './store-contract.ts'

const QUERIES: CasePageQuery[] = [
  {},
  { passed: true },
  { passed: false },
  { suite: 'a' },
  { suite: "a'b", passed: false },
  { evidence: 'failed' },
  { evidence: 'undecided' },
  { evidence: 'outside' },
  { evidence: 'passed', suite: 'a' },
  { evidence: 'failed', passed: true },
]

/** Declares the tests of a run's counts for every store. */
export function viewsContract(open: OpenEmpty): void {
  describe('counts of a run', () => {
    it('are right before and after a summary, and after more results', async () => {
      await using store = await open()
      const run = sampleRun()
      await store.createRun(run)
      assert.equal((await store.facets('run-a')).total, 0)
      const results = Array.from({ length: 310 }, (_, at) =>
        sampleResult({
          suite: at % 2 === 0 ? 'a' : "a'b",
          case: `${HOSTILE[at % HOSTILE.length]}${Math.floor(at / 2)}`,
          passed: at % 3 !== 0,
          ...(at % 30 === 29
            ? { status: 'undecided' as const }
            : at % 30 === 17
              ? { status: 'unscored' as const }
              : {}),
          tags: ['__proto__'],
        }),
      )
      await store.append({ results: results.slice(0, 300) })
      const before = await totals(store)
      const facets = await store.facets('run-a')
      assert.deepEqual(before, [300, 180, 120, 150, 70, 100, 10, 10, 100, 0])

      const summary = sampleSummary(run, { passed: 180, total: 300, cost: null, score: null, finished_at: null })
      await store.putSummary(summary)
      assert.deepEqual(await totals(store), before)
      assert.deepEqual(await store.facets('run-a'), facets)
      assert.deepEqual(await store.facets('run-a', { suite: undefined }), facets)

      await store.append({ results: results.slice(300) })
      const after = await totals(store)
      assert.equal(after[0], 310)
      assert.equal((await store.facets('run-a')).total, 310)
      await store.commit([{ kind: 'summary', summary }])
      assert.deepEqual(await totals(store), after)
    })

    it('are deleted with their run', async () => {
      await using store = await open()
      for (const samples of [1, 2]) {
        const run = sampleRun()
        await store.createRun(run)
        await store.append({ results: Array.from({ length: samples }, (_, at) => sampleResult({ case: `c${at}` })) })
        await store.putSummary(
          sampleSummary(run, { passed: samples, total: samples, cost: null, score: null, finished_at: null }),
        )
        assert.equal((await store.casePage('run-a')).total, samples)
        assert.equal((await store.facets('run-a')).total, samples)
        await store.deleteRun('run-a')
      }
    })
  })
}

/** Returns the number of cases in each list, which is that of its pages. */
async function totals(store: Store): Promise<number[]> {
  return Promise.all(
    QUERIES.map(async (query) => {
      const { cases, total } = await store.casePage('run-a', { ...query, limit: 1000 })
      assert.equal(cases.length, total)
      return total
    }),
  )
}
