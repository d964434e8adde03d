import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setSecret } from '@assay/app/secrets'
import { sample, storedRun } from '@assay/app/testing'
import type { Store } from '@assay/store/store'
import { createRouteTable, type Route } from '../src/lib/http/route-table.ts'
import { createApi } from '../src/lib/routes/api.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const RUN = '20260301-100000-abcdef'
/** The key that opens every project's secrets. */
const ENV = { ASSAY_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') }
/** A word in every text of the red project, and nowhere else. */
const PLANTED = 'crimson'

/** Fills a project with one of everything. */
async function plant(store: Store): Promise<void> {
  await store.createRun(
    storedRun({
      id: RUN,
      model: `replay/${PLANTED}`,
      suites: [PLANTED],
      tags: [PLANTED],
      started_at: new Date().toISOString(),
    }),
  )
  await store.append({
    results: [sample({ run: RUN, case: PLANTED, suite: PLANTED, prompt: PLANTED, answer: PLANTED })],
  })
  await store.putSetting({
    kind: 'var',
    name: PLANTED,
    value: `"${PLANTED}"`,
    changed_at: new Date().toISOString(),
    changed_by: PLANTED,
  })
  await setSecret({ store, env: ENV }, PLANTED, PLANTED, { by: PLANTED, now: () => new Date() })
}

/** Returns everything that somebody else could have changed. */
async function photograph(test: TestServer): Promise<unknown> {
  const { store } = await test.server.service.open('red')
  return {
    run: await store.getRun(RUN),
    results: await Array.fromAsync(store.results(RUN)),
    scores: await store.scores(RUN),
    labels: await Array.fromAsync(store.labels()),
    vars: await store.settings('var'),
    secrets: await store.settings('secret'),
    suites: await store.suiteVersions(),
    tokens: (await test.store.tokens())
      .filter(({ project }) => project === 'red')
      .map(({ last_used_at: _, ...token }) => token),
  }
}

/** Returns a route's address with the red project's names as parameters. */
function addressOf({ path }: Route, token: string): string {
  const isRun = path.startsWith('/api/runs/') || path.startsWith('/api/reviews/')
  const filled = path.replace(/:id\b/, isRun ? RUN : token).replaceAll(/:\w+/g, PLANTED)
  if (path === '/api/compare') return `${filled}?baseline=${RUN}&current=${RUN}`
  if (path === '/api/cases/history') return `${filled}?suite=${PLANTED}&case=${PLANTED}`
  return filled
}

describe("another project's token", () => {
  it('sees and changes nothing on any route', async () => {
    await using test = await startTestServer({ api: createApi(), env: ENV })
    await test.token(['admin'], 'red', 'ann')
    const foreign = await test.token(['admin'], 'blue', 'bob')
    await plant((await test.server.service.open('red')).store)
    const red = (await test.store.tokens()).find(({ project }) => project === 'red')?.id ?? ''
    const before = await photograph(test)
    const { routes } = createRouteTable(createApi())
    assert.ok(routes.length > 30)
    for (const route of routes.filter(({ rule }) => rule.isPublic !== true)) {
      const isWrite = route.method !== 'GET'
      const type = route.types?.[0] ?? 'application/json'
      const body = isWrite ? { body: '{}', headers: { 'content-type': type } } : {}
      const answer = await test.fetch(addressOf(route, red), { method: route.method, token: foreign, ...body })
      const text = await answer.text()
      const name = `${route.method} ${route.path}: ${answer.status} ${text.slice(0, 200)}`
      assert.ok(answer.status < 500, name)
      if (route.path.startsWith('/api/runs/:id') && !isWrite) assert.ok([404, 422].includes(answer.status), name)
      // A problem may quote what the request itself said.
      if (answer.status < 400) assert.ok(!text.includes(PLANTED) && !text.includes('ann'), name)
    }
    assert.deepEqual(await photograph(test), before)
  })

  it('sees everything of its own project on the same routes', async () => {
    await using test = await startTestServer({ api: createApi(), env: ENV })
    const own = await test.token(['admin'], 'red', 'ann')
    await plant((await test.server.service.open('red')).store)
    for (const path of ['/api/runs', `/api/runs/${RUN}`, `/api/runs/${RUN}/results`, '/api/vars']) {
      const answer = await test.fetch(path, { token: own })
      assert.ok((await answer.text()).includes(PLANTED), path)
    }
  })
})

describe('a server with tokens', () => {
  it('requires one on every route but those about itself', async () => {
    await using test = await startTestServer({ api: createApi(), env: ENV })
    const token = await test.token(['read'])
    const open = []
    for (const route of createRouteTable(createApi()).routes) {
      const answer = await test.fetch(addressOf(route, 'x'), { method: route.method })
      await answer.body?.cancel()
      // Whoever fails so often has to wait, which is a refusal too.
      if (answer.status !== 401 && answer.status !== 429) open.push(`${route.method} ${route.path}`)
    }
    assert.deepEqual(open.toSorted(), ['GET /api/docs', 'GET /api/docs.js', 'GET /api/openapi.json'])
    assert.equal((await test.fetch('/api/runs', { token })).status, 200)
  })
})
