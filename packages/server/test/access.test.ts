import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { EnvironmentError, UserError } from '@assay/core/errors'
import { createToken, listTokens, revokeToken } from '../src/access.ts'
import { startServer } from '../src/server.ts'
import { rawRequest, sendRaw } from './raw-request.ts'
import { createSmallApi } from './small-api.ts'
import { startTestServer } from './test-server.ts'

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])
const problemOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1))

describe('a server without tokens', () => {
  it('answers this machine', async () => {
    await using test = await startTestServer()
    const answer = await test.fetch('/api/runs')
    assert.deepEqual([answer.status, await answer.json()], [200, { project: 'default', by: null }])
    assert.deepEqual(await (await test.fetch('/api/session')).json(), {
      project: 'default',
      name: null,
      scopes: ['read', 'run', 'review', 'admin'],
    })
  })

  it("rejects other machines' names, so that no DNS entry lets a page in", async () => {
    await using test = await startTestServer()
    const { port } = test.server
    const hosts = ['localhost', '127.0.0.1', '[::1]', 'LOCALHOST']
    for (const host of hosts) {
      assert.equal(statusOf(await sendRaw(port, rawRequest('GET', '/api/runs', [`Host: ${host}:${port}`]))), 200, host)
    }
    const foreign = [
      'evil.example',
      `evil.example:${port}`,
      `localhost.evil.example:${port}`,
      'localhost',
      `127.0.0.1:${port + 1}`,
      `0.0.0.0:${port}`,
    ]
    for (const host of foreign) {
      const answer = await sendRaw(port, rawRequest('GET', '/api/runs', [`Host: ${host}`]))
      assert.equal(statusOf(answer), 403, host)
      assert.equal(problemOf(answer).code, 'HOST_FOREIGN')
    }
    assert.equal(statusOf(await sendRaw(port, rawRequest('GET', '/api/runs', []))), 400)
  })

  it('rejects requests that a proxy forwarded', async () => {
    await using test = await startTestServer()
    for (const name of ['X-Forwarded-For', 'Forwarded', 'Via', 'X-Real-IP']) {
      const answer = await test.fetch('/api/runs', { headers: { [name]: '10.0.0.1' } })
      assert.equal(answer.status, 403, name)
    }
  })

  it('rejects pages from other sites and ports', async () => {
    await using test = await startTestServer()
    const { port } = test.server
    const send = async (headers: readonly string[], method = 'GET') =>
      statusOf(await sendRaw(port, rawRequest(method, '/api/runs/x', [`Host: localhost:${port}`, ...headers])))
    assert.equal(await send([`Origin: http://localhost:${port}`], 'DELETE'), 204)
    assert.equal(await send(['Sec-Fetch-Site: same-origin'], 'DELETE'), 204)
    for (const origin of [
      'null',
      'http://evil.example',
      `https://localhost:${port}`,
      `http://localhost:${port + 1}`,
      `http://127.0.0.1:${port}`,
    ]) {
      assert.equal(await send([`Origin: ${origin}`], 'DELETE'), 403, origin)
    }
    for (const site of ['cross-site', 'same-site', 'nonsense']) {
      assert.equal(await send([`Sec-Fetch-Site: ${site}`], 'DELETE'), 403, site)
    }
  })

  it('requires a token as soon as there is one, permanently', async () => {
    await using test = await startTestServer()
    assert.equal((await test.fetch('/api/runs')).status, 200)
    const token = await test.token(['read'])
    // What was known of the store counts for a second.
    test.pass(1100)
    const refused = await test.fetch('/api/runs')
    assert.equal(refused.status, 401)
    assert.equal(refused.headers.get('www-authenticate'), 'Bearer realm="assay"')
    assert.equal((await test.fetch('/api/runs', { token })).status, 200)
    await test.revokeAll()
    test.pass(1100)
    assert.equal((await test.fetch('/api/runs', { token })).status, 401)
    assert.equal((await test.fetch('/api/runs')).status, 401)
  })

  it("doesn't start if others could reach it", async () => {
    await using test = await startTestServer()
    const options = {
      store: `${test.folder}/assay.db`,
      api: createSmallApi().api,
      port: 0,
      host: '0.0.0.0',
      folder: test.folder,
    }
    await assert.rejects(
      startServer(options),
      (error) => error instanceof UserError && error.code === 'SERVER_NEEDS_TOKENS',
    )
    await test.token(['admin'])
    await using open = await startServer(options)
    assert.equal((await fetch(`http://127.0.0.1:${open.port}/api/runs`)).status, 401)
  })

  it('reports a port that is taken', async () => {
    await using test = await startTestServer()
    const { port } = test.server
    const second = startServer({
      store: `${test.folder}/assay.db`,
      api: createSmallApi().api,
      port,
      folder: test.folder,
    })
    await assert.rejects(second, (error) => error instanceof EnvironmentError && error.code === 'SERVER_ADDRESS_TAKEN')
  })
})

