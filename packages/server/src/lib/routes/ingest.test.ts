import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sample, storedRun } from '@assay/app/testing'
import { IngestAnswer, LabelList, ModelList, RunAnswer, Stats } from '@assay/core/api'
import { createMemoryStore, exportRun, type StoredRun } from '@assay/store/store'
import { type ApiServer, startApi } from '../../../test/api-server.ts'

const line = (value: unknown): string => `${JSON.stringify(value)}\n`
const runLine = (run: StoredRun) => line({ kind: 'run', version: 2, run })
const resultLines = (run: string, from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) =>
    line({ kind: 'result', result: sample({ run, case: `case-${from + at}`, passed: (from + at) % 2 === 0 }) }),
  ).join('')

describe('POST /api/ingest', () => {
  let api: ApiServer
  before(async () => {
    api = await startApi()
  })
  after(() => api[Symbol.asyncDispose]())

  async function ingest(body: BodyInit, type = 'application/x-ndjson') {
    const init = { method: 'POST', headers: { 'content-type': type }, body, duplex: 'half' }
    const response = await fetch(`${api.url}/api/ingest`, init)
    return { status: response.status, body: await response.json() }
  }

  it('accepts a whole exported run, and computes its numbers itself', async () => {
    await using elsewhere = createMemoryStore()
    await elsewhere.createRun(storedRun({ id: 'whole-1' }))
    await elsewhere.append({
      results: [sample({ run: 'whole-1', case: 'a' }), sample({ run: 'whole-1', case: 'b', passed: false })],
    })
    let text = ''
    for await (const each of exportRun(elsewhere, 'whole-1')) text += `${each}\n`
    const first = await ingest(text)
    assert.deepEqual(IngestAnswer.parse(first.body), { run: 'whole-1', results: 2, new_results: 2, finished: true })
    const again = await ingest(text)
    assert.deepEqual(IngestAnswer.parse(again.body), { run: 'whole-1', results: 2, new_results: 0, finished: true })
    const { run } = RunAnswer.parse((await api.call('GET', '/api/runs/whole-1')).body)
    assert.deepEqual([run.status, run.score, run.counts.total], ['finished', 50, 2])
  })

  it('accepts a run with retried samples, and keeps what the retries have taken the place of', async () => {
    await using elsewhere = createMemoryStore()
    const run = storedRun({ id: 'retried-1' })
    await elsewhere.createRun(run)
    const failed = sample({ run: run.id, case: 'a', error: { code: 'unreachable', message: 'No route.' } })
    const decided = { ...sample({ run: run.id, case: 'a' }), retry: 1 }
    for (const results of [[failed, sample({ run: run.id, case: 'b' })], [decided]]) await elsewhere.append({ results })
    let text = ''
    for await (const each of exportRun(elsewhere, run.id)) text += `${each}\n`
    for (const isNew of [true, false]) {
      const { body } = await ingest(text)
      assert.deepEqual(body, { run: run.id, results: 3, new_results: isNew ? 3 : 0, finished: true })
    }
    assert.deepEqual(await Array.fromAsync(api.store.earlierResults(run.id)), [failed])
    assert.deepEqual(await api.store.getResult(run.id, decided), decided)
  })

  it('keeps the gates that the run was started with, and leaves undecided what needs a file from there', async () => {
    const gatesOf = async (spec: object) => {
      const id = `gated-${Object.values(spec).join('-').replaceAll(/\W/g, '-')}`
      const plan = { suites: [{ name: 'geography', file: null, formula: 'success_pct' }], total: 4 }
      const run = storedRun({ id, plan: { ...plan, spec: { suites: ['s.yaml'], ...spec } } })
      await ingest(runLine(run) + resultLines(id, 0, 4) + line({ kind: 'end', results: 4 }))
      const { body } = await api.call('GET', `/api/runs/${id}/gates`)
      return [body.verdict, body.has_gate]
    }
    assert.deepEqual(await gatesOf({ fail_under: 0.4 }), ['passed', true])
    assert.deepEqual(await gatesOf({ fail_under: 0.6 }), ['failed', true])
    assert.deepEqual(await gatesOf({ gate: 'rate.pass > 0.9' }), ['failed', true])
    assert.deepEqual(await gatesOf({ baseline: 'base.json', fail_on_regression: true }), ['undecided', true])
  })

  it('accepts a run in parts, each of which can come again', async () => {
    const run = storedRun({ id: 'parts-1' })
    const parts = [
      runLine(run) + resultLines(run.id, 0, 600),
      runLine(run) + resultLines(run.id, 400, 1000),
      runLine(run) + line({ kind: 'end', results: 1000 }),
    ]
    const counts: unknown[] = []
    for (const part of [parts[0], parts[0], parts[1], parts[2], parts[2]]) {
      const { body } = await ingest(part ?? '')
      counts.push([body.results, body.new_results, body.finished])
    }
    assert.deepEqual(counts, [
      [600, 600, false],
      [600, 0, false],
      [600, 400, false],
      [0, 0, true],
      [0, 0, true],
    ])
    assert.equal((await api.call('GET', '/api/runs/parts-1')).body.run.status, 'finished')
    const late = await ingest(runLine(run) + resultLines(run.id, 1000, 1001))
    assert.deepEqual([late.status, late.body.code], [409, 'IMPORT_CONFLICT'])
    assert.equal(await api.store.countResults(run.id), 1000)
  })

  it('accepts the same run from two clients at once', async () => {
    const run = storedRun({ id: 'twice-1' })
    const body = runLine(run) + resultLines(run.id, 0, 1500) + line({ kind: 'end', results: 1500 })
    const answers = await Promise.all([ingest(body), ingest(body), ingest(body)])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    )
    assert.equal(
      answers.reduce((sum, answer) => sum + answer.body.new_results, 0),
      1500,
    )
    assert.equal((await api.call('GET', '/api/runs/twice-1')).body.run.counts.total, 1500)
  })

  it('rejects invalid lines, with their number, and keeps the lines before', async () => {
    const run = storedRun({ id: 'wrong-1' })
    const good = sample({ run: run.id, case: 'a' })
    for (const [text, why] of [
      ['', /No lines were sent/],
      ['not json\n', /Line 1 .*JSON/],
      [resultLines(run.id, 0, 1), /Line 1 .*first line must be the run/],
      [runLine(run) + runLine(run), /Line 2 .*second run/],
      [runLine(run) + resultLines('other-1', 0, 1), /Line 2 .*belongs to run "other-1", not "wrong-1"/],
      [runLine(run) + line({ kind: 'result', result: { ...good, score: 2 } }), /Line 2 .*score/],
      [runLine(run) + line({ kind: 'result', result: { ...good, case: 'a\0b' } }), /Line 2 .*NUL/],
      [runLine(run) + line({ kind: 'result', result: { ...good, suite: '\ud800' } }), /Line 2 .*a lone surrogate/],
      [runLine(run) + line({ kind: 'end', results: 7 }), /Line 2 .*7 results, found 0/],
      [runLine(run) + line({ kind: 'strange' }), /Line 2/],
      [runLine({ ...run, id: 'last' }), /Line 1 .*valid run ID/],
      [runLine({ ...run, id: '../x' }), /Line 1 .*valid run ID/],
      [line({ kind: 'run', version: 99, run }), /Line 1/],
    ] as const) {
      const { status, body } = await ingest(text)
      assert.equal(status, 422, text.slice(0, 200))
      assert.equal(body.code, 'IMPORT_INVALID')
      assert.match(body.detail, why)
    }
    assert.equal(await api.store.countResults('wrong-1'), 0)
    assert.equal((await ingest('{}', 'text/plain')).status, 415)
  })

  it('rejects a run that is running here, and one with another plan', async () => {
    const run = storedRun({ id: 'busy-1', status: 'running', finished_at: null })
    await api.store.createRun(run)
    const busy = await ingest(runLine(run) + resultLines(run.id, 0, 1))
    assert.deepEqual([busy.status, busy.body.code], [423, 'RUN_HELD'])
    await api.store.createRun(storedRun({ id: 'other-1' }))
    const other = await ingest(runLine(storedRun({ id: 'other-1', plan_hash: 'another' })))
    assert.deepEqual([other.status, other.body.code], [409, 'IMPORT_CONFLICT'])
  })

  it("drops another machine's spec, so that nobody runs it here", async () => {
    const spec = { suites: ['/etc/passwd'], output: '/etc/cron.d/x', unsafe_no_sandbox: true }
    const plan = { total: 1, suites: [{ name: 'geography', file: null, formula: 'success_pct' }], spec }
    await ingest(runLine(storedRun({ id: 'spec-1', plan, status: 'queued' })))
    const { plan: kept, status } = await api.store.getRun('spec-1')
    assert.ok(typeof kept === 'object' && kept !== null && 'spec' in kept)
    assert.deepEqual([kept.spec, status], [null, 'stopped'])
  })

  it('reads as fast as it records: a long body is never held whole', async () => {
    const run = storedRun({ id: 'long-1' })
    const total = 20_000
    let sent = 0
    let recorded = 0
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (sent === 0) controller.enqueue(Buffer.from(runLine(run)))
        if (sent === total) {
          controller.enqueue(Buffer.from(line({ kind: 'end', results: total })))
          controller.close()
          return
        }
        // All but the first two pieces wait until something of the run is recorded.
        while (sent >= 4000 && recorded === 0) recorded = await api.store.countResults(run.id).catch(() => 0)
        controller.enqueue(Buffer.from(resultLines(run.id, sent, sent + 2000)))
        sent += 2000
      },
    })
    const { body: answer } = await ingest(body)
    assert.deepEqual([answer.new_results, answer.finished], [total, true])
    assert.ok(recorded > 0)
  })
})

