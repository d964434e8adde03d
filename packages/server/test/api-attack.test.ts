import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import { describe, it } from 'node:test'
import { sample, storedRun } from '@assay/app/testing'
import { startChatServer } from '@assay/engine/testing'
import type { Store } from '@assay/store/store'
import { freshDatabase } from '@assay/store/testing'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { createApi } from '../src/lib/routes/api.ts'
import { type Known, listOperations, makeAttack, type Operation, type Schema } from './attack-plan.ts'
import { createRandom } from './hostile.ts'
import { type ReceivedAnswer, type SentRequest, sendRequest } from './send-request.ts'
import { makeProject, suiteText } from './test-project.ts'
import { startTestServer, type TestServer } from './test-server.ts'

/** Requests per operation. A few thousand by hand find what few don't: ASSAY_ATTACK_ROUNDS=2000. */
const ROUNDS = Number(process.env.ASSAY_ATTACK_ROUNDS ?? (process.env.ASSAY_SOAK ? 100 : 8))
const SEED = Number(process.env.ASSAY_ATTACK_SEED ?? 1)
/** Requests at once. */
const LANES = 4

const RUNS = ['20260301-100000-aaaaaa', '20260302-100000-bbbbbb']
const SUITE = suiteText('tiny', 2)
const NEW_RUN = storedRun({ id: 'new-run', suites: ['geography'] })

/** Names that exist, so that requests get past the first check. */
const known: Known = {
  cursors: [],
  values: {
    id: [...RUNS, 'new-run', 'last', '2026'],
    run: RUNS,
    baseline: RUNS,
    current: RUNS,
    suite: ['geography', 'tiny'],
    suites: [['tiny'], [{ text: SUITE }]],
    case: ['a', 'b'],
    name: ['tiny', 'city', 'pass'],
    text: [SUITE, 'evals: 7', 'a: &a [*a]', '- '.repeat(3000), '"\\ud800": 1'],
    models: [['local/echo'], ['replay/demo']],
    model: ['local/echo', 'replay/*'],
    formula: ['success_pct / total_cost', 'rate.pass', '('.repeat(3000), `${'-'.repeat(2000)}1`],
    tag: ['nightly'],
    samples: [1, 2],
    limit: [1, 1],
    format: [],
    sample: [{ suite: 'geography', case: 'a', attempt: 1 }],
    lines: [
      { kind: 'run', version: 2, run: NEW_RUN },
      { kind: 'result', result: sample({ run: 'new-run', case: 'a' }) },
      { kind: 'result', result: sample({ run: 'new-run', case: 'b', error: { code: 'X', message: 'm' } }) },
      { kind: 'end', results: 2 },
    ],
  },
}

/** Restores what requests deleted. */
async function plant(store: Store): Promise<void> {
  const there = new Set((await store.listRuns({ limit: 1000 })).runs.map(({ id }) => id))
  for (const id of RUNS.filter((each) => !there.has(each))) {
    await store.createRun(storedRun({ id, tags: ['nightly'], suites: ['geography'] }))
    const results = Array.from({ length: 20 }, (_, at) => sample({ run: id, case: `a${at}`, passed: at % 3 > 0 }))
    await store.append({ results: [...results, sample({ run: id, case: 'a' })] })
  }
}

/** Checks answers against the document that describes them. */
function createChecker(document: Schema) {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema({ ...document, $id: 'http://api/doc' })
  const compiled = new Map<string, ReturnType<typeof ajv.compile>>()
  return (schema: Schema, value: unknown): string | null => {
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"http://api/doc#/components/')
    const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text))
    compiled.set(text, validate)
    return validate(value) ? null : ajv.errorsText(validate.errors).slice(0, 500)
  }
}

function findFault(
  sent: SentRequest,
  { status, type, text }: ReceivedAnswer,
  operation: Operation,
  check: ReturnType<typeof createChecker>,
): string | null {
  if (status >= 500) return `${status} ${text.slice(0, 500)}`
  if (sent.method === 'HEAD') return null
  if (status >= 400) {
    // What isn't HTTP is answered before anybody knows what it is.
    if (text === '' && (status === 400 || status === 431)) return null
    if (type !== 'application/problem+json') return `${status} of type "${type}"`
    const { code, status: said, request_id } = JSON.parse(text)
    return typeof code === 'string' && said === status && typeof request_id === 'string' ? null : text
  }
  const schema = operation.answers.get(status)
  if (schema === undefined || sent.method !== operation.method || !type.startsWith('application/json')) return null
  const path = sent.path.split('?')[0] ?? ''
  // A path that was changed may be another operation's.
  if (path.split('/').length !== operation.path.split('/').length || path.endsWith('/versions')) return null
  const value = JSON.parse(text)
  if (typeof value.next === 'string' && known.cursors.length < 1000) known.cursors.push(value.next)
  return check(schema, value)
}

async function attack(test: TestServer, token: string): Promise<string[]> {
  const random = createRandom(SEED)
  const agent = new Agent({ keepAlive: true, maxSockets: LANES })
  const to = { port: test.server.port, agent }
  const document: Schema = await (await test.fetch('/api/openapi.json')).json()
  const operations = listOperations(document)
  assert.ok(operations.length > 40)
  const check = createChecker(document)
  const faults: string[] = []
  const tryOne = async (operation: Operation): Promise<void> => {
    const sent = makeAttack(random, operation, document, known)
    const headers = { ...sent.headers, authorization: `Bearer ${token}` }
    const answer = await sendRequest(to, { ...sent, headers })
    const fault = findFault(sent, answer, operation, check)
    const body = `${sent.headers?.['content-type'] ?? ''} ${sent.body ?? ''}`.slice(0, 300)
    if (fault !== null) faults.push(`${sent.method} ${sent.path.slice(0, 500)} ${body}\n  → ${fault}`)
  }
  for (let round = 0; round < ROUNDS; round++) {
    await plant(test.store)
    const waiting = [...operations]
    const lanes = Array.from({ length: LANES }, async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await tryOne(next)
    })
    await Promise.all(lanes)
    if (faults.length > 20) break
  }
  agent.destroy()
  return faults
}

describe(`every operation of the API, attacked with seed ${SEED}`, () => {
  const stores = [
    ['SQLite', async () => undefined],
    ['Postgres', async () => (await freshDatabase()).url],
  ] as const
  for (const [name, locate] of stores) {
    it(`answers 2xx or a problem, and leaves the store intact: ${name}`, async () => {
      await using model = await startChatServer((question) => question)
      const location = await locate()
      const { folder, store } = makeProject(model.baseUrl, location === undefined ? {} : { store: location })
      const env = { ASSAY_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') }
      const limits = { burst: 1e9, requestsPerSecond: 1e9 }
      await using test = await startTestServer({ api: createApi(), folder, store, env, limits })
      const token = await test.token(['admin'])
      const faults = await attack(test, token)
      const bugs = test.lines.filter((line) => ['bug', 'failure', 'audit'].includes(JSON.parse(line).event))
      assert.equal([...faults, ...bugs].join('\n'), '')
      assert.equal(Reflect.get({}, 'polluted'), undefined)
      assert.equal((await test.fetch('/readyz')).status, 200)
      assert.equal((await test.fetch('/api/runs', { token })).status, 200)
      const { problems, runs } = await test.store.check()
      assert.deepEqual([problems, runs.filter((run) => run.problems.length > 0)], [[], []])
    })
  }
})
