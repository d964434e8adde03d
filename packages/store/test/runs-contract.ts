import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { StoredRun } from '../src/lib/store/run.ts'
import { type NewestQuery, type RunQuery, RunSort } from '../src/lib/store/run-query.ts'
import type { Store } from '../src/lib/store/store.ts'
import { collect, sampleResult, sampleRun, sampleScore, sampleSummary } from './samples.ts'
import type { OpenEmpty } from './store-contract.ts'

/** Declares the tests of runs, their scores and their summaries for every store. */
export function runsContract(open: OpenEmpty): void {
  describe('runs', () => {
    it('are returned as recorded', async () => {
      await using store = await open()
      const run = sampleRun({ tags: ['z', 'a'], suites: ['second', 'first'], seed: Number.MAX_SAFE_INTEGER })
      await store.createRun(run)
      assert.deepEqual(await store.getRun(run.id), run)
    })

    it('reject an ID that is taken and leave the first unchanged', async () => {
      await using store = await open()
      await store.createRun(sampleRun({ tags: ['kept'] }))
      await assert.rejects(store.createRun(sampleRun({ tags: ['other'], seed: 7 })), { code: 'RUN_EXISTS' })
      assert.deepEqual(await store.getRun('run-a'), sampleRun({ tags: ['kept'] }))
    })

    it('are found by a unique prefix, and by the word last, although a clock was set back', async () => {
      await using store = await open()
      await store.createRun(sampleRun({ id: 'run-abc', started_at: '2026-03-02T00:00:00Z' }))
      await store.createRun(sampleRun({ id: 'run-abd', started_at: '2026-03-03T00:00:00Z' }))
      await store.createRun(sampleRun({ id: 'run-ab', started_at: '2026-03-01T00:00:00Z' }))
      assert.equal((await store.getRun('run-abc')).id, 'run-abc')
      assert.equal((await store.getRun('run-ab')).id, 'run-ab')
      assert.equal((await store.getRun('last')).id, 'run-ab')
      await assert.rejects(store.getRun('run-'), {
        code: 'RUN_AMBIGUOUS',
        message: 'Several runs start with "run-": "run-ab", "run-abc", "run-abd".',
      })
      for (const unknown of ['', 'run-abx', 'run_', '%']) {
        await assert.rejects(store.getRun(unknown), { name: 'UserError', code: 'RUN_NOT_FOUND' })
      }
      await store.deleteRun('run-ab')
      assert.equal((await store.getRun('last')).id, 'run-abd')
    })

    it('add and remove tags, each once', async () => {
      await using store = await open()
      await store.createRun(sampleRun({ tags: ['a', 'b'] }))
      await store.tagRun('run-a', { add: ['c', 'b', 'd'], remove: ['a', 'unknown'] })
      assert.deepEqual((await store.getRun('run-a')).tags, ['b', 'c', 'd'])
      assert.deepEqual(
        (await store.listRuns({ filter: { tag: 'd' } })).runs.map((run) => run.id),
        ['run-a'],
      )
      assert.deepEqual((await store.listRuns({ filter: { tag: 'a' } })).runs, [])
    })

    it('leave nothing behind when they are deleted, and other runs intact', async () => {
      await using store = await open()
      for (const id of ['run-a', 'run-b']) {
        await store.createRun(sampleRun({ id, tags: ['t'] }))
        await store.append({ results: [1, 2].map((attempt) => sampleResult({ run: id, attempt, tags: ['t'] })) })
      }
      await store.deleteRun('run-a')
      await assert.rejects(store.getRun('run-a'), { code: 'RUN_NOT_FOUND' })
      assert.equal((await collect(store.results('run-b'))).length, 2)
      await store.createRun(sampleRun({ id: 'run-a' }))
      assert.deepEqual(await collect(store.results('run-a')), [])
      assert.equal(await store.countResults('run-a', { tag: 't' }), 0)
      assert.deepEqual(await store.scores('run-a'), [])
      assert.equal(await store.getSummary('run-a'), null)
    })

    it('must exist to be used', async () => {
      await using store = await open()
      const unknown = { name: 'UserError', code: 'RUN_NOT_FOUND' }
      const summary = sampleSummary(sampleRun(), { passed: 0, total: 0, cost: null, score: null, finished_at: null })
      await assert.rejects(store.changeStatus('run-a', { from: ['running'], to: 'stopped' }), unknown)
      await assert.rejects(store.renewLease('run-a', { owner: 'me', ttlMs: 1000 }), unknown)
      await assert.rejects(store.tagRun('run-a', { add: ['x'] }), unknown)
      await assert.rejects(store.deleteRun('run-a'), unknown)
      await assert.rejects(collect(store.results('run-a')), unknown)
      await assert.rejects(collect(store.resultKeys('run-a')), unknown)
      await assert.rejects(store.countResults('run-a'), unknown)
      await assert.rejects(collect(store.resultBatches('run-a')), unknown)
      await assert.rejects(store.resultPage('run-a'), unknown)
      await assert.rejects(store.getResult('run-a', { suite: 's', case: 'c', attempt: 1 }), unknown)
      await assert.rejects(store.facets('run-a'), unknown)
      await assert.rejects(store.casePage('run-a'), unknown)
      await assert.rejects(store.rollups('run-a'), unknown)
      await assert.rejects(store.appendScore('run-a', sampleScore()), unknown)
      await assert.rejects(store.append({ results: [sampleResult()] }), unknown)
      await assert.rejects(store.scores('run-a'), unknown)
      await assert.rejects(store.putSummary(summary), unknown)
      await assert.rejects(store.getSummary('run-a'), unknown)
    })

    it('are closed more than once without harm to another store', async () => {
      const store = await open()
      await using other = await open()
      await Promise.all([store.close(), store.close()])
      await store.close()
      await other.createRun(sampleRun())
      assert.deepEqual(await other.getRun('run-a'), sampleRun())
    })

    it('have every score and the latest summary', async () => {
      await using store = await open()
      await store.createRun(sampleRun())
      const scores = [
        sampleScore({ score: 80, by: 'ann', why: 'A colleague asked "why?"' }),
        sampleScore({ at: '2026-03-01T13:00:00.000Z', error: { code: 'DIVISION', message: 'By zero.' } }),
      ]
      for (const each of [...scores, scores[0]]) if (each !== undefined) await store.appendScore('run-a', each)
      assert.deepEqual(await store.scores('run-a'), scores)

      const fields = { passed: 1, total: 4, cost: 0.5, score: 25, finished_at: '2026-03-01T10:00:30.000Z' }
      await store.putSummary(sampleSummary(sampleRun(), { ...fields, passed: 0 }))
      await store.putSummary(sampleSummary(sampleRun(), fields))
      assert.deepEqual(await store.getSummary('run-a'), sampleSummary(sampleRun(), fields))
      const { plan: _, ...run } = sampleRun()
      const numbers = { success: 0.25, cost_usd: 0.5, score: 25, time_s: 30, results: 4 }
      const interval = { score_low: null, score_high: null, score_reason: 'Not computed.' }
      const counts = { passed: 1, counted: 4, errored: 0, cost_unknown: 0, p50_s: null, recorded: 0, planned: null }
      assert.deepEqual(await store.listRuns(), { runs: [{ ...run, ...numbers, ...interval, ...counts }], next: null })
    })
  })

  describe('lists of runs', () => {
    it('show the interval of the score, counts and the median latency over all suites', async () => {
      await using store = await open()
      const run = sampleRun({ status: 'finished', plan: { total: 12 } })
      await store.createRun(run)
      const latencies = [40, 10, null, 30, 20]
      await store.append({
        results: latencies.map((latency_ms, at) =>
          sampleResult({ suite: at < 2 ? 'first' : 'second', case: `c${at}`, latency_ms }),
        ),
      })
      const fields = { passed: 3, total: 5, cost: null, score: 60, finished_at: '2026-03-01T10:00:30.000Z' }
      const summary = sampleSummary(run, fields)
      const [suite] = summary.suites
      assert.ok(suite !== undefined)
      const second = {
        ...suite,
        suite: 'second',
        counts: { ...suite.counts, errored: 2 },
        cost_usd: { ...suite.cost_usd, unknown: 4 },
      }
      const interval = { low: 20.5, high: 90, level: 0.95, method: 'beta-midp' } as const
      const score = { value: 60, interval, reason: null }
      await store.commit([{ kind: 'summary', summary: { ...summary, score, suites: [suite, second] } }])
      const [listed] = (await store.listRuns()).runs
      const { score_low, score_high, score_reason, passed, counted, errored, cost_unknown, p50_s } = listed ?? {}
      assert.deepEqual([score_low, score_high, score_reason], [20.5, 90, null])
      assert.deepEqual([passed, counted, errored, cost_unknown, p50_s], [6, 10, 2, 4, 0.025])
      assert.deepEqual([listed?.recorded, listed?.planned], [10, 12])
    })

    it('count the recorded results of an active run', async () => {
      await using store = await open()
      await store.createRun(sampleRun({ plan: { total: 3 } }))
      await store.createRun(sampleRun({ id: 'run-b', status: 'queued', plan: { total: -1 } }))
      await store.append({ results: [1, 2].map((attempt) => sampleResult({ attempt })) })
      const { runs } = await store.listRuns({ order: 'asc' })
      assert.deepEqual(
        runs.map(({ id, recorded, planned, results }) => [id, recorded, planned, results]),
        [
          ['run-a', 2, 3, null],
          ['run-b', 0, null, null],
        ],
      )
    })

    it('have the scores of the same model and suites up to each run', async () => {
      await using store = await open()
      const put = async (id: string, day: number, score: number | null, fields: Partial<StoredRun> = {}) => {
        const started_at = `2026-03-0${day}T00:00:00.000Z`
        const run = sampleRun({ id, started_at, status: 'finished', suites: ['x', 'y'], ...fields })
        await store.createRun(run)
        await store.putSummary(sampleSummary(run, { passed: 0, total: 1, cost: 0, score, finished_at: null }))
      }
      await put('c', 3, 30)
      await put('a', 1, 10, { suites: ['y', 'x'] })
      await put('b', 2, 20.5)
      await put('unscored', 4, null)
      await put('stopped', 5, 50, { status: 'stopped' })
      await put('other-model', 5, 60, { model: 'replay/other' })
      await put('other-suites', 5, 70, { suites: ['x'] })
      await put('d', 6, -40)
      const { runs } = await store.listRuns({ trend: 3 })
      assert.deepEqual(Object.fromEntries(runs.map(({ id, trend }) => [id, trend])), {
        a: [10],
        b: [10, 20.5],
        c: [10, 20.5, 30],
        unscored: [10, 20.5, 30],
        stopped: [10, 20.5, 30],
        'other-model': [60],
        'other-suites': [70],
        d: [20.5, 30, -40],
      })
      assert.equal((await store.listRuns()).runs[0]?.trend, undefined)
    })

    it('give access to any of their pages, whatever the sort', async () => {
      await using store = await open()
      for (let at = 0; at < 205; at++) {
        const run = sampleRun({
          id: `run-${at}`,
          started_at: `2026-03-01T00:00:00.${String(at % 50).padStart(3, '0')}Z`,
        })
        await store.createRun(run)
        const score = at % 3 === 0 ? null : at % 7
        if (at % 4 > 0)
          await store.putSummary(sampleSummary(run, { passed: at % 5, total: 5, cost: 1, score, finished_at: null }))
      }
      for (const sort of ['created', 'score', 'success'] as const) {
        for (const order of ['asc', 'desc'] as const) {
          const { total, step, starts } = await store.runMap({ sort, order })
          assert.equal(total, 205)
          const pages = await Promise.all(starts.map((cursor) => store.listRuns({ sort, order, limit: step, cursor })))
          const whole = (await store.listRuns({ sort, order, limit: 1000 })).runs
          assert.deepEqual(
            pages.flatMap(({ runs }) => runs),
            whole,
          )
        }
      }
      const few = await store.runMap({ filter: { find: 'run-20' } })
      assert.deepEqual([few.total, few.starts.length], [6, 1])
      assert.deepEqual((await store.runMap({ filter: { status: 'failed' } })).starts, [])
    })

    it('are counted by their filterable properties, each under the rest of the filter', async () => {
      await using store = await openWithRuns(open)
      const all = await store.runFacets()
      assert.equal(all.total, 5)
      assert.deepEqual(all.suite, [
        { name: 'first', runs: 4 },
        { name: 'second', runs: 2 },
      ])
      assert.deepEqual(all.model[0], { name: 'replay/demo', runs: 2 })
      assert.deepEqual(all.tag, [
        { name: 'nightly', runs: 2 },
        { name: 'x', runs: 1 },
      ])
      const some = await store.runFacets({ model: 'openai/*', status: 'finished' })
      assert.equal(some.total, 2)
      assert.deepEqual(some.status, [
        { name: 'finished', runs: 2 },
        { name: 'stopped', runs: 1 },
      ])
      assert.deepEqual(
        some.model.map(({ name }) => name),
        ['openai/gpt-4', 'openai/gpt-5'],
      )
      assert.deepEqual(some.suite, [{ name: 'first', runs: 2 }])
      assert.equal((await store.runFacets({ suite: 'none' })).total, 0)
    })

    it('include the newest finished run of each model and suite', async () => {
      await using store = await openWithRuns(open)
      const names = async (query?: NewestQuery) =>
        (await store.newestRuns(query)).map(({ suite, model, run }) => `${suite} ${model} ${run}`)
      assert.deepEqual(await names(), ['first openai/gpt-4 d', 'first openai/gpt-5 a'])
      await store.createRun(sampleRun({ id: 'f', status: 'finished', started_at: '2026-04-01T00:00:00.000Z' }))
      await store.createRun(
        sampleRun({ id: 'g', status: 'finished', started_at: '2026-03-30T00:00:00.000Z', suites: ['first', 'second'] }),
      )
      assert.deepEqual(await names({ since: '2026-03-20T00:00:00Z' }), ['first replay/demo f', 'second replay/demo g'])
      assert.deepEqual(await names({ tags: ['nightly', 'x'] }), ['first openai/gpt-5 a'])
      assert.deepEqual(await names({ suites: ['second'] }), ['second replay/demo g'])
      assert.deepEqual(await names({ suites: [] }), [])
      assert.deepEqual((await store.newestRuns({ suites: ['second'] }))[0], {
        suite: 'second',
        model: 'replay/demo',
        run: 'g',
        started_at: '2026-03-30T00:00:00.000Z',
        ignore_errors: false,
      })
    })

    it('are filtered by every condition', async () => {
      await using store = await openWithRuns(open)
      const cases: [RunQuery['filter'], string[]][] = [
        [{}, ['e', 'd', 'c', 'b', 'a']],
        [{ suite: 'second' }, ['e', 'b']],
        [{ model: 'openai/*' }, ['d', 'b', 'a']],
        [{ model: 'openai/gpt-?' }, ['d', 'a']],
        [{ model: 'openai/gpt-5' }, ['a']],
        [{ model: 'none/*' }, []],
        [{ status: 'finished' }, ['d', 'a']],
        [{ tag: 'nightly' }, ['c', 'a']],
        [{ experiment: 'two' }, ['e', 'd']],
        [{ ids: ['e', 'a', 'nothing'] }, ['e', 'a']],
        [{ ids: [] }, []],
        [{ find: 'GPT' }, ['d', 'b', 'a']],
        [{ find: ' night  gpt ' }, ['a']],
        [{ find: 'sec' }, ['e', 'b']],
        [{ find: 'second demo' }, ['e']],
        [{ find: "%' or 1=1 --" }, []],
        [{ find: 'e', status: 'running' }, ['e', 'c']],
        [{ successAbove: 0.5 }, ['d', 'a']],
        [{ successBelow: 0.9 }, ['d', 'b']],
        [{ successAbove: 0.25, successBelow: 0.9 }, ['d']],
        [{ costAbove: 1 }, ['b']],
        [{ costBelow: 1.5, status: 'finished' }, ['a']],
        [{ timeAbove: 59 }, ['b', 'a']],
        [{ scoreAbove: 10, tag: 'nightly' }, ['a']],
        [{ since: '2026-03-02T00:00:00Z' }, ['e', 'd', 'c', 'b']],
        [{ since: '2026-03-02T00:00:00.001Z', until: '2026-03-04T00:00:00Z' }, ['c']],
      ]
      for (const [filter, ids] of cases) {
        const { runs } = await store.listRuns({ filter })
        assert.deepEqual([filter, runs.map((run) => run.id)], [filter, ids])
      }
    })

    it('are sorted either way, with runs that lack the number last', async () => {
      await using store = await openWithRuns(open)
      const cases: [RunQuery, string][] = [
        [{ sort: 'created', order: 'asc' }, 'abcde'],
        [{ sort: 'success' }, 'adbec'],
        [{ sort: 'success', order: 'asc' }, 'bdace'],
        [{ sort: 'cost' }, 'baedc'],
        [{ sort: 'time', order: 'asc' }, 'dabce'],
        [{ sort: 'score' }, 'badec'],
        [{ sort: 'price-performance' }, 'abedc'],
        [{ sort: 'price-performance', order: 'asc' }, 'bacde'],
      ]
      for (const [query, ids] of cases) {
        assert.deepEqual([query, (await store.listRuns(query)).runs.map((run) => run.id).join('')], [query, ids])
      }
    })

    it('have free runs last when sorted by success per dollar', async () => {
      await using store = await open()
      const costs = { free: 0, dear: 3, unknown: null, cheap: 0.1, odd: 0.7 }
      for (const [id, cost] of Object.entries(costs)) {
        const run = sampleRun({ id })
        await store.createRun(run)
        await store.putSummary(sampleSummary(run, { passed: 1, total: 3, cost, score: null, finished_at: null }))
      }
      const sorted = async (order: 'asc' | 'desc') => {
        const ids = []
        let cursor: string | null = null
        do {
          const page = await store.listRuns({ sort: 'price-performance', order, limit: 1, cursor })
          ids.push(...page.runs.map(({ id }) => id))
          cursor = page.next
        } while (cursor !== null)
        return ids
      }
      assert.deepEqual(await sorted('desc'), ['cheap', 'odd', 'dear', 'unknown', 'free'])
      assert.deepEqual(await sorted('asc'), ['dear', 'odd', 'cheap', 'free', 'unknown'])
    })

    it('come in pages that hold each run once, whatever the sort and the size', async () => {
      await using store = await openWithRuns(open)
      for (const sort of RunSort.options) {
        for (const order of ['asc', 'desc'] as const) {
          const whole = (await store.listRuns({ sort, order })).runs
          for (const limit of [1, 2, 3, 5]) {
            const paged = []
            let cursor: string | null = null
            do {
              const page = await store.listRuns({ sort, order, limit, cursor })
              assert.ok(page.runs.length > 0 && page.runs.length <= limit)
              paged.push(...page.runs)
              cursor = page.next
            } while (cursor !== null)
            assert.deepEqual(paged, whole)
          }
        }
      }
    })

    it('reject an invalid cursor or one of another sort', async () => {
      await using store = await openWithRuns(open)
      const { next } = await store.listRuns({ limit: 1, sort: 'cost' })
      const hostile = ['created', 'success'].flatMap((sort) =>
        [0.5, '1', -1e300, null].map((value) =>
          Buffer.from(JSON.stringify(['runs', sort, 'desc', value, 0.5])).toString('base64url'),
        ),
      )
      for (const cursor of ['', 'nonsense', 'W10', next, ...hostile]) {
        await assert.rejects(store.listRuns({ cursor }), { name: 'UserError', code: 'CURSOR_INVALID' })
      }
    })
  })
}

