import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { temporaryFolder } from '@assay/app/testing'
import { rawRequest, sendRaw } from './raw-request.ts'
import { sendRequest } from './send-request.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; worker-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'"
const INDEX = '<!doctype html><title>Assay</title>'
const SCRIPT = 'console.log(1)\n'

/** Opens an address as a browser does; `fetch` can't. */
function open({ server }: TestServer, path: string, method = 'GET') {
  const headers = { 'sec-fetch-mode': 'navigate', accept: 'text/html,*/*;q=0.8' }
  return sendRequest(server, { method, path, headers })
}

/** A server on a small folder of pages, beside a file that must stay private. */
async function startPages() {
  const folder = temporaryFolder('pages')
  const pages = join(folder, 'pages')
  mkdirSync(join(pages, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  for (const [name, text] of Object.entries({ 'index.html': INDEX, 'icon.svg': '<svg/>', 'assets/a-1f.js': SCRIPT })) {
    writeFileSync(join(pages, name), text)
    writeFileSync(join(pages, `${name}.br`), brotliCompressSync(text))
    writeFileSync(join(pages, `${name}.gz`), gzipSync(text))
  }
  return startTestServer({ pages })
}

describe('pages', () => {
  it('open at every address outside the API, with the policy, and are revalidated each time', async () => {
    await using test = await startPages()
    for (const path of ['/', '/index.html', '/runs', '/runs/a/cases/s.yaml/c.js?view=raw', '/apix', '/no/such/page']) {
      const { status, text, headers } = await open(test, path)
      assert.deepEqual([status, text], [200, INDEX], path)
      assert.equal(headers['content-type'], 'text/html; charset=utf-8')
      assert.equal(headers['content-security-policy'], POLICY)
      assert.equal(headers['cache-control'], 'no-cache')
      assert.equal(headers.vary, 'Accept-Encoding')
      assert.equal(headers['x-content-type-options'], 'nosniff')
    }
  })

  it('leave the API, health and metrics unchanged', async () => {
    await using test = await startPages()
    for (const path of ['/api', '/api/', '/api/x', '/%61pi/x']) {
      const { status, text, headers } = await open(test, path)
      assert.deepEqual([status, JSON.parse(text).code], [404, 'ROUTE_NOT_FOUND'], path)
      assert.match(String(headers['content-security-policy']), /^default-src 'none'; frame-ancestors/)
    }
    assert.equal((await open(test, '/healthz')).text, '{"status":"ok"}')
    assert.match((await open(test, '/metrics')).text, /assay_/)
  })

  it('send the smallest copy that the client accepts, each with its own tag', async () => {
    await using test = await startPages()
    const tags = new Set<unknown>()
    for (const [accepted, encoding] of [
      ['gzip, br', 'br'],
      ['gzip', 'gzip'],
      ['identity', undefined],
    ] as const) {
      const request = { method: 'GET', path: '/assets/a-1f.js', headers: { 'accept-encoding': accepted } }
      const { headers } = await sendRequest(test.server, request)
      assert.equal(headers['content-encoding'], encoding)
      assert.equal(headers['content-type'], 'text/javascript; charset=utf-8')
      assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
      tags.add(headers.etag)
    }
    assert.equal(tags.size, 3)
    // fetch takes br and unpacks it.
    assert.equal(await (await test.fetch('/assets/a-1f.js')).text(), SCRIPT)
  })

  it('answer 304 to a client that has the file', async () => {
    await using test = await startPages()
    const tag = (await test.fetch('/')).headers.get('etag') ?? ''
    for (const said of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
      const answer = await test.fetch('/', { headers: { 'if-none-match': said } })
      assert.deepEqual([answer.status, await answer.text(), answer.headers.get('etag')], [304, '', tag], said)
    }
    assert.equal((await test.fetch('/', { headers: { 'if-none-match': '"x"' } })).status, 200)
  })

  it('answer HEAD without a body, and no other method', async () => {
    await using test = await startPages()
    const head = await test.fetch('/icon.svg', { method: 'HEAD' })
    assert.deepEqual([head.status, head.headers.get('content-type'), await head.text()], [200, 'image/svg+xml', ''])
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const { status, headers } = await open(test, '/runs', method)
      assert.deepEqual([status, headers.allow], [405, 'GET, HEAD'], method)
    }
  })

  it('report a missing file to programs and scripts', async () => {
    await using test = await startPages()
    assert.equal((await open(test, '/assets/b-2.js')).status, 404)
    for (const path of ['/runs', '/favicon.ico', '/assets/', '/assets/a-1f.js.br', '/.vite/manifest.json']) {
      const answer = await test.fetch(path)
      assert.deepEqual([answer.status, (await answer.json()).code], [404, 'ROUTE_NOT_FOUND'], path)
    }
  })

  it('let no path out of their folder', async () => {
    await using test = await startPages()
    const ways = ['..', '%2e%2e', '..%2f', '..%5c', '..\\', '%252e%252e', '..;', '.%00.', '%c0%ae%c0%ae']
    const paths = [
      ...ways.flatMap((up) => [`/${up}/secret.txt`, `/assets/${up}/${up}/secret.txt`, `//${up}/secret.txt`]),
      ...['/secret.txt%00.js', '/assets/a-1f.js%00', '/con', '/assets/nul.js', '//etc/passwd', '/%2fetc%2fpasswd'],
      ...['/assets/a-1f.js/', '/assets//a-1f.js', '/assets/%', '/%ff', '/file:///etc/passwd'],
    ]
    for (const path of paths) {
      const host = [`Host: 127.0.0.1:${test.server.port}`]
      const text = await sendRaw(test.server.port, rawRequest('GET', path, host))
      assert.match(text, /^HTTP\/1\.1 40[04] /, path)
      assert.doesNotMatch(text, /secret(?!\.txt)|root:/, path)
    }
  })

  it("demand this machine's name if the server is only for it", async () => {
    await using test = await startPages()
    const ask = async (...headers: string[]) =>
      (await sendRaw(test.server.port, rawRequest('GET', '/', headers))).split('\r\n')[0]
    assert.equal(await ask(`Host: localhost:${test.server.port}`), 'HTTP/1.1 200 OK')
    assert.equal(await ask('Host: evil.example'), 'HTTP/1.1 403 Forbidden')
    assert.equal(await ask(`Host: 127.0.0.1:${test.server.port}`, 'X-Forwarded-For: 1.2.3.4'), 'HTTP/1.1 403 Forbidden')
    await test.token(['read'])
    test.pass(60_000)
    assert.equal(await ask('Host: assay.example'), 'HTTP/1.1 200 OK')
  })

  it('explain how to build the pages if there are none', async () => {
    await using test = await startTestServer()
    const { status, text, headers } = await open(test, '/runs')
    assert.equal(status, 404)
    assert.match(text, /The dashboard isn't built/)
    assert.equal(headers['content-security-policy'], POLICY)
    assert.equal((await (await test.fetch('/runs')).json()).code, 'ROUTE_NOT_FOUND')
  })
})
