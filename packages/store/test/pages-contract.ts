import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Result } from '@assay/core/result'
import fc from 'fast-check'
import { compareKeys, keyText } from '../src/lib/store/result-key.ts'
import { sortValue } from '../src/lib/store/result-page.ts'
import type { Facets, ResultFilter, ResultPageQuery, ResultSort } from '../src/lib/store/result-query.ts'
import type { Store } from '../src/lib/store/store.ts'
import { withoutTexts } from '../src/lib/store/without-texts.ts'
import { fewResults } from './few-results.ts'
import { sampleResult, sampleRun } from './samples.ts'
import type { OpenEmpty } from './store-contract.ts'

const SORTS = ['key', 'score', 'cost', 'latency', 'tokens'] as const satisfies readonly ResultSort[]

/** Declares the tests of result pages and counts for every store. */
export function pagesContract(open: OpenEmpty): void {
  describe('pages of results', () => {
    it('hold every result once, sorted either way, results without the number last', async () => {
      await using store = await open()
      await property(
        store,
        fewResults,
        fc.constantFrom(...SORTS),
        fc.boolean(),
        async (results, sort, isDescending) => {
          const order = isDescending ? 'desc' : 'asc'
          const paged = await readPages(store, { sort, order, limit: 7, texts: false })
          const sorted = [...results].sort((a, b) => compare(a, b, sort, order))
          assert.deepEqual(paged.map(keyText), sorted.map(keyText))
          assert.deepEqual(paged, sorted.map(withoutTexts))
        },
      )
    })

    it('hold each initial result once, whatever is appended meanwhile', async () => {
      await using store = await open()
      await property(store, fewResults, fewResults, fc.constantFrom(...SORTS), async (first, later, sort) => {
        const seen: string[] = []
        let after: string | null = null
        do {
          const page = await store.resultPage('run-a', { sort, limit: 3, after })
          seen.push(...page.results.map(keyText))
          await store.append({ results: later.splice(0, 5) })
          after = page.next
        } while (after !== null)
        assert.equal(new Set(seen).size, seen.length)
        assert.deepEqual(
          first.map(keyText).filter((key) => !seen.includes(key)),
          [],
        )
      })
    })

    it('are as long as requested, and filtered', async () => {
      await using store = await open()
      await store.createRun(sampleRun())
      assert.deepEqual(await store.resultPage('run-a'), { results: [], next: null })
      await store.append({
        results: Array.from({ length: 60 }, (_, at) => sampleResult({ attempt: at + 1, passed: at % 2 === 0 })),
      })
      const first = await store.resultPage('run-a', { filter: { passed: false }, limit: 20 })
      assert.deepEqual(
        first.results.map(({ attempt }) => attempt),
        Array.from({ length: 20 }, (_, at) => 2 * at + 2),
      )
      const rest = await store.resultPage('run-a', { filter: { passed: false }, limit: 20, after: first.next })
      assert.deepEqual([rest.results.length, rest.next], [10, null])
      assert.equal((await store.resultPage('run-a')).results.length, 50)
      assert.equal((await store.resultPage('run-a', { limit: 0 })).results.length, 1)
    })

    it('reject an invalid cursor, or one of another list, sort or order', async () => {
      await using store = await open()
      await store.createRun(sampleRun())
      await store.append({ results: [1, 2, 3].map((attempt) => sampleResult({ attempt, case: `c${attempt}` })) })
      const invalid = { name: 'UserError', code: 'CURSOR_INVALID' }
      const { next: byScore } = await store.resultPage('run-a', { limit: 1, sort: 'score' })
      const { next: down } = await store.resultPage('run-a', { limit: 1, order: 'desc' })
      const { next: ofCases } = await store.casePage('run-a', { limit: 1 })
      for (const after of ['', 'nonsense', 'W10', byScore, down, ofCases]) {
        await assert.rejects(store.resultPage('run-a', { after }), invalid)
      }
      for (const after of ['', 'nonsense', 'W10', byScore]) {
        await assert.rejects(store.casePage('run-a', { after }), invalid)
      }
    })
  })

  describe('facets', () => {
    it('are the counts of the filters they represent', async () => {
      await using store = await open()
      const filter = fc.constantFrom<ResultFilter[]>(
        {},
        { suite: "a'b" },
        { passed: false },
        { status: 'scored', suite: '🎉' },
        { tag: '__proto__' },
        { class: 'refusal' },
        { failed_check: '"' },
        { case: '\\', tag: '🎉' },
      )
      await property(store, fewResults, filter, fc.constant(null), async (results, filter) => {
        const facets = await store.facets('run-a', filter)
        assert.equal(facets.total, await store.countResults('run-a', filter))
        for (const [narrower, count] of filtersOf(facets)) {
          // A facet of a fixed filter equals the total.
          const both = Object.entries(narrower).every(([key, value]) =>
            [undefined, value].includes(Object.entries(filter).find(([name]) => name === key)?.[1]),
          )
          if (both)
            assert.deepEqual(
              [narrower, await store.countResults('run-a', { ...filter, ...narrower })],
              [narrower, count],
            )
        }
        assert.equal(sum(facets.suite), facets.total)
        assert.equal(sum(facets.status), facets.total)
        assert.equal(facets.passed.true + facets.passed.false, facets.status.scored ?? 0)
        const all = await readPages(store, { filter, texts: false, limit: 100 })
        for (const [kind, { passed, failed, undecided }] of Object.entries(facets.check)) {
          const having = all.filter(({ checks }) => checks.some((check) => check.kind === kind))
          assert.equal(passed + failed + undecided, having.length)
          assert.equal(
            passed,
            having.filter(({ checks }) => checks.every((check) => check.kind !== kind || check.passed)).length,
          )
        }
        assert.ok(results.length >= facets.total)
      })
    })
  })
}

