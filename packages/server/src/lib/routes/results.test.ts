import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sample, storedRun } from '@assay/app/testing'
import {
  Bins,
  CaseAnswer,
  CaseHistory,
  CaseListPage,
  CaseMap,
  FacetsAnswer,
  FailproofPage,
  ResultListPage,
} from '@assay/core/api'
import type { Result } from '@assay/core/result'
import { type ApiServer, startApi } from '../../../test/api-server.ts'

/** A name that paths, quotes and properties could trip over. */
const HOSTILE = `a/b?c=%2F'"<__proto__>\u202e`

describe('the routes for results and cases', () => {
  let api: ApiServer
  before(async () => {
    api = await startApi()
    const { store } = api
    await store.createRun(storedRun({ id: 'run-1', suites: ['geography', HOSTILE] }))
    const classified: Result = {
      ...sample({ run: 'run-1', case: 'spy', passed: false }),
      classification: { primary: 'leak', details: { rule: 'canary' } },
      scores: { accuracy: 0 },
      latency_ms: null,
    }
    await store.append({
      results: [
        sample({ run: 'run-1', case: 'france', cost_usd: 0.004 }),
        sample({ run: 'run-1', case: 'france', attempt: 2, passed: false, cost_usd: null }),
        sample({ run: 'run-1', case: 'down', error: { code: 'unreachable', message: 'No route.' }, cost_usd: null }),
        sample({ run: 'run-1', case: HOSTILE, suite: HOSTILE, prompt: 'NUL \0 and \ud800', cost_usd: 0.002 }),
        classified,
      ],
    })
    await store.createRun(storedRun({ id: 'empty-1' }))
  })
  after(() => api[Symbol.asyncDispose]())

  it('lists one row per sample, each on one page', async () => {
    const seen: string[] = []
    let cursor = ''
    do {
      const { body } = await api.call('GET', `/api/runs/run-1/results?limit=2${cursor}`)
      const page = ResultListPage.parse(body)
      seen.push(...page.results.map(({ case: id, attempt }) => `${id} ${attempt}`))
      cursor = page.next === null ? '' : `&cursor=${page.next}`
    } while (cursor !== '')
    assert.deepEqual(seen.toSorted(), ['down 1', 'france 1', 'france 2', 'spy 1', `${HOSTILE} 1`].toSorted())
  })

  it('omits texts on request, and keeps hostile ones whole', async () => {
    const path = `/api/runs/run-1/results?suite=${encodeURIComponent(HOSTILE)}`
    const whole = ResultListPage.parse((await api.call('GET', path)).body)
    assert.equal(whole.results[0]?.turns[0]?.prompt, 'NUL \0 and \ud800')
    const bare = ResultListPage.parse((await api.call('GET', `${path}&texts=false`)).body)
    assert.equal(bare.results[0]?.turns[0]?.prompt, '')
  })

  it('lists what retries have taken the place of, of a run and of one sample', async () => {
    const { store } = api
    await store.createRun(storedRun({ id: 'retried-1' }))
    const failed = ['a', 'b'].map((id) =>
      sample({ run: 'retried-1', case: id, error: { code: 'unreachable', message: 'No route.' }, cost_usd: null }),
    )
    await store.append({ results: failed })
    await store.append({ results: ['a', 'b'].map((id) => ({ ...sample({ run: 'retried-1', case: id }), retry: 1 })) })
    const list = async (query: string) => {
      const { body } = await api.call('GET', `/api/runs/retried-1/earlier-results${query}`)
      return ResultListPage.parse(body)
    }
    assert.deepEqual(await list(''), { results: failed, next: null })
    const suite = encodeURIComponent(failed[1]?.suite ?? '')
    assert.deepEqual((await list(`?suite=${suite}&case=b&attempt=1`)).results, failed.slice(1))
    assert.deepEqual((await list('?cursor=1')).results, failed.slice(1))
  })

  it("returns FailProof's shape: a class for every sample, accuracy 1 only for pass", async () => {
    const { body } = await api.call('GET', '/api/runs/run-1/results?shape=failproof')
    const { results } = FailproofPage.parse(body)
    const brief = results.map(({ case_id, classification, scores }) => [
      case_id,
      classification.primary,
      scores.accuracy,
    ])
    assert.deepEqual(brief.toSorted(), [
      [HOSTILE, 'pass', 1],
      ['down', 'error', 0],
      ['france', 'fail', 0],
      ['france', 'pass', 1],
      ['spy', 'leak', 0],
    ])
    assert.deepEqual(Object.keys(body.results[0]), ['run_id', 'case_id', 'classification', 'scores', 'timestamp_utc'])
    assert.equal(results[0]?.run_id, 'run-1')
    assert.equal(results[0]?.timestamp_utc, '2026-03-01T10:00:20.000Z')
  })

  it("filters results, and rejects what isn't a filter", async () => {
    for (const [query, count] of [
      ['passed=true', 2],
      ['passed=false', 2],
      ['status=errored', 1],
      ['class=leak', 1],
      ['case=france', 2],
      ['failed_check=contains', 2],
      ['tag=none', 0],
    ] as const) {
      assert.equal((await api.call('GET', `/api/runs/run-1/results?${query}`)).body.results.length, count, query)
    }
    for (const query of ['passed=yes', 'class=nice', 'texts=1', 'shape=csv', 'order=up']) {
      assert.equal((await api.call('GET', `/api/runs/run-1/results?${query}`)).body.code, 'REQUEST_INVALID', query)
    }
  })

  it('counts facets and bins; results without the number are unknown, not 0', async () => {
    const facets = FacetsAnswer.parse((await api.call('GET', '/api/runs/run-1/facets')).body)
    assert.deepEqual(facets.status, { errored: 1, scored: 4 })
    assert.equal(facets.suite[HOSTILE], 1)
    const bins = Bins.parse((await api.call('GET', '/api/runs/run-1/bins?of=cost&n=3')).body)
    assert.deepEqual(
      bins.bins.map(({ count }) => count),
      [1, 1, 1].map((_, at) => bins.bins[at]?.count),
    )
    assert.equal(bins.bins.length, 3)
    assert.equal(bins.bins.reduce((sum, { count }) => sum + count, 0) + bins.unknown, 5)
    assert.equal(bins.unknown, 2)
    assert.deepEqual([bins.bins[0]?.low, bins.bins[2]?.high], [0.001, 0.004])
    assert.ok(bins.p50 !== null && bins.p95 !== null && bins.p50 >= 0.001 && bins.p95 > bins.p50 && bins.p95 <= 0.004)
    const scores = Bins.parse((await api.call('GET', '/api/runs/run-1/bins?of=score&n=2')).body)
    assert.deepEqual(scores.bins, [
      { low: 0, high: 0.5, count: 2 },
      { low: 0.5, high: 1, count: 2 },
    ])
    const same = Bins.parse((await api.call('GET', '/api/runs/run-1/bins?of=latency')).body)
    assert.deepEqual([same.bins, same.unknown], [[{ low: 1250, high: 1250, count: 4 }], 1])
    assert.deepEqual([same.p50, same.p95], [1250, 1250])
    const none = Bins.parse((await api.call('GET', '/api/runs/empty-1/bins?of=tokens')).body)
    assert.deepEqual([none.bins, none.p50, none.p95], [[], null, null])
    assert.equal((await api.call('GET', '/api/runs/run-1/bins?of=luck')).status, 422)
    assert.equal((await api.call('GET', '/api/runs/run-1/bins?of=cost&n=401')).status, 422)
  })

  it('counts bins as they were at a revision, with a filter and without', async () => {
    const totalAt = async (query: string) => Bins.parse((await api.call('GET', `/api/runs/run-1/bins?${query}`)).body)
    for (const number of ['score', 'latency', 'cost', 'tokens']) {
      assert.equal((await totalAt(`of=${number}&at=0`)).total, 0)
      assert.equal((await totalAt(`of=${number}&at=2`)).total, 2)
      assert.equal((await totalAt(`of=${number}&at=1000`)).total, 5)
      assert.equal((await totalAt(`of=${number}&at=3&status=errored`)).total, 1)
      assert.equal((await totalAt(`of=${number}&at=2&status=errored`)).total, 0)
      assert.equal((await totalAt(`of=${number}&at=2&passed=false`)).total, 1)
    }
    assert.deepEqual((await totalAt('of=cost&at=3')).bins, [{ low: 0.004, high: 0.004, count: 1 }])
    assert.equal((await api.call('GET', '/api/runs/run-1/bins?of=cost&at=-1')).status, 422)
  })

  it('lists cases over their samples, and shows one with all samples in full', async () => {
    const page = CaseListPage.parse((await api.call('GET', '/api/runs/run-1/cases?passed=false')).body)
    assert.deepEqual(
      page.cases.map(({ case: id, samples, passed }) => [id, samples, passed]),
      [
        ['down', 1, 0],
        ['france', 2, 1],
        ['spy', 1, 0],
      ],
    )
    assert.equal(page.total, 3)
    const name = encodeURIComponent(HOSTILE)
    const { body } = await api.call('GET', `/api/runs/run-1/cases/${name}/${name}`)
    assert.equal(CaseAnswer.parse(body).samples[0]?.case, HOSTILE)
    const both = CaseAnswer.parse((await api.call('GET', '/api/runs/run-1/cases/geography/france')).body)
    assert.deepEqual(
      both.samples.map(({ attempt }) => attempt),
      [1, 2],
    )
    assert.equal((await api.call('GET', '/api/runs/run-1/cases/geography/nowhere')).body.code, 'CASE_NOT_IN_RUN')
    assert.equal((await api.call('GET', '/api/runs/run-1/cases/geography/france?variant=x')).status, 404)
  })

  it('maps cases: the cursors start the pages', async () => {
    await api.store.createRun(storedRun({ id: 'long-1' }))
    const results = Array.from({ length: 450 }, (_, at) => sample({ run: 'long-1', case: `case-${1000 + at}` }))
    await api.store.append({ results })
    const map = CaseMap.parse((await api.call('GET', '/api/runs/long-1/cases/map')).body)
    assert.deepEqual([map.total, map.step, map.starts.length], [450, 200, 3])
    const { body } = await api.call('GET', `/api/runs/long-1/cases?limit=200&cursor=${map.starts[2]}`)
    assert.equal(CaseListPage.parse(body).cases[0]?.case, 'case-1400')
  })

  it('follows a case through the runs that have it', async () => {
    const { body } = await api.call('GET', '/api/cases/history?suite=geography&case=france')
    assert.deepEqual(
      CaseHistory.parse(body).history.map(({ run, samples }) => [run, samples]),
      [['run-1', 2]],
    )
    assert.equal((await api.call('GET', '/api/cases/history?suite=geography')).status, 422)
  })
})
