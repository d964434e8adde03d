// Needs: sandbox, python
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '@assay/app/testing'
import { createClient } from '../src/client.ts'
import { createApi } from '../src/lib/routes/api.ts'
import { startTestServer } from './test-server.ts'

/** Values with characters that JSON, HTML, XML and addresses escape. */
const SECRETS = {
  stored: 'st0red"planted\\value&<42>/é',
  environment: 'env1ronment"planted\\value&<43>/é',
  key: 'prov1der-planted-key-44',
  header: 'header-planted-pass-45',
}

/** Returns the spellings of a secret: plain, and as texts, pages and addresses write it. */
function spellings(value: string): string[] {
  const json = JSON.stringify(value).slice(1, -1)
  const ascii = json.replace(/[^\x20-\x7e]/g, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`)
  const html = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return [
    ...new Set([
      value,
      json,
      ascii,
      JSON.stringify(json).slice(1, -1),
      json.replaceAll('/', '\\/'),
      html,
      html.replaceAll('"', '&quot;'),
      value.replaceAll('"', '""'),
      encodeURIComponent(value),
      // The beginning is plain in every spelling, and enough to go on from.
      /^[\w-]+/.exec(value)?.[0] ?? value,
    ]),
  ]
}

/** Repeats everything it was sent, in the form that the question asks for. */
async function echo(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = ''
  for await (const piece of request) body += piece
  const told = JSON.parse(body)
  const question: string = told.messages?.at(-1)?.content ?? told.question ?? ''
  const known = `${question} ${request.headers.authorization ?? ''} ${request.headers['x-pass'] ?? ''}`
  const [way = ''] = question.split(' ')
  const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 }
  const refusal = way === 'refusal' ? known : null
  const message = { role: 'assistant', content: known, reasoning_content: known, refusal }
  const answer = (more: object = {}) =>
    JSON.stringify({
      id: 'x',
      model: 'm',
      text: known,
      choices: [{ index: 0, message, finish_reason: 'stop' }],
      usage,
      ...more,
    })
  response.setHeader('content-type', 'application/json')
  response.setHeader('x-echo', encodeURIComponent(known))
  const fail = (status: number, text: string) => response.writeHead(status).end(text)
  switch (way) {
    case 'error':
      return void fail(400, JSON.stringify({ error: { message: known, type: known, code: known } }))
    // Messages quote the beginning of what a service says: the end of that must not be the beginning of a secret.
    case 'cut-key':
    case 'cut-pass':
    case 'cut-stored': {
      const pass = String(request.headers['x-pass'] ?? '')
      const secrets = { 'cut-key': SECRETS.key, 'cut-pass': pass, 'cut-stored': SECRETS.stored }
      return void fail(400, `${'x'.repeat(500 - 16)}${secrets[way]}`)
    }
    case 'plain-error':
      return void fail(403, known)
    case 'html-error':
      return void fail(404, `<html>${known}</html>`)
    case 'escaped-error':
      return void fail(400, JSON.stringify({ error: JSON.stringify({ inner: known }) }))
    case 'deep-error':
      return void fail(422, JSON.stringify({ detail: [{ input: { known }, msg: 'invalid' }] }))
    case 'status':
      response.statusMessage = known.replaceAll(/[^\x20-\x7e]/g, '')
      return void response.writeHead(401).end('{}')
    case 'no-json':
      return void response.end(`{"choices": ${known}`)
    case 'other-json':
      return void response.end(JSON.stringify({ unexpected: known, choices: known }))
    case 'names':
      return void response.end(answer({ id: known, model: known, system_fingerprint: known }))
    case 'finish':
      return void response.end(answer({ choices: [{ index: 0, message, finish_reason: known }] }))
    case 'tool': {
      const call = { id: known, type: 'function', function: { name: known, arguments: JSON.stringify({ known }) } }
      const choices = [{ index: 0, message: { ...message, tool_calls: [call] }, finish_reason: 'tool_calls' }]
      return void response.end(answer({ choices }))
    }
    case 'usage':
      return void response.end(answer({ usage: { prompt_tokens: known } }))
    case 'redirect':
      return void response.writeHead(302, { location: `http://127.0.0.1:1/${encodeURIComponent(known)}` }).end()
    case 'json':
      message.content = JSON.stringify({ known })
      return void response.end(answer())
    case 'twice':
      message.content = JSON.stringify(JSON.stringify({ known }))
      return void response.end(answer())
    case 'program': {
      const said = JSON.stringify(known)
      const lines = [`# ${known}`, `print(${said})`, 'def double(n):', `    raise Exception(${said})`]
      message.content = ['```python', ...lines, '```'].join('\n')
      return void response.end(answer())
    }
    case 'broken':
      response.writeHead(200, { 'content-length': 100_000 })
      response.write(known)
      return void response.socket?.destroy()
    default:
      return void response.end(answer())
  }
}

// One at a time, with answers between those that reject the key or the model: three of them in a row would end the run.
const WAYS = [
  ...['cut-key', 'cut-pass', 'cut-stored', 'answer', 'error', 'plain-error', 'names', 'html-error', 'finish'],
  ...['escaped-error', 'deep-error', 'status', 'tool', 'no-json', 'other-json', 'usage', 'redirect', 'json', 'twice'],
  ...['refusal', 'broken'],
]

const SUITE = [
  'metadata: {name: echoes, samples: 1, judge: local/judge}',
  'evals:',
  ...WAYS.flatMap((way) => [
    `  - name: ${way}`,
    `    prompt: "${way} {{secret('stored')}} and {{secret('environment')}}"`,
    '    checks:',
    '      - equals: "{{secret(\'stored\')}} alone"',
    '      - contains: "{{secret(\'environment\')}}"',
    '      - regex: "^nothing$"',
    '      - json: {schema: {type: object, required: [a]}}',
    '      - llm_judge: {criteria: "Says {{secret(\'stored\')}}?"}',
  ]),
  '',
].join('\n')

const PROGRAM = [
  '  - name: program',
  "    prompt: \"program {{secret('stored')}} and {{secret('environment')}}\"",
  '    code: {language: python, tests: "def test_double():\\n    assert double(2) == 4\\n"}',
  '',
].join('\n')

describe('a secret that models, judges and services echo', () => {
  it('is in no row, file, log, event, report, answer, webhook or problem', async () => {
    const model = createServer((request, response) => void echo(request, response))
    const hooked: string[] = []
    const hook = createServer(async (request, response) => {
      let body = JSON.stringify(request.headers)
      for await (const piece of request) body += piece
      hooked.push(body)
      response.end()
    })
    await using open = new AsyncDisposableStack()
    for (const server of [model, hook]) {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      open.defer(() => server.close().closeAllConnections())
    }
    const portOf = (server: typeof model) => {
      const address = server.address()
      assert.ok(typeof address === 'object' && address !== null)
      return address.port
    }
    const folder = temporaryFolder('echo')
    const base = `http://127.0.0.1:${portOf(model)}`
    writeFileSync(
      join(folder, 'assay.config.yaml'),
      [
        'providers:',
        `  local: {base_url: ${base}/v1, api_key_env: LOCAL_KEY, headers_env: {X-Pass: LOCAL_PASS}}`,
        `http: {plain: {url: ${base}/ask, api_key_env: LOCAL_KEY, body: {question: "{{prompt}}"}, answer: text}}`,
        'max_retries: 0',
        '',
      ].join('\n'),
    )
    const env = {
      ASSAY_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      ASSAY_SECRET_ENVIRONMENT: SECRETS.environment,
      LOCAL_KEY: SECRETS.key,
      LOCAL_PASS: SECRETS.header,
    }
    const webhooks = [{ url: `http://127.0.0.1:${portOf(hook)}/hook` }]
    const store = join(folder, 'assay.db')
    await using test = await startTestServer({ api: createApi(), folder, store, env, config: { webhooks }, lookMs: 20 })
    const token = await test.token(['admin'])
    const client = createClient({ url: test.url, token })
    const seen: string[] = []
    await client.secrets.set('stored', SECRETS.stored)
    const ask = async (path: string, init: RequestInit = {}) => {
      const answer = await test.fetch(path, { token, ...init })
      seen.push(`${path.slice(0, 14)} ${answer.status} ${JSON.stringify([...answer.headers])} ${await answer.text()}`)
      return answer.status
    }
    await client.suites.save('echoes', { text: SUITE + PROGRAM })
    const { runs } = await client.runs.submit({
      suites: ['echoes'],
      models: ['local/m', 'http/plain'],
      max_retries: 0,
      threads: 1,
    })
    for (const { id } of runs) {
      for await (const event of client.runs.follow(id)) seen.push(`event ${JSON.stringify(event)}`)
      assert.equal((await client.runs.get(id)).counts.total, WAYS.length + 1)
      assert.equal(await ask(`/api/runs/${id}/events`), 200)
      for (const ending of ['json', 'html', 'md', 'sarif', 'xml', 'csv'])
        assert.equal(await ask(`/api/runs/${id}/report.${ending}`), 200)
      for (const part of ['', '/results', '/results?shape=failproof', '/facets', '/bins?of=score', '/cases', '/scores'])
        assert.equal(await ask(`/api/runs/${id}${part}`), 200)
      for (const way of [...WAYS, 'program']) assert.equal(await ask(`/api/runs/${id}/cases/echoes/${way}`), 200)
    }
    const [first, second] = runs.map(({ id }) => id)
    await ask(`/api/compare?baseline=${first}&current=${second}`)
    for (const path of ['runs', 'suites', 'suites/echoes', 'suites/echoes/versions', 'vars', 'secrets', 'models'])
      assert.equal(await ask(`/api/${path}`), 200)
    for (const path of ['stats', 'labels', 'tokens', 'audit', 'session', 'cases/history?suite=echoes&case=answer'])
      assert.equal(await ask(`/api/${path}`), 200)
    // What a request itself says comes back in problems, unless it is a secret.
    const json = { 'content-type': 'application/json' }
    const text = `metadata: {name: x}\nevals: [{prompt: a, checks: {"${SECRETS.key}": ${JSON.stringify(SECRETS.stored)}}}]`
    await ask('/api/suites/x', { method: 'PUT', headers: json, body: JSON.stringify({ text }) })
    await ask('/api/runs', { method: 'POST', headers: json, body: JSON.stringify({ suites: [{ text }] }) })
    await ask(`/api/secrets/${encodeURIComponent(SECRETS.stored)}`, { method: 'PUT', headers: json, body: '{' })
    await ask('/api/secrets/x', { method: 'PUT', headers: json, body: JSON.stringify({ valeu: SECRETS.key }) })
    await ask(`/api/runs?model=${encodeURIComponent(SECRETS.stored)}&sort=${encodeURIComponent(SECRETS.stored)}`)
    await ask(`/api/runs/${encodeURIComponent(SECRETS.stored)}`)
    await ask('/metrics')
    while (hooked.length < runs.length) await ask('/healthz')
    const rows = readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
      .filter((file) => file.isFile() && file.name !== 'assay.config.yaml')
      .map((file) => join(file.parentPath, file.name))
    assert.ok(rows.some((file) => file.endsWith('.db')))
    const files = rows.map((file) => [`file ${file}`, readFileSync(file).toString('latin1')] as const)
    await test.server.stop()
    const found: string[] = []
    const look = (where: string, content: string, encode: (value: string) => string) => {
      for (const [name, value] of Object.entries(SECRETS)) {
        for (const spelling of spellings(value)) {
          const at = content.indexOf(encode(spelling))
          if (at >= 0)
            found.push(`${name} in ${where.slice(0, 100)}: …${content.slice(Math.max(0, at - 150), at + 60)}…`)
        }
      }
    }
    for (const line of test.lines) look('log', line, (value) => value)
    for (const body of hooked) look('webhook', body, (value) => value)
    for (const each of seen) look(each, each, (value) => value)
    for (const [name, content] of files) {
      look(name, content, (value) => Buffer.from(value).toString('latin1'))
      look(name, content, (value) => Buffer.from(value, 'utf16le').toString('latin1'))
      look(name, content, (value) => Buffer.from(value).toString('base64').slice(0, 16))
    }
    assert.equal(found.join('\n'), '')
    assert.ok(seen.length > 100 && files.length > 0 && test.lines.length > 100)
  })
})
