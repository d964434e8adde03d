import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { storedRun } from '@assay/app/testing'
import { freshDatabase } from '@assay/store/testing'
import { rawRequest, sendRaw } from './raw-request.ts'
import { startTestServer } from './test-server.ts'

const database = await freshDatabase()

describe('two servers on one Postgres', () => {
  it('share tokens, projects, idempotency keys and the audit log', async () => {
    await using first = await startTestServer({ store: database.url })
    await using second = await startTestServer({ store: database.url })
    const token = await first.token(['admin'], 'red', 'ann')
    assert.equal((await second.fetch('/api/runs', { token })).status, 200)
    const post = (test: typeof first, body: string) =>
      test.fetch('/api/runs', {
        method: 'POST',
        token,
        body,
        headers: { 'content-type': 'application/json', 'idempotency-key': 'k' },
      })
    const answers = await Promise.all([post(first, '{"n":1}'), post(second, '{"n":1}'), post(first, '{"n":1}')])
    assert.ok(answers.every(({ status }) => status === 201 || status === 409))
    assert.equal(first.small.posted.length + second.small.posted.length, 1)
    const [one, two] = [await post(first, '{"n":1}'), await post(second, '{"n":1}')]
    assert.deepEqual(await one.json(), await two.json())
    assert.equal((await post(second, '{"n":2}')).status, 422)
    const { entries } = await (await second.fetch('/api/audit', { token })).json()
    assert.equal(entries.length, 6)
    await first.revokeAll()
    second.pass(1100)
    assert.equal((await second.fetch('/api/runs', { token })).status, 401)
  })

  it('keep the audit log intact after NUL or lone surrogates in a path', async () => {
    await using test = await startTestServer({ store: database.url })
    const { port } = test.server
    for (const path of ['/api/runs/%00', '/api/runs/%ED%A0%80', '/api/runs/%ff', '/api/runs/a%', "/api/runs/';DROP"]) {
      const answer = await sendRaw(port, rawRequest('DELETE', path, [`Host: localhost:${port}`]))
      assert.match(answer, /^HTTP\/1\.1 401 /, path)
    }
    const { entries } = await test.store.auditPage({ limit: 5 })
    assert.deepEqual(new Set(entries.map(({ status }) => status)), new Set([401]))
    assert.equal(test.lines.filter((line) => JSON.parse(line).event === 'audit').length, 0)
  })

  it('prune the same runs without conflicts', async () => {
    await using test = await startTestServer({ store: database.url })
    const old = new Date(Date.now() - 3 * 3_600_000).toISOString()
    for (let n = 0; n < 20; n++)
      await test.store.createRun(storedRun({ id: `old${n}`, started_at: old, finished_at: old }))
    const config = { retention: { runs: '1h' } }
    await using first = await startTestServer({ store: database.url, config })
    await using second = await startTestServer({ store: database.url, config })
    const isDone = ({ lines }: typeof first) => lines.some((line) => JSON.parse(line).event === 'retention')
    while (!isDone(first) || !isDone(second)) await test.fetch('/healthz')
    assert.deepEqual((await test.store.listRuns()).runs, [])
    for (const { lines } of [first, second])
      assert.ok(!lines.some((line) => line.includes('housekeeping')), lines.join(''))
  })
})
