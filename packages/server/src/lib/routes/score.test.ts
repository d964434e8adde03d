import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sample, storedRun } from '@assay/app/testing'
import { CompareAnswer, FormulaAnswer, ScoreAnswer } from '@assay/core/api'
import { type ApiServer, startApi } from '../../../test/api-server.ts'

describe('the routes for scores, formulas and comparisons', () => {
  let api: ApiServer
  before(async () => {
    api = await startApi()
    for (const id of ['run-1', 'run-2']) {
      await api.store.createRun(storedRun({ id }))
      const results = Array.from({ length: 20 }, (_, at) =>
        sample({ run: id, case: `case-${at}`, passed: id === 'run-1' || at > 15 }),
      )
      await api.store.append({ results })
    }
    await api.store.createRun(storedRun({ id: 'empty-1' }))
  })
  after(() => api[Symbol.asyncDispose]())

  it('previews a score without saving it, then saves it with its reason', async () => {
    const formula = 'success_pct / 2'
    const preview = ScoreAnswer.parse((await api.call('POST', '/api/runs/run-2/score', { formula })).body)
    assert.deepEqual([preview.scores[0]?.score, preview.kept, preview.earlier.length], [10, false, 1])
    const why = 'half is enough'
    const kept = ScoreAnswer.parse((await api.call('POST', '/api/runs/run-2/score', { formula, keep: true, why })).body)
    assert.deepEqual([kept.kept, kept.earlier.length], [true, 1])
    const { body } = await api.call('GET', '/api/runs/run-2/scores')
    assert.deepEqual(
      body.scores.map((score: { formula: string; why: string | null }) => [score.formula, score.why]),
      [
        ['success_pct', null],
        [formula, why],
      ],
    )
  })

  it('answers 200 with null and the reason when a formula divides by zero', async () => {
    const { status, body } = await api.call('POST', '/api/runs/run-1/score', { formula: '1 / (success_pct - 100)' })
    assert.equal(status, 200)
    assert.equal(body.scores[0].score, null)
    assert.equal(body.scores[0].error.code, 'FORMULA_DIVISION_BY_ZERO')
  })

  it("rejects an invalid formula with its diagnostics and the command's text", async () => {
    const { status, body } = await api.call('POST', '/api/runs/run-1/score', { formula: 'sucess_pct * 2' })
    assert.equal(status, 422)
    assert.equal(body.code, 'FORMULA_INVALID')
    assert.equal(body.diagnostics[0].code, 'FORMULA_UNKNOWN_NAME')
    assert.match(body.text, /^error FORMULA_UNKNOWN_NAME .*\n.*at 1:1\n1 \| sucess_pct \* 2\n {2}\| \^{10}\n/)
  })

  it("rejects what can't be scored", async () => {
    for (const [path, body, code, status] of [
      ['/api/runs/empty-1/score', { formula: '1' }, 'RUN_EMPTY', 409],
      ['/api/runs/nothing/score', { formula: '1' }, 'RUN_NOT_FOUND', 404],
      ['/api/runs/run-1/score', { formula: '1', suite: 'geografy' }, 'SUITE_NOT_IN_RUN', 404],
      ['/api/runs/run-1/score', {}, 'REQUEST_INVALID', 422],
      ['/api/runs/run-1/score', { formula: 1 }, 'REQUEST_INVALID', 422],
      ['/api/runs/run-1/score', { formula: '1', kep: true }, 'REQUEST_INVALID', 422],
      ['/api/runs/run-1/score', [], 'REQUEST_INVALID', 422],
      ['/api/runs/run-1/score', { formula: `${'('.repeat(50_000)}1` }, 'FORMULA_INVALID', 422],
    ] as const) {
      const answer = await api.call('POST', path, body)
      assert.deepEqual([answer.body.code, answer.status], [code, status], JSON.stringify(body).slice(0, 100))
    }
    const malformed = await fetch(`${api.url}/api/runs/run-1/score`, {
      method: 'POST',
      body: '{"formula":',
      headers: { 'content-type': 'application/json' },
    })
    assert.equal(malformed.status, 400)
  })

  it('checks and evaluates a formula like the command', async () => {
    const call = async (body: unknown) => FormulaAnswer.parse((await api.call('POST', '/api/formula', body)).body)
    const values = { success_pct: 80, total_cost: 0.0177 }
    const value = await call({ formula: 'success_pct / total_cost', values })
    assert.ok(value.ok && Math.abs((value.value ?? 0) - 80 / 0.0177) < 1e-9)
    const checked = await call({ formula: 'success_pct / total_cost' })
    assert.deepEqual([checked.ok, checked.value, checked.names], [true, null, ['success_pct', 'total_cost']])
    const undefinedValue = await call({ formula: '1 / a', values: { a: 0 } })
    assert.deepEqual([undefinedValue.ok, undefinedValue.value], [false, null])
    assert.equal(undefinedValue.diagnostics[0]?.code, 'FORMULA_DIVISION_BY_ZERO')
    const proto = JSON.parse('{"formula": "a", "values": {"a": 1, "__proto__": 2, "constructor": 3}}')
    assert.equal((await api.call('POST', '/api/formula', proto)).body.value, 1)
    assert.equal((await api.call('POST', '/api/formula', { formula: '__proto__ + 1' })).body.code, 'FORMULA_INVALID')
    assert.equal((await api.call('POST', '/api/formula', { formula: 'a +' })).body.code, 'FORMULA_INVALID')
  })

  it('checks names against a saved suite or a text, never a file', async () => {
    const text = 'metadata: {name: tiny}\nevals:\n  - {name: math, prompt: "2+2", checks: [{contains: "4"}]}\n'
    assert.equal((await api.call('PUT', '/api/suites/tiny', { text })).status, 200)
    for (const suite of ['tiny', { text }]) {
      assert.equal((await api.call('POST', '/api/formula', { formula: 'math * 2', suite })).status, 200)
      const wrong = await api.call('POST', '/api/formula', { formula: 'maths * 2', suite })
      assert.equal(wrong.body.diagnostics[0].code, 'FORMULA_UNKNOWN_NAME')
    }
    for (const suite of ['package.json', '/etc/passwd', '.']) {
      assert.equal((await api.call('POST', '/api/formula', { formula: '1', suite })).body.code, 'SUITE_NOT_SAVED')
    }
  })

  it("compares stored runs, with the command's gates", async () => {
    const { body } = await api.call(
      'GET',
      '/api/compare?baseline=run-1&current=run-2&fail_on_regression=true&gate=significant',
    )
    const { comparison, failures } = CompareAnswer.parse(body)
    assert.equal(comparison.groups[0]?.cases.regressed, 16)
    assert.equal(failures.length, 2)
    const same = CompareAnswer.parse((await api.call('GET', '/api/compare?baseline=run-1&current=run-1')).body)
    assert.deepEqual(same.failures, [])
    assert.equal((await api.call('GET', '/api/compare?baseline=run-1&current=run-2&threshold=2')).status, 422)
    assert.equal((await api.call('GET', '/api/compare?baseline=run-1')).status, 422)
  })

  it('never compares with a file on the server', async () => {
    for (const file of ['package.json', '/etc/passwd', '.', '/']) {
      const { status, body } = await api.call('GET', `/api/compare?baseline=${encodeURIComponent(file)}&current=run-1`)
      assert.deepEqual([status, body.code], [404, 'RUN_NOT_FOUND'])
    }
  })
})
