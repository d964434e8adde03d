import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '@assay/app/testing'
import { SubmitAnswer } from '@assay/core/api'
import { createClient } from '../src/client.ts'
import { startApi } from './api-server.ts'

const suite = (name: string, cases: number): string =>
  [
    `metadata: {name: ${name}}`,
    'evals:',
    ...Array.from({ length: cases }, (_, at) => `  - {name: c${at}, prompt: Say ${at}, checks: {contains: "${at}"}}`),
    'score: {formula: success_pct / total_cost}',
    '',
  ].join('\n')

/** A model on loopback with scripted answers, in a server that may reach it. */
async function startProject() {
  const asked: string[] = []
  const model = createServer(async (request, response) => {
    let text = ''
    for await (const piece of request) text += piece
    const { messages } = JSON.parse(text)
    asked.push(messages.at(-1).content)
    const message = { role: 'assistant', content: messages.at(-1).content }
    response.setHeader('content-type', 'application/json')
    const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 }
    response.end(
      JSON.stringify({ id: 'x', model: 'echo', choices: [{ index: 0, message, finish_reason: 'stop' }], usage }),
    )
  })
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve))
  const address = model.address()
  assert.ok(address !== null && typeof address !== 'string')
  const folder = temporaryFolder('submit')
  const url = `http://127.0.0.1:${address.port}/v1`
  const config = `providers:\n  local: {base_url: ${url}}\npricing:\n  local/echo: {input: 1000, output: 2000}\n`
  writeFileSync(join(folder, 'assay.config.yaml'), config)
  const api = await startApi({ folder })
  return {
    api,
    asked,
    client: createClient({ url: api.url }),
    async [Symbol.asyncDispose]() {
      await api[Symbol.asyncDispose]()
      await new Promise((resolve) => model.close(resolve))
    },
  }
}

describe('POST /api/runs', () => {
  it("runs a suite to its end, with its formula's score", async () => {
    await using project = await startProject()
    const { api, client, asked } = project
    const { status, body } = await api.call('POST', '/api/runs', {
      suites: [{ text: suite('tiny', 5) }],
      models: ['local/echo'],
      tags: ['first'],
    })
    assert.equal(status, 202)
    const { experiment, runs } = SubmitAnswer.parse(body)
    const [submitted] = runs
    assert.ok(submitted !== undefined)
    assert.deepEqual(
      [submitted.model, submitted.status, submitted.url],
      ['local/echo', 'queued', `/api/runs/${submitted.id}`],
    )
    const cases: string[] = []
    for await (const event of client.runs.follow(submitted.id)) {
      if (event.type === 'sample.finished') cases.push(event.sample.case)
    }
    assert.equal(new Set(cases).size, 5)
    assert.equal(asked.length, 5)
    const run = await client.runs.get(submitted.id)
    assert.deepEqual([run.status, run.success_pct, run.experiment], ['finished', 100, experiment])
    assert.equal(run.score_formula, 'success_pct / total_cost')
    assert.equal(run.score, 100 / (run.total_cost ?? Number.NaN))
    assert.deepEqual([run.progress, run.tags], [{ done: 5, total: 5 }, ['first']])
  })

  it('runs a saved suite by its name, once per model', async () => {
    await using project = await startProject()
    const { client } = project
    await client.suites.save('kept', { text: suite('kept', 2) })
    const { runs } = await client.runs.submit({ suites: ['kept'], models: ['local/echo', 'local/other'] })
    assert.deepEqual(
      runs.map(({ model }) => model),
      ['local/echo', 'local/other'],
    )
    for (const { id } of runs) for await (const _ of client.runs.follow(id));
    for (const { id } of runs) assert.equal((await client.runs.get(id)).status, 'finished')
    assert.equal((await client.runs.get(runs[1]?.id ?? '')).total_cost, null)
  })

  it('reports what holds up a run without a key, and cancels it', async () => {
    await using project = await startProject()
    const { client } = project
    const { runs } = await client.runs.submit({
      suites: [{ text: suite('keyless', 1) }],
      models: ['openai/gpt-5-mini'],
    })
    const [run] = runs
    assert.ok(run !== undefined)
    for await (const event of client.runs.follow(run.id)) {
      if (event.type !== 'run.progress' || event.holdup === null) continue
      assert.match(event.holdup, /openai\/gpt-5-mini/)
      await client.runs.cancel(run.id)
    }
    assert.equal((await client.runs.get(run.id)).status, 'cancelled')
  })

  it("fills in the project's variables and secrets, and shows no secret anywhere", async () => {
    await using project = await startProject()
    const { api, client, asked } = project
    const planted = 'planted-secret-value-42'
    await client.vars.set('city', 'Paris')
    await client.secrets.set('TOKEN', planted)
    assert.deepEqual(
      (await client.secrets.list()).secrets.map(({ name }) => name),
      ['token'],
    )
    const text = 'metadata: {name: s}\nevals: [{prompt: "{{city}} {{secret(\'token\')}}", checks: {contains: Paris}}]\n'
    const { runs } = await client.runs.submit({ suites: [{ text }], models: ['local/echo'] })
    const id = runs[0]?.id ?? ''
    for await (const _ of client.runs.follow(id));
    assert.deepEqual(asked, [`Paris ${planted}`])
    for (const path of [`/api/runs/${id}`, `/api/runs/${id}/results`, `/api/runs/${id}/report.json`, '/api/secrets']) {
      const answer = await (await fetch(api.url + path)).text()
      assert.ok(!answer.includes(planted), path)
    }
    assert.equal((await client.secrets.delete('token')).deleted, 'token')
    await assert.rejects(client.secrets.delete('token'), { code: 'SETTING_NOT_FOUND' })
    assert.equal((await api.call('GET', '/api/secrets/token')).status, 405)
  })

  it('rejects what is invalid or not allowed, and records nothing', async () => {
    await using project = await startProject()
    const { api } = project
    const good = { suites: [{ text: suite('tiny', 1) }], models: ['local/echo'] }
    for (const [body, code] of [
      [{}, 'REQUEST_INVALID'],
      [{ suites: [] }, 'REQUEST_INVALID'],
      [{ ...good, modles: [] }, 'REQUEST_INVALID'],
      [{ ...good, samples: 0 }, 'REQUEST_INVALID'],
      [{ suites: good.suites }, 'MODEL_MISSING'],
      [{ ...good, suites: ['nowhere'] }, 'SUITE_INVALID'],
      [{ ...good, suites: ['/etc/passwd'] }, 'SUITE_INVALID'],
      [{ ...good, suites: ['assay.config.yaml'] }, 'SUITE_INVALID'],
      [{ ...good, output: '/tmp/x.html' }, 'SPEC_NOT_ALLOWED'],
      [{ ...good, record: '/tmp/x.jsonl' }, 'SPEC_NOT_ALLOWED'],
      [{ ...good, baseline: '/etc/passwd' }, 'SPEC_NOT_ALLOWED'],
      [{ ...good, unsafe_no_sandbox: true }, 'SPEC_NOT_ALLOWED'],
      [{ ...good, gate: 'rate.pas > 1' }, 'GATE_INVALID'],
    ] as const) {
      const answer = await api.call('POST', '/api/runs', body)
      assert.equal(answer.body.code, code, JSON.stringify(body))
      assert.ok(answer.status >= 400 && answer.status < 500)
    }
    assert.deepEqual((await api.call('GET', '/api/runs')).body.runs, [])
  })
})
