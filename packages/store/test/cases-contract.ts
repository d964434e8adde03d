import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Evidence, Result, readCaseEvidence, readResultCost } from '@assay/core/result'
import fc from 'fast-check'
import { compareCases } from '../src/lib/store/result-key.ts'
import type { CasePageQuery, CaseRow } from '../src/lib/store/result-query.ts'
import type { Store } from '../src/lib/store/store.ts'
import { fewResults } from './few-results.ts'
import { sampleResult, sampleRun } from './samples.ts'
import type { OpenEmpty } from './store-contract.ts'

/** Declares the tests of counts over a case's and a suite's samples for every store. */
export function casesContract(open: OpenEmpty): void {
  describe('cases', () => {
    it('are rows over all their samples', async () => {
      await using store = await open()
      await store.createRun(sampleRun())
      await store.append({
        results: [
          sampleResult({ case: 'a', cost_usd: 0.25, latency_ms: 10 }),
          sampleResult({ case: 'a', attempt: 3, status: 'errored', cost_usd: 0.5, latency_ms: null }),
          sampleResult({ case: 'a', attempt: 2, passed: false, cost_usd: 0.25, latency_ms: 20 }),
          sampleResult({ case: 'a', variant: 'short', cost_usd: null }),
          sampleResult({ case: 'b', status: 'unscored', cost_usd: 0, latency_ms: null }),
        ],
      })
      const row = { suite: 'first', eval: 'capital', samples: 1 }
      const a = { ...row, case: 'a', samples: 3, passed: 1, score: 0.625, cost_usd: 1, latency_ms: 15 }
      const short = { ...row, case: 'a', variant: 'short', passed: 1, score: 1, cost_usd: null, latency_ms: 12.5 }
      const b = { ...row, case: 'b', passed: 0, score: null, cost_usd: 0, latency_ms: null }
      const rows: CaseRow[] = [
        { ...a, first_failure: { attempt: 2, status: 'scored' } },
        { ...short, first_failure: null },
        { ...b, first_failure: { attempt: 1, status: 'unscored' } },
      ]
      assert.deepEqual(await store.casePage('run-a'), { cases: rows, total: 3, next: null })
      assert.deepEqual((await store.casePage('run-a', { passed: true })).cases, [rows[1]])
      assert.deepEqual((await store.casePage('run-a', { passed: false })).total, 2)
      const ids = async (evidence: Evidence) =>
        (await store.casePage('run-a', { evidence })).cases.map((row) => `${row.case} ${row.variant ?? ''}`)
      assert.deepEqual(await Promise.all(Evidence.options.map(ids)), [['a short'], ['a '], [], ['b ']])
      assert.deepEqual(await store.casePage('run-a', { suite: 'other' }), { cases: [], total: 0, next: null })
    })

    it('add up to the counts of results, page by page', async () => {
      await using store = await open()
      const passed = fc.constantFrom(undefined, true, false)
      const suite = fc.constantFrom(undefined, "a'b")
      await fc.assert(
        fc.asyncProperty(fewResults, suite, passed, async (results, suite, passed) => {
          await store.createRun(sampleRun())
          await store.append({ results })
          try {
            const all = await readCases(store, { suite, limit: 5 })
            assert.deepEqual(all, [...all].sort(compareCases))
            assert.equal(
              sum(all, ({ samples }) => samples),
              await store.countResults('run-a', { suite }),
            )
            assert.equal(
              sum(all, (row) => row.passed),
              await store.countResults('run-a', { suite, passed: true }),
            )
            const some = await readCases(store, { suite, passed, limit: 2 })
            const wanted = all.filter((row) => passed === undefined || passed === (row.passed === row.samples))
            assert.deepEqual(some, wanted)
            for (const evidence of Evidence.options) {
              const found = await readCases(store, { suite, passed, evidence, limit: 2 })
              assert.deepEqual(
                found,
                wanted.filter((row) => evidence === readCaseEvidence(samplesOf(results, row))),
              )
            }
            for (const row of all) assert.equal(row.first_failure === null, row.passed === row.samples)
            const rollups = await store.rollups('run-a')
            const whole = await readCases(store, {})
            assert.equal(
              sum(rollups, ({ cases }) => cases),
              whole.length,
            )
            assert.equal(
              sum(rollups, ({ samples }) => samples),
              results.length,
            )
            for (const { samples, passed, failed, unscored, undecided, errored, limited } of rollups) {
              assert.equal(samples, passed + failed + unscored + undecided + errored + limited)
            }
          } finally {
            await store.deleteRun('run-a')
          }
        }),
        { numRuns: 40 },
      )
    })

    it('cost what their run says, whatever became of their samples', async () => {
      await using store = await open()
      await store.createRun(sampleRun())
      const results = variedResults()
      await store.append({ results })
      const isUnknown = (result: Result) =>
        ['no_price', 'no_usage', 'maybe_billed'].includes(`${readResultCost(result)}`)
      const { cases } = await store.casePage('run-a', { limit: 200 })
      assert.deepEqual(
        cases.map((row) => [row.case, row.cost_usd]),
        results.toSorted(compareCases).map((result) => [result.case, isUnknown(result) ? null : result.cost_usd]),
      )
      const [rollup] = await store.rollups('run-a')
      assert.deepEqual([rollup?.cost_unknown, rollup?.judge_cost_unknown], [results.filter(isUnknown).length, 0])
    })

    it('have a history over runs, newest first', async () => {
      await using store = await open()
      const models = ['openai/gpt-5', 'replay/demo', 'openai/gpt-5', 'openai/gpt-5']
      for (const [day, model] of models.entries()) {
        const run = `run-${day}`
        await store.createRun(sampleRun({ id: run, model, started_at: `2026-03-0${day + 1}T00:00:00.000Z` }))
        const fields = { run, suite: "a'b", case: '🎉', passed: day !== 2 }
        if (day !== 3) await store.append({ results: [sampleResult(fields), sampleResult({ ...fields, attempt: 2 })] })
        await store.append({ results: [sampleResult({ run, suite: "a'b", case: '🎉', variant: 'v' })] })
      }
      const key = { suite: "a'b", case: '🎉' }
      const history = await store.caseHistory(key)
      assert.deepEqual(
        history.map(({ run, passed, samples }) => [run, passed, samples]),
        [
          ['run-2', 0, 2],
          ['run-1', 2, 2],
          ['run-0', 2, 2],
        ],
      )
      assert.deepEqual(history[0], {
        run: 'run-2',
        model: 'openai/gpt-5',
        started_at: '2026-03-03T00:00:00.000Z',
        eval: 'capital',
        samples: 2,
        passed: 0,
        score: 0.25,
        cost_usd: 0.00024,
        latency_ms: 12.5,
        first_failure: { attempt: 1, status: 'scored' },
        attempts: 'ff',
      })
      const ids = async (options: Parameters<Store['caseHistory']>[1]) =>
        (await store.caseHistory(key, options)).map(({ run }) => run)
      assert.deepEqual(await ids({ model: 'openai/gpt-5' }), ['run-2', 'run-0'])
      assert.deepEqual(await ids({ limit: 1 }), ['run-2'])
      assert.equal((await store.caseHistory({ ...key, variant: 'v' })).length, 4)
      assert.deepEqual(await store.caseHistory({ ...key, variant: 'w' }), [])
      const kinds = [
        { attempt: 4, status: 'limited' },
        { attempt: 10, passed: true },
        { attempt: 2, status: 'errored' },
        { attempt: 3, status: 'unscored' },
        { attempt: 1, passed: false },
        { attempt: 11, status: 'undecided' },
      ] as const
      const mixed = { run: 'run-0', suite: 's', case: 'mixed' }
      await store.append({ results: kinds.map((kind) => sampleResult({ ...mixed, ...kind })) })
      assert.equal((await store.caseHistory({ suite: 's', case: 'mixed' }))[0]?.attempts, 'feulpd')
    })
  })
}