function filtersOf(facets: Facets): [ResultFilter, number][] {
  return [
    ...Object.entries(facets.suite).map(([suite, count]): [ResultFilter, number] => [{ suite }, count]),
    ...Object.entries(facets.tag).map(([tag, count]): [ResultFilter, number] => [{ tag }, count]),
    ...Object.entries(facets.check).map(([kind, { failed }]): [ResultFilter, number] => [
      { failed_check: kind },
      failed,
    ]),
    [{ status: 'scored' }, facets.status.scored ?? 0],
    [{ status: 'errored' }, facets.status.errored ?? 0],
    [{ class: 'pass' }, facets.class.pass ?? 0],
    [{ class: 'leak' }, facets.class.leak ?? 0],
    [{ passed: true }, facets.passed.true],
    [{ passed: false }, facets.passed.false],
  ]
}

/** Checks a property of the results of `run-a` and two other values. */
async function property<A, B>(
  store: Store,
  results: fc.Arbitrary<Result[]>,
  a: fc.Arbitrary<A>,
  b: fc.Arbitrary<B>,
  holds: (results: Result[], a: A, b: B) => Promise<void>,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(results, a, b, async (some, first, second) => {
      await store.createRun(sampleRun())
      try {
        await store.append({ results: some })
        await holds(some, first, second)
      } finally {
        await store.deleteRun('run-a')
      }
    }),
    { numRuns: 40 },
  )
}

async function readPages(store: Store, query: ResultPageQuery): Promise<Result[]> {
  const results: Result[] = []
  let after: string | null = null
  do {
    const page = await store.resultPage('run-a', { ...query, after })
    results.push(...page.results)
    after = page.next
  } while (after !== null)
  return results
}

function compare(a: Result, b: Result, sort: ResultSort, order: 'asc' | 'desc'): number {
  const sign = order === 'asc' ? 1 : -1
  if (sort === 'key') return sign * compareKeys(a, b)
  const [x, y] = [sortValue(a, sort), sortValue(b, sort)]
  if (x === y) return compareKeys(a, b)
  return x === null ? 1 : y === null ? -1 : sign * (x - y)
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((a, b) => a + b, 0)
}
