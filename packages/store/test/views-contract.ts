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
]

/** What every store knows of a run at once: where pages of cases begin, and how many there are of what. */
export function viewsContract(open: OpenEmpty): void {
  describe('maps of cases', () => {
    it('say where every page begins, before and after a summary, and after more results', async () => {
      await using store = await open()
      const run = sampleRun()
      await store.createRun(run)
      assert.deepEqual(await store.caseMap('run-a'), { total: 0, revision: 0, step: 200, starts: [] })
      const results = Array.from({ length: 1210 }, (_, at) =>
        sampleResult({
          suite: at % 2 === 0 ? 'a' : "a'b",
          case: `${HOSTILE[at % HOSTILE.length]}${Math.floor(at / 2)}`,
          passed: at % 3 !== 0,
          tags: ['__proto__'],
        }),
      )
      await store.append({ results: results.slice(0, 1200) })
      await checkMaps(store)
      const before = await store.caseMap('run-a')
      const facets = await store.facets('run-a')
      assert.deepEqual([before.total, before.starts.length], [1200, 6])

      const summary = sampleSummary(run, { passed: 800, total: 1200, cost: null, score: null, finished_at: null })
      await store.putSummary(summary)
      assert.deepEqual(await store.caseMap('run-a'), before)
      assert.deepEqual(await store.facets('run-a'), facets)
      assert.deepEqual(await store.facets('run-a', { suite: undefined }), facets)
      await checkMaps(store)

      await store.append({ results: results.slice(1200) })
      const after = await store.caseMap('run-a')
      assert.equal(after.total, 1210)
      assert.ok(after.revision > before.revision)
      assert.equal((await store.facets('run-a')).total, 1210)
      await checkMaps(store)
      await store.commit([{ kind: 'summary', summary }])
      assert.deepEqual(await store.caseMap('run-a'), after)
      await checkMaps(store)
      await assert.rejects(store.caseMap('unknown'), { code: 'RUN_NOT_FOUND' })
    })

    it('go with their run', async () => {
      await using store = await open()
      for (const samples of [1, 2]) {
        const run = sampleRun()
        await store.createRun(run)
        await store.append({ results: Array.from({ length: samples }, (_, at) => sampleResult({ case: `c${at}` })) })
        await store.putSummary(
          sampleSummary(run, { passed: samples, total: samples, cost: null, score: null, finished_at: null }),
        )
        assert.equal((await store.caseMap('run-a')).total, samples)
        assert.equal((await store.facets('run-a')).total, samples)
        await store.deleteRun('run-a')
      }
    })
  })
}

/** Every place of every map begins the page that going from page to page comes to. */
async function checkMaps(store: Store): Promise<void> {
  for (const query of QUERIES) {
    const { total, step, starts } = await store.caseMap('run-a', query)
    const { cases } = await store.casePage('run-a', { ...query, limit: 1000 })
    const first = await store.casePage('run-a', { ...query, limit: step })
    assert.equal(first.total, total)
    assert.equal(starts.length, Math.ceil(total / step))
    for (const [place, after] of starts.entries()) {
      const page = await store.casePage('run-a', { ...query, after, limit: 1 })
      const expected = cases[place * step]
      if (expected !== undefined) assert.deepEqual(page.cases, [expected])
      assert.equal(page.cases.length, 1)
    }
  }
}
