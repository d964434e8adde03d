import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { describe, it } from 'node:test'
import { sample, storedRun } from '@assay/app/testing'
import { createMemoryStore, type Store } from '@assay/store/store'
import { watchRuns } from '../src/lib/service/watch-runs.ts'
import { callWebhooks } from '../src/lib/service/webhooks.ts'
import { startTestServer } from './test-server.ts'

interface Delivery {
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** A real receiver of webhooks, which answers with the statuses given, then 200. */
async function startReceiver(statuses: number[] = []) {
  const deliveries: Delivery[] = []
  const waiting: (() => void)[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    deliveries.push({ headers: request.headers, text: Buffer.concat(chunks).toString() })
    const status = statuses.shift() ?? 200
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end()
    for (const wake of waiting.splice(0)) wake()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('It does not listen.')
  return {
    url: `http://127.0.0.1:${address.port}/hook`,
    deliveries,
    async has(count: number) {
      while (deliveries.length < count) await new Promise<void>((resolve) => waiting.push(resolve))
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const running = (id: string) => storedRun({ id, status: 'running', started_at: minutesAgo(1), finished_at: null })
const finish = (status: 'finished' | 'failed' | 'cancelled') => ({
  from: ['running' as const],
  to: status,
  finished_at: new Date().toISOString(),
})

describe('webhooks', () => {
  const options = (url: string, rest: object = {}) => ({
    webhooks: [{ url }],
    env: {},
    log: () => {},
    now: () => new Date(),
    since: new Date().toISOString(),
    signal: new AbortController().signal,
    backoffMs: [1, 1, 1],
    ...rest,
  })
  const ended = async (store: Store, id: string, status: 'finished' | 'failed' | 'cancelled') => {
    const { plan, ...run } = storedRun({ id, status, finished_at: minutesAgo(-1) })
    await store.createRun({ ...run, plan })
    return run
  }

  it('are signed, and sent once however many servers see the end', async () => {
    await using receiver = await startReceiver()
    const store = createMemoryStore()
    const rest = { webhooks: [{ url: receiver.url, secret_env: 'HOOK_KEY' }], env: { HOOK_KEY: 'key' } }
    const run = await ended(store, 'r1', 'finished')
    await Promise.all(Array.from({ length: 10 }, () => callWebhooks('red', store, run, options('', rest))))
    assert.equal(receiver.deliveries.length, 1)
    const [{ headers, text } = { headers: {}, text: '' }] = receiver.deliveries
    const { event, project, run: told } = JSON.parse(text)
    assert.deepEqual(
      [event, project, told.id, told.status, told.success, told.cost_usd],
      ['run.finished', 'red', 'r1', 'finished', null, null],
    )
    const [, time, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['assay-signature'])) ?? []
    assert.equal(signature, createHmac('sha256', 'key').update(`${time}.${text}`).digest('hex'))
    assert.equal(headers['assay-event'], 'run.finished')
  })

  it('are retried, and given up after the last attempt', async () => {
    await using receiver = await startReceiver([500, 302, 200])
    const first = createMemoryStore()
    await callWebhooks('default', first, await ended(first, 'r1', 'failed'), options(receiver.url))
    assert.equal(receiver.deliveries.length, 3)
    assert.equal(new Set(receiver.deliveries.map(({ headers }) => headers['assay-delivery'])).size, 1)
    await using broken = await startReceiver([500, 500, 500, 500, 500])
    const store = createMemoryStore()
    const lines: object[] = []
    const told = options(broken.url, { log: (entry: object) => lines.push(entry) })
    const run = await ended(store, 'r1', 'failed')
    await callWebhooks('default', store, run, told)
    await callWebhooks('default', store, run, told)
    assert.equal(broken.deliveries.length, 4)
    assert.match(JSON.stringify(lines), /"warning".*"The webhook answered 500\."/)
  })

  it('are sent only for their own events, and not without their key', async () => {
    await using receiver = await startReceiver()
    const store = createMemoryStore()
    const some = options('', { webhooks: [{ url: receiver.url, events: ['run.failed'] }] })
    for (const status of ['finished', 'cancelled', 'failed'] as const)
      await callWebhooks('default', store, await ended(store, status, status), some)
    assert.deepEqual(
      receiver.deliveries.map(({ text }) => JSON.parse(text).event),
      ['run.failed'],
    )
    const unset = options('', { webhooks: [{ url: receiver.url, secret_env: 'NOT_SET' }] })
    await callWebhooks('default', store, await ended(store, 'other', 'failed'), unset)
    assert.equal(receiver.deliveries.length, 1)
  })

  it('are called for runs that anyone ends, in every project, but not for runs that ended before', async () => {
    await using receiver = await startReceiver()
    await using test = await startTestServer({ config: { webhooks: [{ url: receiver.url }] }, lookMs: 20 })
    await test.token(['admin'], 'red')
    const { store: red } = await test.server.service.open('red')
    await test.store.createRun(storedRun({ id: 'old', started_at: minutesAgo(60), finished_at: minutesAgo(59) }))
    await test.store.createRun(running('one'))
    await red.createRun(running('two'))
    await test.store.changeStatus('one', finish('finished'))
    await red.changeStatus('two', finish('failed'))
    await receiver.has(2)
    await test.server.stop()
    const told = receiver.deliveries
      .map(({ text }) => JSON.parse(text))
      .map(({ event, project, run }) => [event, project, run.id])
    assert.deepEqual(told.toSorted(), [
      ['run.failed', 'red', 'two'],
      ['run.finished', 'default', 'one'],
    ])
  })
})

describe('watchRuns', () => {
  it('reports each end once, even of runs that came and ended between two looks', async () => {
    const store = createMemoryStore()
    const watch = watchRuns(store, minutesAgo(10))
    const look = async () => (await watch.look()).map(({ id, status }) => `${id} ${status}`)
    await store.createRun(running('a'))
    assert.deepEqual(await look(), [])
    await store.createRun(storedRun({ id: 'b', started_at: minutesAgo(1) }))
    await store.changeStatus('a', finish('cancelled'))
    assert.deepEqual((await look()).toSorted(), ['a cancelled', 'b finished'])
    assert.deepEqual(await look(), [])
    await store.deleteRun('b')
    await store.createRun(storedRun({ id: 'ancient', started_at: minutesAgo(20) }))
    assert.deepEqual(await look(), [])
    for (let n = 0; n < 450; n++) await store.createRun(storedRun({ id: `c${n}`, started_at: minutesAgo(1) }))
    assert.equal((await look()).length, 450)
    assert.deepEqual(await look(), [])
  })
})

describe('retention', () => {
  it('deletes what is older than the config says, and nothing else', async () => {
    const lines: string[] = []
    await using test = await startTestServer({ writeLog: (line) => lines.push(line) })
    await test.store.createRun(
      storedRun({ id: 'old', started_at: minutesAgo(60 * 49), finished_at: minutesAgo(60 * 48) }),
    )
    await test.store.createRun(storedRun({ id: 'new', started_at: minutesAgo(60 * 47), finished_at: minutesAgo(1) }))
    await test.store.append({ results: [sample({ run: 'old', case: 'x' })] })
    const location = `${test.folder}/assay.db`
    await test.server.stop()
    await using second = await startTestServer({ store: location, config: { retention: { runs: '48h' } } })
    while (!second.lines.some((line) => JSON.parse(line).event === 'retention')) await second.fetch('/healthz')
    assert.deepEqual(
      (await second.store.listRuns()).runs.map(({ id }) => id),
      ['new'],
    )
  })
})
