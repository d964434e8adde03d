import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sample, storedRun } from '@assay/app/testing'
import { RunAnswer, RunFacetsAnswer, RunListPage } from '@assay/core/api'
import { type ApiServer, startApi } from '../../../test/api-server.ts'

describe('the routes for runs', () => {
  let api: ApiServer
  before(async () => {
    api = await startApi()
    const { store } = api
    await store.createRun(storedRun({ id: 'run-1', tags: ['nightly'] }))
    await store.append({
      results: [
        sample({ run: 'run-1', case: 'france', cost_usd: 0.002 }),
        sample({ run: 'run-1', case: 'italy', passed: false }),
      ],
    })
    const plan = (formula: string, name = 'geography') => ({ total: 4, suites: [{ name, file: null, formula }] })
    await store.createRun(storedRun({ id: 'free-1', plan: plan('success_pct / total_cost') }))
    await store.append({ results: [sample({ run: 'free-1', case: 'france', cost_usd: 0 })] })
    await store.createRun(storedRun({ id: 'open-1', status: 'queued', finished_at: null, plan: plan('success_pct') }))
    const suites = ['geography', 'two words']
    const two = { suites: suites.map((name, at) => ({ name, file: null, formula: 'success_pct', weight: at + 1 })) }
    await store.createRun(storedRun({ id: 'two-1', suites, plan: two }))
    await store.append({
      results: [
        sample({ run: 'two-1', case: 'france' }),
        sample({ run: 'two-1', case: 'a', suite: 'two words', passed: false }),
      ],
    })
  })
  after(() => api[Symbol.asyncDispose]())

  it('shows a run with its score as a number and its formula as a string', async () => {
    const { status, body } = await api.call('GET', '/api/runs/run-1')
    assert.equal(status, 200)
    const { run } = RunAnswer.parse(body)
    assert.equal(run.score, 50)
    assert.equal(run.score_formula, 'success_pct')
    assert.equal(run.score_error, null)
    assert.equal(run.success_pct, 50)
    assert.ok(Math.abs((run.total_cost ?? 0) - 0.003) < 1e-12)
    assert.deepEqual(run.tokens, { input: 24, output: 6, reasoning: 0, unknown: 0 })
    assert.equal(run.latency.mean_s, 1.25)
    assert.equal(run.counts.total, 2)
    assert.deepEqual(run.tags, ['nightly'])
    assert.equal(run.suites[0]?.score, 50)
    assert.equal(run.holdup, null)
  })

  it('answers a division by zero with null and its reason', async () => {
    const { status, body } = await api.call('GET', '/api/runs/free-1')
    assert.equal(status, 200)
    const { run } = RunAnswer.parse(body)
    assert.equal(run.score, null)
    assert.equal(run.score_formula, 'success_pct / total_cost')
    assert.equal(run.score_error?.code, 'FORMULA_DIVISION_BY_ZERO')
    assert.equal(run.total_cost, 0)
    assert.deepEqual(run.progress, { done: 1, total: 4 })
  })

  it('shows a waiting run with its unknown numbers as null', async () => {
    const { run } = RunAnswer.parse((await api.call('GET', '/api/runs/open-1')).body)
    assert.equal(run.status, 'queued')
    assert.deepEqual(run.progress, { done: 0, total: 4 })
    assert.equal(run.score, null)
    assert.equal(run.score_formula, 'success_pct')
    assert.equal(run.success_pct, null)
    assert.equal(run.total_cost, null)
    assert.equal(run.latency.mean_s, null)
  })

  it('gives a run of several suites a formula with the same score', async () => {
    const { run } = RunAnswer.parse((await api.call('GET', '/api/runs/two-1')).body)
    assert.equal(run.score_formula, '(suite.geography + suite.`two words` * 2) / 3')
    assert.ok(Math.abs((run.score ?? 0) - 100 / 3) < 1e-9)
    const { body } = await api.call('POST', '/api/runs/two-1/score', { formula: run.score_formula })
    assert.ok(Math.abs(body.scores[0].score - 100 / 3) < 1e-9)
    assert.deepEqual(
      run.suites.map(({ suite, score }) => [suite, score]),
      [
        ['geography', 100],
        ['two words', 0],
      ],
    )
  })

  it('finds a run by the start of its ID and by "last"', async () => {
    assert.equal((await api.call('GET', '/api/runs/free')).body.run.id, 'free-1')
    assert.equal((await api.call('GET', '/api/runs/last')).body.run.id, 'two-1')
  })

  it('answers 404 with a problem for an id that does not exist, whatever it is', async () => {
    for (const id of ['nothing', '..%2F..%2Fetc%2Fpasswd', '%27%20OR%201%3D1--', '%E2%80%AE', '__proto__', '%25']) {
      const { status, headers, body } = await api.call('GET', `/api/runs/${id}`)
      assert.equal(status, 404, id)
      assert.equal(headers.get('content-type'), 'application/problem+json')
      assert.equal(body.code, 'RUN_NOT_FOUND')
    }
    assert.equal((await api.call('GET', '/api/runs/%00')).body.code, 'REQUEST_INVALID')
  })

  it('lists runs by filters, in pages', async () => {
    const first = RunListPage.parse((await api.call('GET', '/api/runs?limit=3')).body)
    assert.deepEqual(
      first.runs.map(({ id }) => id),
      ['two-1', 'open-1', 'free-1'],
    )
    assert.equal(first.runs[1]?.score, null)
    const second = RunListPage.parse((await api.call('GET', `/api/runs?limit=3&cursor=${first.next}`)).body)
    assert.deepEqual(
      second.runs.map(({ id }) => id),
      ['run-1'],
    )
    assert.equal(second.next, null)
    for (const [query, ids] of [
      ['tag=nightly', ['run-1']],
      ['status=queued', ['open-1']],
      ['suite=two%20words', ['two-1']],
      ['model=replay/*&order=asc&limit=1', ['run-1']],
      ['model=openai/*', []],
      ['since=2026-03-01T11:00:00%2B01:00', ['two-1', 'open-1', 'free-1', 'run-1']],
      ['until=2026-03-01T10:00:00Z', []],
    ] as const) {
      const { runs } = RunListPage.parse((await api.call('GET', `/api/runs?${query}`)).body)
      assert.deepEqual(
        runs.map(({ id }) => id),
        ids,
        query,
      )
    }
  })

  it('lists runs with counts, progress, and earlier scores if requested', async () => {
    const { runs } = RunListPage.parse((await api.call('GET', '/api/runs?ids=run-1,open-1,gone&trend=12')).body)
    assert.deepEqual(
      runs.map(({ id, progress, trend }) => [id, progress, trend]),
      [
        ['open-1', { done: 0, total: 4 }, []],
        ['run-1', { done: 2, total: null }, []],
      ],
    )
    const { body } = await api.call('GET', '/api/runs?ids=run-1')
    assert.equal('trend' in body.runs[0], false)
    assert.deepEqual((await api.call('GET', '/api/runs?find=TWO%20words')).body.runs.length, 1)
  })

  it('counts runs for each filter value', async () => {
    const all = RunFacetsAnswer.parse((await api.call('GET', '/api/facets')).body)
    assert.equal(all.total, 4)
    assert.deepEqual(all.tag, [{ name: 'nightly', runs: 1 }])
    const some = RunFacetsAnswer.parse((await api.call('GET', '/api/facets?suite=two%20words')).body)
    assert.equal(some.total, 1)
    assert.deepEqual(some.suite, all.suite)
    assert.equal((await api.call('GET', '/api/facets?limit=3')).status, 422)
  })

  it('rejects invalid and unknown filters, naming each', async () => {
    for (const query of [
      'limit=0',
      'trend=51',
      'ids=',
      'limit=1e9',
      'limit=',
      'limit=ten',
      'status=done',
      'success_above=',
      'success_above=80%25',
      'since=yesterday',
      'modle=x',
      'tag=a&tag=b',
      'sort=name',
    ]) {
      const { status, body } = await api.call('GET', `/api/runs?${query}`)
      assert.equal(status, 422, query)
      assert.equal(body.code, 'REQUEST_INVALID')
      assert.match(body.detail, new RegExp(`query.*${query.split('=')[0]}`, 's'))
    }
    assert.equal((await api.call('GET', '/api/runs?cursor=e30')).body.code, 'CURSOR_INVALID')
  })

  it('adds tags to a run and removes them', async () => {
    const tagged = await api.call('PUT', '/api/runs/run-1/tags/a%2Fb%20%F0%9F%8E%89')
    assert.deepEqual(tagged.body, { id: 'run-1', tags: ['nightly', 'a/b 🎉'] })
    assert.equal((await api.call('PUT', '/api/runs/run-1/tags/%20')).body.code, 'TAG_INVALID')
    const untagged = await api.call('DELETE', '/api/runs/run-1/tags/a%2Fb%20%F0%9F%8E%89')
    assert.deepEqual(untagged.body.tags, ['nightly'])
  })

  it('deletes a run only after its end, and cancels one without an owner at once', async () => {
    const refused = await api.call('DELETE', '/api/runs/open-1')
    assert.equal(refused.status, 409)
    assert.equal(refused.body.code, 'RUN_UNDER_WAY')
    assert.deepEqual((await api.call('POST', '/api/runs/open-1/cancel')).body, { id: 'open-1', outcome: 'cancelled' })
    assert.deepEqual((await api.call('POST', '/api/runs/open-1/cancel')).body, { id: 'open-1', outcome: 'ended' })
    assert.equal((await api.call('GET', '/api/runs/open-1')).body.run.status, 'cancelled')
    assert.deepEqual((await api.call('DELETE', '/api/runs/open-1')).body, { deleted: 'open-1', results: 0 })
    assert.equal((await api.call('DELETE', '/api/runs/open-1')).status, 404)
  })
})
