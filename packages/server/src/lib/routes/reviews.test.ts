import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sample, storedRun } from '@assay/app/testing'
import { type ApiServer, startApi } from '../../../test/api-server.ts'
import { createClient } from '../../client.ts'

describe('the routes of reviews', () => {
  let api: ApiServer
  before(async () => {
    api = await startApi()
    await api.store.createRun(storedRun({ id: 'run-1' }))
    const results = Array.from({ length: 40 }, (_, at) =>
      sample({ run: 'run-1', case: `case-${at}`, prompt: `Question ${at}?`, passed: at % 4 > 0 }),
    )
    await api.store.append({ results })
  })
  after(() => api[Symbol.asyncDispose]())

  it('draw, show blind, take labels, and say how people agree', async () => {
    const client = createClient({ url: api.url })
    const review = await client.reviews.draw({ run: 'run-1', n: 12, seed: 3 })
    assert.deepEqual(review.strata, { passed: { answers: 30, drawn: 6 }, failed: { answers: 10, drawn: 6 } })
    assert.deepEqual(await client.reviews.get(review.id), review)
    for (let done = 0; ; done++) {
      const text = JSON.stringify((await api.call('GET', `/api/reviews/${review.id}/next`)).body)
      // Nothing that is sent before the label tells what the instrument says, or which model answered.
      assert.doesNotMatch(text, /passed|score|model|replay/)
      const { item, ...progress } = await client.reviews.next(review.id)
      assert.deepEqual(progress, { done, total: 12 })
      if (item === null) break
      const { label, reveal } = await client.reviews.label(review.id, { key: item.key, verdict: 'right' })
      assert.deepEqual([label.by, label.blind, label.drawn?.review], ['local', true, review.id])
      assert.equal(typeof reveal.passed, 'boolean')
    }
    const { run, agreements } = await client.agreement({ run: 'run' })
    assert.equal(run, 'run-1')
    assert.deepEqual([agreements[0]?.labels, agreements[0]?.agreement.count], [12, 6])
  })

  it('reject reviews, items and labels that there are not', async () => {
    const { body: review } = await api.call('POST', '/api/reviews', { run: 'run-1', n: 2 })
    const key = { suite: 'none', case: 'none', attempt: 1 }
    for (const [method, path, body, code] of [
      ['POST', '/api/reviews', { run: 'nothing' }, 'RUN_NOT_FOUND'],
      ['POST', '/api/reviews', { run: 'run-1', n: 0 }, 'REQUEST_INVALID'],
      ['POST', '/api/reviews', { run: 'run-1', class: 'leak' }, 'REVIEW_EMPTY'],
      ['GET', '/api/reviews/nonsense/next', undefined, 'REVIEW_NOT_FOUND'],
      ['POST', `/api/reviews/${review.id}/labels`, { key, verdict: 'right' }, 'REVIEW_ITEM_UNKNOWN'],
      ['POST', `/api/reviews/${review.id}/labels`, { key, verdict: 'maybe' }, 'REQUEST_INVALID'],
      ['GET', '/api/agreement', undefined, 'REQUEST_INVALID'],
    ] as const) {
      const answer = await api.call(method, path, body)
      assert.equal(answer.body.code, code, path)
      assert.ok(answer.status >= 400 && answer.status < 500)
    }
  })

  it('take no label that says itself how it was drawn', async () => {
    const drawn = { review: 'x', stratum: 'passed', share: 0.5, filtered: false }
    const { status } = await api.call('POST', '/api/labels', { labels: [{ verdict: 'right', drawn }] })
    assert.equal(status, 422)
  })
})