describe('the routes for labels, models and counts', () => {
  let api: ApiServer
  before(async () => {
    api = await startApi({ env: { OPENAI_API_KEY: 'k' } })
    await api.store.createRun(storedRun({ id: 'run-1' }))
  })
  after(() => api[Symbol.asyncDispose]())

  const label = {
    answer: 'hash',
    check: null,
    check_version: null,
    verdict: 'right',
    class: null,
    comment: 'NUL \0, \ud800 and <b>',
    span: null,
    blind: true,
    run: 'run-1',
    sample: { suite: 'geography', case: 'france', attempt: 1 },
  }

  it("adds labels under the caller's name, each ID once", async () => {
    const added = LabelList.parse(
      (await api.call('POST', '/api/labels', { labels: [{ ...label, id: 'one' }, label] })).body,
    )
    assert.equal(added.labels[0]?.by, 'local')
    assert.match(added.labels[1]?.id ?? '', /^[0-9a-f-]{36}$/)
    await api.call('POST', '/api/labels', { labels: [{ ...label, id: 'one' }] })
    const first = LabelList.parse((await api.call('GET', '/api/labels?run=run-1&limit=1')).body)
    assert.deepEqual([first.labels[0]?.id, first.next], ['one', '1'])
    const second = LabelList.parse((await api.call('GET', `/api/labels?run=run-1&cursor=${first.next}`)).body)
    assert.deepEqual([second.labels.length, second.next], [1, null])
    for (const wrong of [{ ...label, by: 'somebody else' }, { ...label, verdict: 'maybe' }, {}]) {
      assert.equal((await api.call('POST', '/api/labels', { labels: [wrong] })).status, 422)
    }
    assert.equal((await api.call('POST', '/api/labels', { labels: [] })).status, 422)
  })

  it("uses the sample's answer if a label names none", async () => {
    const { answer: _, ...bare } = label
    await api.store.append({ results: [sample({ run: 'run-1', case: 'france' })] })
    const { labels } = LabelList.parse((await api.call('POST', '/api/labels', { labels: [bare, bare] })).body)
    assert.match(labels[0]?.answer ?? '', /^[\w-]{43}$/)
    assert.equal(labels[0]?.answer, labels[1]?.answer)
    const nowhere = { ...bare, sample: { ...label.sample, attempt: 9 } }
    const rejected = await api.call('POST', '/api/labels', { labels: [bare, nowhere] })
    assert.deepEqual([rejected.status, rejected.body.code], [404, 'CASE_NOT_IN_RUN'])
    const all = LabelList.parse((await api.call('GET', '/api/labels?run=run-1')).body)
    assert.equal(all.labels.filter(({ answer }) => answer === labels[0]?.answer).length, 2)
  })

  it('lists models in pages, without keys', async () => {
    const first = ModelList.parse((await api.call('GET', '/api/models?match=openai/*&limit=3')).body)
    assert.equal(first.models.length, 3)
    assert.ok(first.models.every(({ is_available }) => is_available))
    const next = ModelList.parse(
      (await api.call('GET', `/api/models?match=openai/*&limit=3&cursor=${first.next}`)).body,
    )
    assert.notEqual(next.models[0]?.id, first.models[0]?.id)
    const closed = ModelList.parse(
      (await api.call('GET', '/api/models?match=anthropic/*&available=false&limit=1')).body,
    )
    assert.deepEqual(closed.models[0]?.missing, ['ANTHROPIC_API_KEY'])
  })

  it('counts stored data; an unknown cost is null', async () => {
    const stats = Stats.parse((await api.call('GET', '/api/stats')).body)
    assert.deepEqual(
      [stats.runs, stats.by_status, stats.cost_usd],
      [1, { finished: 1 }, { known: null, unknown_runs: 1 }],
    )
  })
})
