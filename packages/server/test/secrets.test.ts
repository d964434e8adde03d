import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setSecret } from '@assay/app/secrets'
import { startTestServer } from './test-server.ts'

describe("a project's secrets", () => {
  it('are used and hidden soon after anyone sets them, but not in other projects', async () => {
    const env = { ASSAY_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') }
    await using test = await startTestServer({ env })
    await test.token(['admin'], 'red')
    const { service } = test.server
    const { store } = await service.open('red')
    const hide = async (project: string) => (await service.open(project)).secrets.hide('it is planted-value-1')
    assert.equal(await hide('red'), 'it is planted-value-1')
    await setSecret({ store, env }, 'pass', 'planted-value-1', { by: 'ann', now: () => new Date() })
    while ((await hide('red')) !== "it is {{secret('pass')}}");
    assert.equal(await hide('default'), 'it is planted-value-1')
    assert.equal((await service.open('red')).store, store, 'the store is opened once')
  })

  it("that can't be opened fail each request until they can", async () => {
    const env = { ASSAY_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') }
    await using test = await startTestServer({ env })
    const sealed = {
      kind: 'secret',
      name: 'pass',
      value: 'not sealed',
      changed_at: new Date().toISOString(),
      changed_by: null,
    } as const
    await test.store.putSetting(sealed)
    let answer = await test.fetch('/api/runs')
    while (answer.status === 200) answer = await test.fetch('/api/runs')
    assert.equal(answer.status, 503)
    const { code, detail } = await answer.json()
    assert.equal(code, 'SECRET_UNREADABLE')
    assert.match(detail, /"pass"/, 'who sits at the machine is told which one')
    const token = await test.token(['read'])
    test.pass(1100)
    const told = await (await test.fetch('/api/runs', { token })).json()
    assert.deepEqual([told.code, told.detail.includes('"pass"')], ['SECRET_UNREADABLE', false])
    assert.ok(
      test.lines.some((line) => line.includes('failure') && line.includes('pass') && line.includes(told.request_id)),
    )
    await test.store.deleteSetting('secret', 'pass')
    while ((await test.fetch('/api/runs', { token })).status !== 200);
  })
})
