import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { renderReport } from '@assay/app/report'
import { readSummaries } from '@assay/app/summary'
import { sample, storedRun } from '@assay/app/testing'
import { ERRORS } from '@assay/core/errors'
import { type ApiServer, startApi } from '../../../test/api-server.ts'

/** The time in reports, which record when they were made. */
const NOW = new Date('2026-03-02T08:00:00.000Z')

describe('the routes for reports and the API itself', () => {
  let api: ApiServer
  before(async () => {
    api = await startApi({ now: () => NOW })
    const plan = { suites: [{ name: 'geography', file: '/etc/passwd', formula: 'success_pct' }] }
    await api.store.createRun(storedRun({ id: 'run-1', plan }))
    const answer = '<script>alert(1)</script>'
    await api.store.append({ results: [sample({ run: 'run-1', case: 'france', passed: false, answer })] })
  })
  after(() => api[Symbol.asyncDispose]())

  for (const [ending, format, type] of [
    ['json', 'json', 'application/json'],
    ['html', 'html', 'text/html; charset=utf-8'],
    ['md', 'markdown', 'text/markdown; charset=utf-8'],
    ['sarif', 'sarif', 'application/sarif+json'],
    ['xml', 'junit', 'application/xml; charset=utf-8'],
    ['csv', 'csv', 'text/csv; charset=utf-8'],
  ] as const) {
    it(`writes the same report as the command: ${ending}`, async () => {
      const response = await fetch(`${api.url}/api/runs/run/report.${ending}`)
      const text = await response.text()
      assert.equal(response.status, 200)
      assert.equal(response.headers.get('content-type'), type)
      assert.match(response.headers.get('content-disposition') ?? '', new RegExp(`filename="run-1\\.${ending}"$`))
      let expected = ''
      const runs = await readSummaries(api.store, ['run-1'])
      for await (const piece of renderReport({ store: api.store, now: () => NOW }, format, {
        runs,
        suites: [],
      })) {
        expected += piece
      }
      assert.ok(text === expected, 'the texts are the same')
    })
  }

  it("keeps a report's page in a sandbox", async () => {
    const { headers } = await api.call('GET', '/api/runs/run-1/report.html')
    assert.match(headers.get('content-security-policy') ?? '', /^sandbox allow-scripts [^;]*; default-src 'none'/)
    assert.doesNotMatch(headers.get('content-security-policy') ?? '', /allow-same-origin/)
  })

  it('answers HEAD without making the report', async () => {
    const { status, headers, body } = await api.call('HEAD', '/api/runs/run-1/report.csv')
    assert.deepEqual([status, headers.get('content-type'), body], [200, 'text/csv; charset=utf-8', ''])
  })

  it('answers 404 for other formats and other runs', async () => {
    assert.equal((await api.call('GET', '/api/runs/run-1/report.exe')).status, 404)
    assert.equal((await api.call('GET', '/api/runs/none/report.json')).body.code, 'RUN_NOT_FOUND')
  })

  it('describes every route as OpenAPI 3.1, and docs/api.md lists the same', async () => {
    const { body } = await api.call('GET', '/api/openapi.json')
    assert.equal(body.openapi, '3.1.0')
    const described = Object.entries<Record<string, { summary?: string }>>(body.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { summary }]) => {
        assert.ok(summary, `${method} ${path} has a summary`)
        return `${method.toUpperCase()} ${path}`
      }),
    )
    const listed = readFileSync(new URL('../../../../../docs/api.md', import.meta.url), 'utf8').matchAll(
      /^\| `([A-Z]+ \/\S+)` \|/gm,
    )
    assert.deepEqual([...listed].map(([, call]) => call).toSorted(), described.toSorted())
    assert.deepEqual(body.paths['/api/runs'].get.responses.default, { $ref: '#/components/responses/Problem' })
    for (const reference of JSON.stringify(body).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)) {
      assert.ok(body.components[reference[1] ?? ''][reference[2] ?? ''], reference[0])
    }
  })

  it('has a page to try it that loads nothing from elsewhere', async () => {
    const { headers, body } = await api.call('GET', '/api/docs')
    assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none'; script-src 'self';/)
    assert.doesNotMatch(body, /https?:\/\//)
    const script = await api.call('GET', '/api/docs.js')
    assert.doesNotMatch(script.body, /https?:\/\/|innerHTML|eval\(/)
    assert.doesNotThrow(() => new Function(script.body))
  })

  it('answers an unknown address with a problem', async () => {
    const { status, body } = await api.call('GET', '/api/nothing')
    assert.deepEqual([status, body.code], [ERRORS.ROUTE_NOT_FOUND.status, 'ROUTE_NOT_FOUND'])
  })
})
