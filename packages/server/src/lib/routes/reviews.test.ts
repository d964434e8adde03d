import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sample, storedRun } from '@assay/app/testing'
import { type ApiServer, startApi } from '../../../test/api-server.ts'
import { createClient } from '../../client.ts'

describe('the routes for reviews', () => {
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

  it('draw, show blind, accept labels, and report agreement', async () => {
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

  it("don't accept a label on one check as blind if its author saw the whole verdict", async () => {
    const client = createClient({ url: api.url })
    // The same answers as above.
    const one = await client.reviews.draw({ run: 'run-1', n: 12, seed: 3, check: 'contains' })
    const { key, seen } = await client.reviews.item(one.id, 1)
    assert.equal(seen, true)
    assert.equal((await client.reviews.label(one.id, { key, verdict: 'right', blind: true })).label.blind, false)
  })

  it('show any answer by its place, and the verdict only to those who have labeled it', async () => {
    const client = createClient({ url: api.url })
    const review = await client.reviews.draw({ run: 'run-1', n: 6, seed: 2, check: 'contains' })
    const raw = JSON.stringify((await api.call('GET', `/api/reviews/${review.id}/items/2`)).body)
    assert.doesNotMatch(raw, /passed|score|"model"|replay/)
    const blind = await client.reviews.item(review.id, 2)
    assert.deepEqual([blind.place, blind.total, blind.label, blind.reveal, blind.seen], [2, 6, null, null, false])
    const span = { start: 0, end: 5 }
    const { reveal } = await client.reviews.label(review.id, { key: blind.key, verdict: 'wrong', comment: 'No.', span })
    const labelled = await client.reviews.item(review.id, 2)
    assert.deepEqual([labelled.label?.verdict, labelled.label?.span, labelled.reveal], ['wrong', span, reveal])
    const { items, done, total } = await client.reviews.items(review.id)
    assert.deepEqual([done, total, items[1]?.verdict, items[1]?.agrees], [1, 6, 'wrong', reveal.passed === false])
    assert.deepEqual([items[0]?.verdict, items[0]?.agrees], [null, null])
    await client.reviews.label(review.id, { key: blind.key, verdict: 'undone' })
    const undone = await client.reviews.item(review.id, 2)
    assert.deepEqual([undone.label, undone.reveal, undone.seen], [null, null, true])
    const again = await client.reviews.label(review.id, { key: blind.key, verdict: 'right', blind: true })
    assert.equal(again.label.blind, false)
    assert.equal((await api.call('GET', `/api/reviews/${review.id}/items/7`)).body.code, 'REVIEW_ITEM_UNKNOWN')
    assert.equal((await api.call('GET', `/api/reviews/${review.id}/items/0`)).status, 422)
  })

  it("show other people's labels only on answers that the caller has labeled", async () => {
    const client = createClient({ url: api.url })
    const review = await client.reviews.draw({ run: 'run-1', n: 4, seed: 5, check: 'contains' })
    const [first, second] = [await client.reviews.item(review.id, 1), await client.reviews.item(review.id, 2)]
    const { label } = await client.reviews.label(review.id, { key: first.key, verdict: 'right' })
    const of = (item: typeof first, id: string) => ({ ...label, id, by: 'ann', sample: item.key, answer: item.answer })
    await api.store.appendLabels([of(first, 'ann-1'), of(second, 'ann-2')])
    const { items, reviewer } = await client.reviews.items(review.id, 'ann')
    assert.deepEqual([reviewer, items[0]?.verdict, items[1]?.verdict], ['ann', 'right', null])
    assert.deepEqual([items[0]?.split, items[1]?.split], [false, false])
    await api.store.appendLabels([{ ...of(first, 'bob-1'), by: 'bob', verdict: 'wrong' }])
    const { items: later } = await client.reviews.items(review.id)
    assert.deepEqual([later[0]?.split, later[1]?.split], [true, false])
  })

  it('list reviews by their labels', async () => {
    const client = createClient({ url: api.url })
    const review = await client.reviews.draw({ run: 'run-1', n: 3, seed: 77 })
    const before = await client.reviews.list()
    assert.equal(
      before.reviews.find(({ id }) => id === review.id),
      undefined,
    )
    const item = await client.reviews.item(review.id, 1)
    await client.reviews.label(review.id, { key: item.key, verdict: 'unsure' })
    const { reviews, runs } = await client.reviews.list()
    const [newest] = reviews
    assert.deepEqual(
      runs.map(({ id, model }) => [id, model]),
      [['run-1', 'replay/demo']],
    )
    assert.deepEqual(
      [newest?.id, newest?.run, newest?.model, newest?.n, newest?.labelled, newest?.own, newest?.people],
      [review.id, 'run-1', 'replay/demo', 3, 1, 1, ['local']],
    )
  })

  it('export labels, and make a suite of labeled answers', async () => {
    const client = createClient({ url: api.url })
    const lines = await fetch(`${api.url}/api/labels.jsonl?run=run-1`)
    assert.match(lines.headers.get('content-disposition') ?? '', /labels-run-1\.jsonl/)
    const { labels } = await client.labels.list({ run: 'run-1', limit: 1000 })
    assert.deepEqual(
      (await lines.text())
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
      labels,
    )
    assert.match(String((await api.call('GET', '/api/labels.csv')).body), /^id,/)
    assert.equal((await api.call('GET', '/api/labels.csv?run=nothing')).body.code, 'RUN_NOT_FOUND')
    const review = await client.reviews.draw({ run: 'run-1', n: 12, seed: 3 })
    const made = await client.reviews.makeSuite(review.id)
    assert.deepEqual([made.name, made.cases], ['judge-check-geography', 12])
    assert.equal((await client.suites.get(made.name)).version, made.version)
  })

  it('reject unknown reviews, items and labels', async () => {
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

  it('reject a label that claims how it was drawn', async () => {
    const drawn = { review: 'x', stratum: 'passed', share: 0.5, filtered: false }
    const { status } = await api.call('POST', '/api/labels', { labels: [{ verdict: 'right', drawn }] })
    assert.equal(status, 422)
  })
})
