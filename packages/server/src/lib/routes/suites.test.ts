import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sample, storedRun } from '@assay/app/testing'
import { EstimateAnswer, SavedSuite, SuiteBody, SuiteCaseList, SuiteList, ValidateAnswer } from '@assay/core/api'
import { type ApiServer, startApi } from '../../../test/api-server.ts'

const suiteText = (name: string, prompt = '2+2') =>
  `metadata: {name: ${name}}\nevals:\n  - {name: math, prompt: "${prompt}", checks: [{contains: "4"}]}\n`

describe('the routes for suites and settings', () => {
  let api: ApiServer
  before(async () => {
    api = await startApi()
  })
  after(() => api[Symbol.asyncDispose]())

  it('saves versions of a suite, and shows each', async () => {
    const first = SavedSuite.parse((await api.call('PUT', '/api/suites/tiny', { text: suiteText('tiny') })).body)
    const again = SavedSuite.parse((await api.call('PUT', '/api/suites/tiny', { text: suiteText('tiny') })).body)
    assert.equal(again.version, first.version)
    const second = SavedSuite.parse(
      (await api.call('PUT', '/api/suites/tiny', { text: suiteText('tiny', '1+3') })).body,
    )
    assert.notEqual(second.version, first.version)
    const newest = SuiteBody.parse((await api.call('GET', '/api/suites/tiny')).body)
    assert.deepEqual([newest.version, newest.text], [second.version, suiteText('tiny', '1+3')])
    const old = SuiteBody.parse((await api.call('GET', `/api/suites/tiny?version=${first.version}`)).body)
    assert.equal(old.text, suiteText('tiny'))
    const versions = SuiteList.parse((await api.call('GET', '/api/suites/tiny/versions?limit=1')).body)
    assert.deepEqual([versions.suites[0]?.version, versions.next], [second.version, second.version])
    const more = SuiteList.parse((await api.call('GET', `/api/suites/tiny/versions?cursor=${versions.next}`)).body)
    assert.deepEqual([more.suites[0]?.version, more.next], [first.version, null])
  })

  it('lists suites by name in pages, and deletes them', async () => {
    for (const name of ['b', 'a', 'c']) await api.call('PUT', `/api/suites/${name}`, { text: suiteText(name) })
    const page = SuiteList.parse((await api.call('GET', '/api/suites?limit=2')).body)
    assert.deepEqual(
      page.suites.map(({ name, cases }) => [name, cases]),
      [
        ['a', 1],
        ['b', 1],
      ],
    )
    const next = SuiteList.parse((await api.call('GET', `/api/suites?cursor=${page.next}&limit=1`)).body)
    assert.equal(next.suites[0]?.name, 'c')
    assert.equal((await api.call('GET', '/api/suites?cursor=zzz')).body.code, 'CURSOR_INVALID')
    assert.deepEqual((await api.call('DELETE', '/api/suites/c')).body, { name: 'c', versions: 1 })
    assert.equal((await api.call('DELETE', '/api/suites/c')).body.code, 'SUITE_NOT_SAVED')
    assert.equal((await api.call('GET', '/api/suites/c')).status, 404)
    assert.equal((await api.call('GET', '/api/suites/c/versions')).status, 404)
  })

  it('rejects a suite with errors, or under another name, without saving it', async () => {
    const wrong = await api.call('PUT', '/api/suites/wrong', { text: 'metadata: {name: wrong}\nevals: []\n' })
    assert.deepEqual([wrong.status, wrong.body.code], [422, 'SUITE_INVALID'])
    assert.equal(wrong.body.diagnostics[0].severity, 'error')
    const other = await api.call('PUT', '/api/suites/wrong', { text: suiteText('right') })
    assert.deepEqual([other.status, other.body.code], [422, 'SUITE_NAME_CONFLICT'])
    assert.equal((await api.call('GET', '/api/suites/wrong')).status, 404)
    const hidden = await api.call('PUT', '/api/suites/.runs%2Fx', { text: suiteText('.runs/x') })
    assert.deepEqual([hidden.status, hidden.body.code], [422, 'SUITE_NAME_CONFLICT'])
    assert.equal((await api.call('PUT', '/api/suites/wrong', { txt: '' })).status, 422)
  })

  it("saves nothing over a version that its text isn't based on", async () => {
    const save = (prompt: string, base?: string | null) =>
      api.call('PUT', '/api/suites/shared', { text: suiteText('shared', prompt), base })
    const first = SavedSuite.parse((await save('1', null)).body)
    const taken = await save('2', null)
    assert.deepEqual([taken.status, taken.body.code], [409, 'SUITE_CHANGED'])
    const second = SavedSuite.parse((await save('2', first.version)).body)
    const late = await save('3', first.version)
    assert.deepEqual([late.status, late.body.code], [409, 'SUITE_CHANGED'])
    assert.match(late.body.detail, new RegExp(second.version.slice(0, 12)))
    assert.equal((await api.call('GET', '/api/suites/shared')).body.version, second.version)
    assert.equal((await save('3', second.version)).status, 200)
    assert.equal((await save('4')).status, 200)
    await api.call('DELETE', '/api/suites/shared')
    assert.equal((await save('5', second.version)).body.code, 'SUITE_CHANGED')
  })

  it('lists the cases of any version in pages', async () => {
    const evals = (count: number) =>
      Array.from(
        { length: count },
        (_, at) => `  - {name: case-${at}, prompt: "Add ${at}", checks: [{contains: "4"}]}\n`,
      )
    const text = (count: number) => `metadata: {name: many}\nevals:\n${evals(count).join('')}`
    const old = SavedSuite.parse((await api.call('PUT', '/api/suites/many', { text: text(2) })).body)
    await api.call('PUT', '/api/suites/many', { text: text(5) })
    const page = SuiteCaseList.parse((await api.call('GET', '/api/suites/many/cases?limit=3')).body)
    assert.deepEqual([page.total, page.next, page.cases.length], [5, '3', 3])
    assert.deepEqual(page.cases[1], {
      id: 'case-1',
      tags: [],
      severity: 'normal',
      prompt: 'Add 1',
      checks: ['contains'],
      line: 4,
    })
    const rest = SuiteCaseList.parse((await api.call('GET', '/api/suites/many/cases?limit=3&cursor=3')).body)
    assert.deepEqual([rest.cases.map(({ id }) => id), rest.next], [['case-3', 'case-4'], null])
    const before = await api.call('GET', `/api/suites/many/cases?version=${old.version}`)
    assert.equal(SuiteCaseList.parse(before.body).total, 2)
    assert.equal((await api.call('GET', '/api/suites/none/cases')).body.code, 'SUITE_NOT_SAVED')
    assert.equal((await api.call('GET', '/api/suites/many/cases?cursor=-1')).status, 422)
  })

  it('shows each suite with its newest finished run, if requested', async () => {
    for (const name of ['ran', 'unrun']) await api.call('PUT', `/api/suites/${name}`, { text: suiteText(name) })
    for (const [id, status] of [
      ['old', 'finished'],
      ['new', 'running'],
    ] as const) {
      await api.store.createRun(storedRun({ id, status, suites: ['ran'] }))
      const results = Array.from({ length: 10 }, (_, at) =>
        sample({ run: id, suite: 'ran', case: `case-${at}`, passed: at > 2 }),
      )
      await api.store.append({ results })
    }
    const { suites } = SuiteList.parse((await api.call('GET', '/api/suites?last_run=true&limit=1000')).body)
    const ran = suites.find(({ name }) => name === 'ran')?.last_run
    assert.deepEqual([ran?.id, ran?.model, ran?.score.value, ran?.success.count], ['old', 'replay/demo', 70, 7])
    assert.notEqual(ran?.score.interval, null)
    assert.equal(suites.find(({ name }) => name === 'unrun')?.last_run, null)
    const plain = SuiteList.parse((await api.call('GET', '/api/suites?limit=1000')).body)
    assert.equal(plain.suites[0]?.last_run, undefined)
  })

  it('estimates a run without storing anything of it', async () => {
    await api.call('PUT', '/api/suites/tiny', { text: suiteText('tiny') })
    const spec = { suites: ['tiny'], models: ['openai/gpt-5-mini', 'ollama/unknown'], samples: 3 }
    const before = (await api.call('GET', '/api/stats')).body.runs
    const { models, judged } = EstimateAnswer.parse((await api.call('POST', '/api/estimate', spec)).body)
    assert.deepEqual(
      models.map(({ model, requests, time_s }) => [model, requests, time_s]),
      [
        ['openai/gpt-5-mini', 3, null],
        ['ollama/unknown', 3, null],
      ],
    )
    assert.ok((models[0]?.cost_usd ?? 0) > 0)
    assert.equal(judged, false)
    assert.equal((await api.call('GET', '/api/stats')).body.runs, before)
    assert.equal((await api.call('POST', '/api/estimate', { suites: ['none'] })).body.code, 'SUITE_INVALID')
    assert.equal((await api.call('POST', '/api/estimate', { suites: [] })).status, 422)
  })

  it("lets no suite use the server's files and variables", async () => {
    for (const text of [
      'metadata: {name: x}\nevals:\n  - {prompt: "{{env(\'HOME\')}}", checks: [{contains: a}]}\n',
      'metadata: {name: x}\nevals:\n  - {dataset: /etc/passwd, prompt: a, checks: [{contains: a}]}\n',
    ]) {
      const { body } = await api.call('POST', '/api/suites/validate', { text })
      assert.equal(ValidateAnswer.parse(body).ok, false, text)
      assert.doesNotMatch(JSON.stringify(body), /root:|\/root"/)
    }
  })

  it('saves variables of any JSON, and lists them', async () => {
    for (const value of ['text', 4.5, null, false, ['a', { b: 1 }], '\u0000\ud800 "']) {
      assert.deepEqual((await api.call('PUT', '/api/vars/thing', { value })).body.value, value)
      assert.deepEqual((await api.call('GET', '/api/vars/thing')).body.value, value)
    }
    assert.deepEqual(
      (await api.call('GET', '/api/vars')).body.vars.map(({ name }: { name: string }) => name),
      ['thing'],
    )
    assert.deepEqual((await api.call('DELETE', '/api/vars/thing')).body, { deleted: 'thing' })
    assert.equal((await api.call('DELETE', '/api/vars/thing')).body.code, 'SETTING_NOT_FOUND')
    assert.equal((await api.call('PUT', '/api/vars/thing', {})).status, 422)
    assert.equal((await api.call('PUT', '/api/vars/no%20name', { value: 1 })).status, 422)
  })
})
