import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { readColumns } from '@assay/app/score'
import { sample, storedRun } from '@assay/app/testing'
import { ColumnsAnswer, ScoreAnswer } from '@assay/core/api'
import { scoreSuites, tableFromJson } from '@assay/core/scoring'
import { type ApiServer, startApi } from '../../../test/api-server.ts'

const FORMULAS = [
  'success_pct',
  'success_pct / (total_cost * 1000)',
  'latency.p95 + max_cost * 100',
  'pass_at.2 * 100',
  'pass_at.9',
  'success_pct / (success_pct - success_pct)',
  'suite.geography + suite.history * 2',
  'human.agreement',
]

describe('the route for columns', () => {
  let api: ApiServer
  before(async () => {
    api = await startApi()
    await api.store.createRun(storedRun({ id: 'run-1' }))
    await api.store.createRun(storedRun({ id: 'empty-1' }))
    const results = ['geography', 'history'].flatMap((suite) =>
      Array.from({ length: 60 }, (_, at) => ({
        ...sample({
          run: 'run-1',
          suite,
          case: `case-${at % 30}`,
          attempt: Math.floor(at / 30) + 1,
          passed: (at * 7) % 5 > 0,
          cost_usd: ((at * 13) % 17) / 1000,
        }),
        latency_ms: ((at * 31) % 47) + 1 / 3,
      })),
    )
    await api.store.append({ results })
  })
  after(() => api[Symbol.asyncDispose]())

  /** Scores as a page does: using only the columns. */
  async function scoreByColumns(formula: string, suite?: string) {
    const query = suite === undefined ? '' : `?suite=${suite}`
    const { body } = await api.call('GET', `/api/runs/run-1/columns${query}`)
    const { suites, seed, ignore_errors: ignoreErrors } = ColumnsAnswer.parse(body)
    const samples = suites.map(({ table, model, ...rest }) => {
      return { ...rest, table: tableFromJson(table, { suite: rest.suite, model }) }
    })
    const scored = scoreSuites(formula, samples, { seed, ignoreErrors })
    assert.ok(scored.ok)
    return scored.scores.map(({ suite: name, score, error }) => [
      name,
      score.value,
      score.interval,
      score.reason,
      error,
    ])
  }

  for (const suite of [undefined, 'history']) {
    it(`lets a page compute the server's scores, of ${suite ?? 'all suites'}`, async () => {
      for (const formula of FORMULAS.filter((text) => suite === undefined || !text.includes('suite.'))) {
        const { body } = await api.call('POST', '/api/runs/run-1/score', { formula, ...(suite ? { suite } : {}) })
        const { scores } = ScoreAnswer.parse(body)
        const there = scores.map((each) => [each.suite, each.score, each.interval, each.reason, each.error])
        assert.deepEqual(await scoreByColumns(formula, suite), there, formula)
      }
    })
  }

  it('is compressed for clients that accept it', async () => {
    const path = `${api.url}/api/runs/run-1/columns`
    const packed = await fetch(path, { headers: { 'accept-encoding': 'gzip' } })
    assert.equal(packed.headers.get('content-encoding'), 'gzip')
    const plain = await fetch(path, { headers: { 'accept-encoding': 'identity' } })
    assert.equal(plain.headers.get('content-encoding'), null)
    assert.deepEqual(await packed.json(), await plain.json())
  })

  it('rejects runs without columns', async () => {
    for (const [path, code, status] of [
      ['/api/runs/empty-1/columns', 'RUN_EMPTY', 409],
      ['/api/runs/nothing/columns', 'RUN_NOT_FOUND', 404],
      ['/api/runs/run-1/columns?suite=geografy', 'SUITE_NOT_IN_RUN', 404],
    ] as const) {
      const { status: found, body } = await api.call('GET', path)
      assert.deepEqual([body.code, found], [code, status])
    }
  })

  it('leaves a run with too many samples to the server', async () => {
    await assert.rejects(readColumns(api.store, 'run-1', { most: 119 }), { code: 'RUN_TOO_LARGE' })
    await readColumns(api.store, 'run-1', { most: 120 })
    await readColumns(api.store, 'run-1', { most: 60, suite: 'history' })
  })
})