async function openWithRuns(open: OpenEmpty): Promise<Store> {
  const store = await open()
  const rows = [
    {
      id: 'a',
      model: 'openai/gpt-5',
      status: 'finished',
      tags: ['nightly', 'x'],
      experiment: 'one',
      suites: ['first'],
    },
    { id: 'b', model: 'openai/gpt-10', status: 'stopped', tags: [], experiment: 'one', suites: ['first', 'second'] },
    { id: 'c', model: 'replay/demo', status: 'running', tags: ['nightly'], experiment: 'one', suites: ['first'] },
    { id: 'd', model: 'openai/gpt-4', status: 'finished', tags: [], experiment: 'two', suites: ['first'] },
    { id: 'e', model: 'replay/demo', status: 'running', tags: [], experiment: 'two', suites: ['second'] },
  ] as const
  for (const [day, row] of rows.entries()) {
    const started_at = `2026-03-0${day + 1}T00:00:00.000Z`
    await store.createRun(sampleRun({ ...row, tags: [...row.tags], suites: [...row.suites], started_at }))
  }
  const summaries = [
    ['a', { passed: 9, total: 10, cost: 0.5, score: 50, finished_at: '2026-03-01T00:01:00.000Z' }],
    ['b', { passed: 1, total: 4, cost: 2, score: 70, finished_at: '2026-03-02T00:01:00.000Z' }],
    ['d', { passed: 3, total: 4, cost: null, score: -1, finished_at: '2026-03-04T00:00:01.000Z' }],
    ['e', { passed: 0, total: 0, cost: 0.25, score: null, finished_at: null }],
  ] as const
  for (const [id, fields] of summaries) await store.putSummary(sampleSummary(await store.getRun(id), fields))
  return store
}