describe('tokens', () => {
  it('are stored as hashes, listed without them, and show their last use', async () => {
    await using test = await startTestServer()
    const token = await test.token(['read'])
    assert.match(token, /^assay_[\w-]{43}$/)
    assert.ok(!JSON.stringify(await test.store.tokens()).includes(token))
    assert.equal((await test.fetch('/api/runs', { token })).status, 200)
    const [listed] = await listTokens(test.store, null)
    assert.ok(listed !== undefined && !('hash' in listed))
    assert.notEqual(listed.last_used_at, null)
  })

  it('are rejected if they are wrong, cut, expired or in another form', async () => {
    await using test = await startTestServer()
    const token = await test.token(['read'])
    const expires_at = new Date(Date.now() + 60_000).toISOString()
    const soon = await createToken(
      test.store,
      { name: 'x', project: 'default', scopes: ['read'], expires_at },
      new Date(),
    )
    assert.equal((await test.fetch('/api/runs', { token: soon.token })).status, 200)
    test.pass(60_000)
    const wrong = [
      `Bearer ${soon.token}`,
      `Bearer ${token.slice(0, -1)}`,
      `Bearer ${token}x`,
      `Bearer assay_${'A'.repeat(43)}`,
      `Basic ${token}`,
      token,
      'Bearer',
      `Bearer ${token},${token}`,
    ]
    for (const authorization of wrong) {
      assert.equal((await test.fetch('/api/runs', { headers: { authorization } })).status, 401, authorization)
    }
    assert.equal((await test.fetch(`/api/runs?token=${token}`)).status, 401)
    assert.equal((await test.fetch('/api/runs', { headers: { authorization: `bearer ${token}` } })).status, 200)
  })

  it('allow what their scopes allow', async () => {
    await using test = await startTestServer()
    const calls: readonly (readonly [string, string, unknown])[] = [
      ['GET', '/api/runs', undefined],
      ['POST', '/api/runs', { n: 1 }],
      ['POST', '/api/labels', {}],
      ['DELETE', '/api/runs/x', undefined],
      ['GET', '/api/tokens', undefined],
      ['GET', '/api/audit', undefined],
    ]
    const allowed = {
      read: [200, 403, 403, 403, 403, 403],
      review: [200, 403, 200, 403, 403, 403],
      run: [200, 201, 200, 403, 403, 403],
      admin: [200, 201, 200, 204, 200, 200],
    } as const
    for (const scope of ['read', 'review', 'run', 'admin'] as const) {
      const token = await test.token([scope])
      const statuses = []
      for (const [method, path, body] of calls) {
        const sent =
          body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
        statuses.push((await test.fetch(path, { method, token, ...sent })).status)
      }
      assert.deepEqual(statuses, allowed[scope], scope)
    }
  })

  it('are created and revoked over the API by admins, only in their own project', async () => {
    await using test = await startTestServer()
    const ann = await test.token(['admin'], 'red', 'ann')
    const bob = await test.token(['admin'], 'blue', 'bob')
    const body = JSON.stringify({ name: 'ci', scopes: ['run'], expires_at: null })
    const json = { 'content-type': 'application/json' }
    const made = await test.fetch('/api/tokens', { method: 'POST', token: ann, body, headers: json })
    assert.equal(made.status, 201)
    const { id, token, project } = await made.json()
    assert.equal(project, 'red')
    assert.deepEqual(await (await test.fetch('/api/runs', { token })).json(), { project: 'red', by: 'ci' })
    const seen = await (await test.fetch('/api/tokens', { token: bob })).json()
    assert.deepEqual(
      seen.tokens.map((each: { name: string }) => each.name),
      ['bob'],
    )
    assert.equal((await test.fetch(`/api/tokens/${id}`, { method: 'DELETE', token: bob })).status, 404)
    assert.equal((await test.fetch('/api/runs', { token })).status, 200)
    assert.equal((await test.fetch(`/api/tokens/${id}`, { method: 'DELETE', token: ann })).status, 204)
    assert.equal((await test.fetch('/api/runs', { token })).status, 401)
    assert.equal((await test.fetch(`/api/tokens/${id}`, { method: 'DELETE', token: ann })).status, 404)
    const foreign = JSON.stringify({ name: 'ci', scopes: ['run'], expires_at: null, project: 'blue' })
    assert.equal(
      (await test.fetch('/api/tokens', { method: 'POST', token: ann, body: foreign, headers: json })).status,
      422,
    )
  })

  it('need a name of one line, a scope, a project and a future expiry', async () => {
    await using test = await startTestServer()
    const good = { name: 'ci', project: 'default', scopes: ['read'], expires_at: null } as const
    const wrong = [
      { ...good, name: ' ' },
      { ...good, name: 'a\nb' },
      { ...good, name: 'a\u0000' },
      { ...good, name: '\u202eevil' },
      { ...good, name: '\ud800' },
      { ...good, name: 'x'.repeat(101) },
      { ...good, scopes: [] },
      { ...good, project: '../etc' },
      { ...good, project: '' },
      { ...good, project: 'A' },
      { ...good, expires_at: new Date(0).toISOString() },
    ]
    for (const request of wrong) {
      await assert.rejects(createToken(test.store, request, new Date()), UserError, JSON.stringify(request))
    }
    assert.deepEqual(await test.store.tokens(), [])
    await createToken(test.store, { ...good, name: '__proto__"\'; DROP TABLE tokens' }, new Date())
    assert.equal((await test.store.tokens()).length, 1)
    await assert.rejects(revokeToken(test.store, '__proto__', null, new Date()), UserError)
  })
})

