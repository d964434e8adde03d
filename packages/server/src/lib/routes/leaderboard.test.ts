import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ExampleAnswer, LeaderboardAnswer, RunListPage } from '@assay/core/api'
import { type ApiServer, startApi } from '../../../test/api-server.ts'

describe('the routes for the example and the leaderboard', () => {
  let api: ApiServer
  before(async () => {
    api = await startApi()
  })
  after(() => api[Symbol.asyncDispose]())

  it('answer with nothing if there are no runs', async () => {
    const { status, body } = await api.call('GET', '/api/leaderboard')
    assert.equal(status, 200)
    assert.deepEqual(LeaderboardAnswer.parse(body).models, [])
  })

  it('run the example without a key, once, however many callers ask', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => api.call('POST', '/api/example')))
    const again = await api.call('POST', '/api/example')
    const loaded = [...answers, again].map(({ body }) => ExampleAnswer.parse(body))
    assert.deepEqual(new Set(loaded.map(({ runs }) => runs.toSorted().join())).size, 1)
    assert.equal(loaded[0]?.runs.length, 2)
    assert.equal(loaded.at(-1)?.created, false)
    const { runs } = RunListPage.parse((await api.call('GET', '/api/runs?trend=12')).body)
    assert.deepEqual(
      runs.map(({ model, status, passed, counted, tags }) => [model, status, passed, counted, tags]).sort(),
      [
        ['replay/careful', 'finished', 29, 30, ['example']],
        ['replay/quick', 'finished', 17, 30, ['example']],
      ],
    )
    for (const { score_interval, p50_s, progress, trend, score } of runs) {
      assert.ok(score_interval !== null && p50_s !== null && score !== null)
      assert.deepEqual(progress, { done: 30, total: 30 })
      assert.deepEqual(trend, [score])
    }
  })

  it("rank the example's models", async () => {
    const board = LeaderboardAnswer.parse((await api.call('GET', '/api/leaderboard?suites=quickstart&y=score')).body)
    assert.deepEqual(
      board.models.map(({ model, samples }) => [model, samples]),
      [
        ['replay/careful', 30],
        ['replay/quick', 30],
      ],
    )
    assert.equal((await api.call('GET', '/api/leaderboard?suites=a%5C,b')).body.suites[0].suite, 'a,b')
    for (const query of ['y=cost', 'suites=', 'since=yesterday', 'x=cost']) {
      assert.equal((await api.call('GET', `/api/leaderboard?${query}`)).status, 422, query)
    }
  })
})
