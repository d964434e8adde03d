import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { SavedSuite, SuiteBody, SuiteList, ValidateAnswer } from '@assay/core/api'
import { type ApiServer, startApi } from '../../../test/api-server.ts'

const suiteText = (name: string, prompt = '2+2') =>
  `metadata: {name: ${name}}\nevals:\n  - {name: math, prompt: "${prompt}", checks: [{contains: "4"}]}\n`

describe('the routes of suites and settings', () => {
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

  it('rejects a suite with errors, or under another name, and saves nothing of it', async () => {
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

  it('lets a suite name no file and no variable of the server', async () => {
    for (const text of [
      'metadata: {name: x}\nevals:\n  - {prompt: "{{env(\'HOME\')}}", checks: [{contains: a}]}\n',
      'metadata: {name: x}\nevals:\n  - {dataset: /etc/passwd, prompt: a, checks: [{contains: a}]}\n',
    ]) {
      const { body } = await api.call('POST', '/api/suites/validate', { text })
      assert.equal(ValidateAnswer.parse(body).ok, false, text)
      assert.doesNotMatch(JSON.stringify(body), /root:|\/root"/)
    }
  })

  it('keeps variables of any JSON, and lists them', async () => {
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
