import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sample, storedRun } from '@assay/app/testing'
import { LiveEvent } from '@assay/core/api'
import { type ApiServer, startApi } from '../../../test/api-server.ts'
import { readEvents } from '../client/read-events.ts'
import { parseLiveId } from './live-text.ts'
import { openStream } from './open-stream.ts'
import { findLatest, RunFeed } from './run-feed.ts'

const plan = (total: number) => ({ total, suites: [{ name: 'geography', file: null, formula: 'success_pct' }] })

interface Heard {
  readonly id: string
  readonly event: LiveEvent
}

interface Listening {
  readonly last?: string
  readonly query?: string
  readonly enough?: (heard: Heard) => boolean
}

describe('live events', () => {
  let api: ApiServer
  before(async () => {
    api = await startApi({ limits: { streams: 1000 } })
  })
  after(() => api[Symbol.asyncDispose]())

  const begin = (id: string, total: number) =>
    api.store.createRun(storedRun({ id, status: 'running', finished_at: null, plan: plan(total) }))
  const record = (run: string, cases: readonly string[]) =>
    api.store.append({ results: cases.map((name) => sample({ run, case: name })) })
  const finish = (run: string, to: 'finished' | 'cancelled' = 'finished') =>
    api.store.changeStatus(run, { from: ['running'], to, finished_at: '2026-03-01T10:00:20.000Z' })

  /** Listens until the stream ends, or until enough was heard. */
  async function listen(run: string, options: Listening = {}): Promise<Heard[]> {
    const { last = '', enough = () => false, query = '' } = options
    const controller = new AbortController()
    const response = await fetch(`${api.url}/api/runs/${run}/events${query}`, {
      headers: last === '' ? {} : { 'last-event-id': last },
      signal: controller.signal,
    })
    assert.equal(response.headers.get('content-type'), 'text/event-stream')
    assert.ok(response.body)
    const heard: Heard[] = []
    for await (const { id, type, data } of readEvents(response.body)) {
      const event = LiveEvent.parse(JSON.parse(data))
      assert.equal(event.type, type)
      heard.push({ id, event })
      if (enough({ id, event })) break
    }
    controller.abort()
    return heard
  }

  const casesOf = (heard: readonly Heard[]) =>
    heard.flatMap(({ event }) => (event.type === 'sample.finished' ? [event.sample.case] : []))

  it('sends every sample once, the progress, and the end with the numbers, then ends', async () => {
    await begin('run-1', 3)
    await record('run-1', ['a'])
    const listening = listen('run-1')
    await record('run-1', ['b', 'c'])
    await finish('run-1')
    const heard = await listening
    assert.deepEqual(casesOf(heard), ['a', 'b', 'c'])
    const end = heard.at(-1)
    assert.ok(end?.event.type === 'run.finished')
    assert.equal(end.event.run.score, 100)
    assert.equal(end.event.run.status, 'finished')
    const progress = heard.flatMap(({ event }) => (event.type === 'run.progress' ? [event] : []))
    assert.deepEqual(progress.at(-1), {
      type: 'run.progress',
      run: 'run-1',
      status: 'finished',
      done: 3,
      total: 3,
      holdup: null,
    })
  })

  it('sends an ended run all at once; a cancelled one is stopped', async () => {
    await begin('run-2', 2)
    await record('run-2', ['a', 'b'])
    await finish('run-2', 'cancelled')
    const heard = await listen('run-2')
    assert.deepEqual(casesOf(heard), ['a', 'b'])
    const end = heard.at(-1)?.event
    assert.ok(end?.type === 'run.stopped')
    assert.equal(end.run.status, 'cancelled')
  })

  it('continues after the last ID: nothing is lost or repeated', async () => {
    await begin('run-3', 50)
    const names = Array.from({ length: 50 }, (_, at) => `case-${String(at).padStart(2, '0')}`)
    const recording = (async () => {
      for (const name of names) await record('run-3', [name])
      await finish('run-3')
    })()
    const all: Heard[] = []
    for (;;) {
      let samples = 0
      // Seven samples, and the connection breaks.
      const enough = ({ event }: Heard) => event.type === 'sample.finished' && ++samples === 7
      const last = all.at(-1)?.id ?? ''
      const heard = await listen('run-3', { last, enough })
      all.push(...heard)
      if (heard.at(-1)?.event.type === 'run.finished') break
    }
    await recording
    assert.deepEqual(casesOf(all), names)
  })

  it('answers 204 to a client that got the end, so that a browser stays away', async () => {
    const heard = await listen('run-1')
    const again = await fetch(`${api.url}/api/runs/run-1/events`, {
      headers: { 'last-event-id': heard.at(-1)?.id ?? '' },
    })
    assert.equal(again.status, 204)
  })

  it('starts from now if asked to', async () => {
    await begin('run-4', 3)
    await record('run-4', ['old'])
    const { promise: isUp, resolve } = Promise.withResolvers<void>()
    const enough = () => {
      resolve()
      return false
    }
    const listening = listen('run-4', { query: '?from=now', enough })
    // The first progress shows that the stream has its place.
    await isUp
    await record('run-4', ['new'])
    await finish('run-4')
    assert.deepEqual(casesOf(await listening), ['new'])
  })

  it('ignores an unknown ID, and answers 404 for an unknown run', async () => {
    assert.deepEqual(casesOf(await listen('run-1', { last: "'; DROP TABLE results" })), ['a', 'b', 'c'])
    assert.equal((await fetch(`${api.url}/api/runs/none/events`)).status, 404)
    assert.equal(parseLiveId('9'.repeat(16)), null)
    assert.deepEqual(parseLiveId('12-end'), { seq: 12, isEnd: true })
  })

  it('sends everything to each of many listeners', async () => {
    await begin('run-5', 20)
    const listening = Array.from({ length: 200 }, () => listen('run-5'))
    for (let at = 0; at < 20; at++) await record('run-5', [`case-${at + 10}`])
    await finish('run-5')
    for (const heard of await Promise.all(listening)) assert.equal(new Set(casesOf(heard)).size, 20)
  })
})