function samplesOf(results: readonly Result[], { suite, case: id, variant }: CaseRow): Result[] {
  return results.filter((each) => each.suite === suite && each.case === id && each.variant === variant)
}

async function readCases(store: Store, query: CasePageQuery): Promise<CaseRow[]> {
  const cases: CaseRow[] = []
  let after: string | null = null
  let total = 0
  do {
    const page = await store.casePage('run-a', { ...query, after })
    cases.push(...page.cases)
    total = page.total
    after = page.next
  } while (after !== null)
  assert.equal(cases.length, total)
  return cases
}

function sum<T>(rows: readonly T[], of: (row: T) => number): number {
  return rows.reduce((total, row) => total + of(row), 0)
}

/** Every kind of end, with and without an answer, tokens, a known cost, and tries that may have been billed. */
function variedResults(): Result[] {
  const ends: readonly Partial<Result>[] = [
    { status: 'scored' },
    { status: 'undecided' },
    { status: 'limited' },
    ...['timeout', 'unauthorized', 'made_up'].map((code) => ({
      status: 'errored' as const,
      error: { code, message: '' },
    })),
  ]
  const tried = (cost_usd: number | null) => ({ turn: 0, code: 'timeout', latency_ms: 5, cost_usd })
  const tries: readonly Result['tries'][] = [
    undefined,
    [tried(0)],
    [tried(0), tried(null)],
    [{ ...tried(null), judge: 'a/judge' }],
  ]
  const turns: readonly Result['turns'][] = [[], [NO_ANSWER], [{ ...NO_ANSWER, answer: 'a' }, NO_ANSWER]]
  const results: Result[] = []
  for (const end of ends) {
    for (const each of turns) {
      for (const before of tries) {
        for (const cost_usd of [null, 0.25]) {
          const made = sampleResult({ case: `case-${results.length}`, status: end.status ?? 'scored', cost_usd })
          const tokens = { input: null, output: null, reasoning: null, cached: null }
          const more = { ...end, turns: each, ...(before === undefined ? {} : { tries: [...before] }) }
          results.push(Result.parse({ ...made, tokens, ...more }))
        }
      }
    }
  }
  return results
}

const NO_ANSWER = { prompt: 'Hello?', answer: null }