describe('browser sessions', () => {
  const cookieOf = (answer: Response) => (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''

  it('stand for a token, but no script or other site can use them', async () => {
    await using test = await startTestServer()
    const token = await test.token(['run'])
    const login = await test.fetch('/api/session', { method: 'POST', token })
    assert.match(
      login.headers.get('set-cookie') ?? '',
      /^assay_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=43200$/,
    )
    const cookie = cookieOf(login)
    assert.ok(!cookie.includes(token))
    const origin = test.url
    const send = async (headers: Record<string, string>, method = 'POST') => {
      const body = method === 'POST' ? { body: '{"n":1}' } : {}
      return (
        await test.fetch('/api/runs', {
          method,
          headers: { cookie, 'content-type': 'application/json', ...headers },
          ...body,
        })
      ).status
    }
    assert.equal(await send({}, 'GET'), 200)
    assert.equal(await send({ 'sec-fetch-site': 'cross-site' }, 'GET'), 403)
    assert.equal(await send({}), 403)
    assert.equal(await send({ origin }), 403)
    assert.equal(await send({ 'x-assay': '1' }), 403)
    assert.equal(await send({ origin: 'http://evil.example', 'x-assay': '1' }), 403)
    assert.equal(await send({ origin, 'sec-fetch-site': 'same-site', 'x-assay': '1' }), 403)
    assert.equal(test.small.posted.length, 0)
    assert.equal(await send({ origin, 'x-assay': '1' }), 201)
    assert.equal(await send({ origin, 'sec-fetch-site': 'same-origin', 'x-assay': '1' }), 201)
  })

  it('end on request, and with their token', async () => {
    await using test = await startTestServer()
    const token = await test.token(['run'])
    const first = cookieOf(await test.fetch('/api/session', { method: 'POST', token }))
    const second = cookieOf(await test.fetch('/api/session', { method: 'POST', token }))
    const own = { origin: test.url, 'x-assay': '1' }
    const status = async (cookie: string) => (await test.fetch('/api/runs', { headers: { cookie } })).status
    const logout = await test.fetch('/api/session', { method: 'DELETE', headers: { cookie: first, ...own } })
    assert.match(logout.headers.get('set-cookie') ?? '', /Max-Age=0/)
    assert.deepEqual([logout.status, await status(first), await status(second)], [204, 401, 200])
    await test.revokeAll()
    test.pass(1100)
    assert.equal(await status(second), 401)
    assert.equal(await status('assay_session='), 401)
    assert.equal(await status('assay_session=__proto__'), 401)
  })

  it('have https-only cookies if the server is behind https', async () => {
    await using test = await startTestServer({ config: { url: 'https://assay.example' } })
    const token = await test.token(['read'])
    const login = await test.fetch('/api/session', { method: 'POST', token })
    assert.match(login.headers.get('set-cookie') ?? '', /^__Host-assay=.*; Secure$/)
    assert.match(login.headers.get('strict-transport-security') ?? '', /max-age=/)
  })
})

describe('the audit log', () => {
  it("has every change and every rejected request, by name, only of the caller's project", async () => {
    await using test = await startTestServer()
    const ann = await test.token(['admin'], 'red', 'ann')
    const bob = await test.token(['read'], 'red', 'bob')
    const eve = await test.token(['admin'], 'blue', 'eve')
    await test.fetch('/api/runs', { token: ann })
    await test.fetch('/api/runs/x', { method: 'DELETE', token: ann })
    const refused = await test.fetch('/api/runs/y', { method: 'DELETE', token: bob })
    await test.fetch('/api/runs/z', { method: 'DELETE', token: eve })
    await test.fetch('/api/runs')
    const { entries } = await (await test.fetch('/api/audit', { token: ann })).json()
    const facts = entries.map(({ by, action, status }: Record<string, unknown>) => [by, action, status])
    assert.deepEqual(facts, [
      ['bob', 'DELETE /api/runs/y', 403],
      ['ann', 'DELETE /api/runs/x', 204],
    ])
    assert.equal(entries[0].request, refused.headers.get('x-request-id'))
    const all = await test.store.auditPage()
    assert.deepEqual(
      all.entries.map(({ by, status }) => [by, status]),
      [
        [null, 401],
        ['eve', 204],
        ['bob', 403],
        ['ann', 204],
      ],
    )
  })

  it('continues from page to page', async () => {
    await using test = await startTestServer()
    const ann = await test.token(['admin'], 'red', 'ann')
    const eve = await test.token(['admin'], 'blue', 'eve')
    for (let n = 0; n < 7; n++) {
      await test.fetch(`/api/runs/${n}`, { method: 'DELETE', token: ann })
      await test.fetch(`/api/runs/${n}`, { method: 'DELETE', token: eve })
    }
    const seen: string[] = []
    let next: number | null = null
    do {
      const page: { entries: { action: string }[]; next: number | null } = await (
        await test.fetch(`/api/audit?limit=3${next === null ? '' : `&before=${next}`}`, { token: ann })
      ).json()
      seen.push(...page.entries.map(({ action }) => action))
      next = page.next
    } while (next !== null)
    assert.deepEqual(
      seen,
      [6, 5, 4, 3, 2, 1, 0].map((n) => `DELETE /api/runs/${n}`),
    )
    for (const query of ['limit=0', 'limit=x', 'before=-1', 'other=1', 'limit=1e3']) {
      assert.equal((await test.fetch(`/api/audit?${query}`, { token: ann })).status, 422, query)
    }
  })
})
