import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setSecret } from '@assay/app/secrets'
import { saveSuiteText } from '@assay/app/suites'
import { sample, storedRun } from '@assay/app/testing'
import { createApi } from '../src/lib/routes/api.ts'
import { listOperations, type Operation } from './attack-plan.ts'
import { sendRequest } from './send-request.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const RUN = '20260301-100000-abcdef'
/** A word in all data of the red project, and in no request of anyone else. */
const PLANTED = 'crimson'
const CASE = 'case-1'
const ENV = { ASSAY_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') }

async function plant(test: TestServer): Promise<void> {
  const { store } = await test.server.service.open('red')
  const at = new Date().toISOString()
  await store.createRun(
    storedRun({ id: RUN, model: `replay/${PLANTED}`, suites: ['s'], tags: [PLANTED], started_at: at }),
  )
  await store.append({ results: [sample({ run: RUN, case: CASE, suite: 's', prompt: PLANTED, answer: PLANTED })] })
  await store.putSetting({ kind: 'var', name: 'name', value: `"${PLANTED}"`, changed_at: at, changed_by: PLANTED })
  await setSecret({ store, env: ENV }, 'name', `${PLANTED}-secret`, { by: PLANTED, now: () => new Date() })
  const text = `metadata: {name: name, model: replay/${PLANTED}}\nevals: [{name: ${CASE}, prompt: ${PLANTED}, checks: {contains: a}}]\n`
  await saveSuiteText(store, { name: 'name', text }, {}, () => new Date())
}

/** Returns an operation's address, with names from the red project. */
function addressOf({ path }: Operation, token: string): string {
  const id = path.startsWith('/api/tokens/') ? token : RUN
  const filled = path
    .replace('{id}', id)
    .replace('{suite}', 's')
    .replace('{case}', CASE)
    .replaceAll(/\{\w+\}/g, 'name')
  if (path === '/api/compare') return `${filled}?baseline=${RUN}&current=${RUN}`
  if (path === '/api/cases/history') return `${filled}?suite=s&case=${CASE}`
  if (path.endsWith('/bins')) return `${filled}?of=score`
  return filled
}

/** Other spellings of an address, for a router or a proxy that reads them differently from the checks. */
const SPELLINGS: readonly ((path: string) => string)[] = [
  (path) => path,
  (path) => path.replace(/(?=\?|$)/, '/'),
  (path) => path.replace('/api/', '//api/'),
  (path) => path.replace('/api/', '/api//'),
  (path) => path.replace('/api/', '/api/./'),
  (path) => path.replace('/api/', '/api/x/../'),
  (path) => path.replace('/api/', '/api/x/%2e%2e/'),
  (path) => path.replace('/api/', '/healthz/../api/'),
  (path) => path.replace('/api/', '/api%2f'),
  (path) => path.replace('/api/', '/API/'),
  (path) => path.replace('/api/', '/api/docs/../'),
  (path) => path.replace('/api/', '/api/openapi.json/../'),
  (path) => path.replace(RUN, encodeURIComponent(RUN).replaceAll('-', '%2D')),
  (path) => path.replace(RUN, encodeURIComponent(encodeURIComponent(`${RUN}/`))),
  (path) => path.replace(RUN, `red%2F${RUN}`),
  (path) => path.replace(RUN, `..%2Fred%2F${RUN}`),
  (path) => `${path}${path.includes('?') ? '&' : '?'}project=red&token=x`,
  (path) => `${path};project=red`,
  (path) => `http://127.0.0.1${path}`,
]

/** Headers in which a proxy, or someone pretending to be one, describes a request. */
const HEADERS: readonly Readonly<Record<string, string>>[] = [
  {},
  { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'localhost', 'x-forwarded-proto': 'https' },
  { host: 'red.localhost', 'x-project': 'red', 'x-assay-project': 'red', 'x-assay': 'red' },
  { 'x-original-url': `/api/runs/${RUN}`, 'x-rewrite-url': `/api/runs/${RUN}` },
  { 'x-http-method-override': 'GET', 'x-method-override': 'DELETE' },
]

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH']

async function photograph(test: TestServer): Promise<unknown> {
  const { store } = await test.server.service.open('red')
  return {
    run: await store.getRun(RUN),
    results: await Array.fromAsync(store.results(RUN)),
    vars: await store.settings('var'),
    secrets: await store.settings('secret'),
    suites: await store.suiteVersions(),
    labels: await Array.fromAsync(store.labels()),
    tokens: (await test.store.tokens()).filter(({ project }) => project === 'red').map(({ revoked_at }) => revoked_at),
  }
}

describe('every operation, however its address is written', () => {
  it("gives nothing to another project's token, or without a token", async () => {
    const limits = { burst: 1e9, requestsPerSecond: 1e9 }
    await using test = await startTestServer({ api: createApi(), limits, env: ENV })
    await test.token(['admin'], 'red', 'ann')
    const foreign = await test.token(['admin'], 'blue', 'bob')
    await plant(test)
    await test.server.service.open('blue')
    const red = (await test.store.tokens()).find(({ project }) => project === 'red')?.id ?? ''
    const operations = listOperations(await (await test.fetch('/api/openapi.json')).json())
    assert.ok(operations.length > 45)
    const before = await photograph(test)
    const faults: string[] = []
    const tryOne = async (operation: Operation, method: string, spell: (path: string) => string, extra: object) => {
      const path = spell(addressOf(operation, red))
      const isOwn = path.startsWith('/api/tokens') || path.startsWith('/api/session')
      const content = operation.body?.type ?? 'application/json'
      for (const authorization of [`Bearer ${foreign}`, null]) {
        // Whoever ends their own session or makes a token of their own project does what they may.
        if (isOwn && method !== 'GET' && !path.includes(red)) continue
        const headers = { 'content-type': content, ...(authorization === null ? {} : { authorization }), ...extra }
        const body = method === 'GET' || method === 'HEAD' ? undefined : '{}'
        const { port } = test.server
        const answer = await sendRequest({ port }, { method, path, headers: { ...headers }, body })
        const said = `${method} ${path} ${JSON.stringify(extra)}: ${answer.status} ${answer.text.slice(0, 200)}`
        if (answer.status >= 500 || answer.text.includes(PLANTED) || answer.text.includes('"ann"')) faults.push(said)
        const isAbout = path.includes(RUN) && operation.path.includes('{id}')
        if (isAbout && answer.status < 400) faults.push(said)
        if (authorization === null && answer.status < 400) faults.push(said)
      }
    }
    for (const operation of operations) {
      for (const spell of SPELLINGS) await tryOne(operation, operation.method, spell, {})
      for (const method of METHODS) await tryOne(operation, method, (path) => path, {})
      for (const extra of HEADERS) await tryOne(operation, operation.method, (path) => path, extra)
    }
    assert.deepEqual(faults, [])
    assert.deepEqual(await photograph(test), before)
  })
})