describe("a run's stream", () => {
  it("keeps nothing for a client that doesn't read: it continues from the store later", async () => {
    await using api = await startApi()
    const { store } = api
    await store.createRun(storedRun({ id: 'run-1', status: 'running', finished_at: null, plan: plan(9000) }))
    let isIdle = false
    const options = { store, run: 'run-1', pollMs: 1, heartbeatMs: 1000, holdup: async () => null }
    const feed = new RunFeed({ ...options, onIdle: () => (isIdle = true) })
    const stream = await openStream({ store, run: 'run-1', feed, from: { seq: 0, isEnd: false } })
    for (let at = 0; at < 9; at++) {
      const results = Array.from({ length: 1000 }, (_, each) =>
        sample({ run: 'run-1', case: `case-${at * 1000 + each}` }),
      )
      await store.append({ results })
    }
    while (feed.head < (await findLatest(store, 'run-1'))) await feed.changed()
    // What the feed keeps begins later than where the client is.
    assert.ok(feed.after > 0)
    await store.changeStatus('run-1', { from: ['running'], to: 'finished', finished_at: '2026-03-01T10:00:20.000Z' })
    const seen = new Set<number>()
    let count = 0
    for await (const { type, id } of readEvents(stream)) {
      if (type !== 'sample.finished') continue
      seen.add(Number(id))
      count++
    }
    assert.deepEqual([seen.size, count], [9000, 9000])
    assert.equal(isIdle, true)
  })

  it('sends heartbeats while nothing happens, and stops reading when the client is gone', async () => {
    await using api = await startApi()
    const { store } = api
    await store.createRun(storedRun({ id: 'run-1', status: 'queued', finished_at: null, plan: plan(1) }))
    let isIdle = false
    const options = { store, run: 'run-1', pollMs: 5, heartbeatMs: 5, holdup: async () => 'No worker is there.' }
    const feed = new RunFeed({ ...options, onIdle: () => (isIdle = true) })
    const stream = await openStream({ store, run: 'run-1', feed, from: { seq: 0, isEnd: false } })
    const reader = stream.getReader()
    const decoder = new TextDecoder()
    let text = ''
    // Which of the two comes first is no matter.
    while (!(text.includes('\n:\n\n') && text.includes('run.progress'))) {
      text += decoder.decode((await reader.read()).value, { stream: true })
    }
    await reader.cancel()
    assert.equal(isIdle, true)
    assert.match(text, /^retry: \d+\n\n/)
    assert.match(text, /event: run\.progress\ndata: .*No worker is there\..*\n\n/)
  })
})

describe('findLatest', () => {
  it('finds the newest result, and 0 if there is none', async () => {
    await using api = await startApi()
    const { store } = api
    for (const id of ['run-1', 'run-2']) await store.createRun(storedRun({ id }))
    assert.equal(await findLatest(store, 'run-1'), 0)
    for (let at = 1; at <= 37; at++) {
      await store.append({ results: [sample({ run: at % 3 === 0 ? 'run-1' : 'run-2', case: `case-${at}` })] })
      const all = await store.recordedAfter('run-1', 0, 1000)
      assert.equal(await findLatest(store, 'run-1'), all.at(-1)?.seq ?? 0)
    }
  })
})
