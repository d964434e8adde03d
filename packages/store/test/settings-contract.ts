import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Setting } from '../src/lib/store/setting.ts'
import { HOSTILE } from './few-results.ts'
import type { OpenEmpty } from './store-contract.ts'

/** Declares the tests of variables and secrets for every store. */
export function settingsContract(open: OpenEmpty): void {
  const setting = (fields: Partial<Setting>): Setting => ({
    ...{ kind: 'var', name: 'company', value: '"Acme"', changed_at: '2026-03-01T10:00:00.000Z', changed_by: null },
    ...fields,
  })

  describe('settings', () => {
    it('are saved by kind and name, and the last one counts', async () => {
      await using store = await open()
      for (const name of HOSTILE) await store.putSetting(setting({ name, value: name }))
      await store.putSetting(setting({ kind: 'secret', name: HOSTILE[0] ?? '', value: 'sealed' }))
      const changed = setting({ name: HOSTILE[0] ?? '', value: 'new', changed_by: 'ann' })
      await store.putSetting(changed)
      const vars = await store.settings('var')
      assert.deepEqual(new Set(vars.map(({ name }) => name)), new Set(HOSTILE))
      assert.deepEqual(
        vars.find(({ name }) => name === HOSTILE[0]),
        changed,
      )
      assert.deepEqual(
        (await store.settings('secret')).map(({ value }) => value),
        ['sealed'],
      )
    })

    it('are listed by name and deleted once', async () => {
      await using store = await open()
      for (const name of ['b', 'a', 'C']) await store.putSetting(setting({ name }))
      assert.deepEqual(
        (await store.settings('var')).map(({ name }) => name),
        ['C', 'a', 'b'],
      )
      assert.equal(await store.deleteSetting('secret', 'a'), false)
      assert.equal(await store.deleteSetting('var', 'a'), true)
      assert.equal(await store.deleteSetting('var', 'a'), false)
      assert.equal((await store.settings('var')).length, 2)
    })
  })
}
