import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CASE_DEFAULTS, type Case, SUITE_DEFAULTS } from '@assay/core/suite'
import type { StoredSuite } from '../src/lib/store/stored-suite.ts'
import { HOSTILE } from './few-results.ts'
import { collect, sampleRun } from './samples.ts'
import type { OpenEmpty } from './store-contract.ts'

const place = { file: 'first.yaml', line: 1, column: 1 }

/** Makes a suite to save. */
export function sampleSuite(fields: Partial<StoredSuite> = {}): StoredSuite {
  const { score, ...rest } = SUITE_DEFAULTS
  return {
    name: 'first',
    version: 'v1',
    text: 'evals: []\n',
    header: { ...rest, name: 'first', score: { ...score, penalties: {} }, place, count: 2 },
    saved_at: '2026-03-01T10:00:00.000Z',
    saved_by: null,
    ...fields,
  }
}

/** Makes a case with this ID. */
export function sampleCase(id: string): Case {
  return { ...CASE_DEFAULTS, id, messages: [{ role: 'user', content: `What is "${id}"?` }], place, row: { id } }
}

/** Declares the tests of suites for every store. */
export function suitesContract(open: OpenEmpty): void {
  describe('suites', () => {
    it('are returned as saved, and their cases one by one and in order', async () => {
      await using store = await open()
      const cases = [...HOSTILE].reverse().map(sampleCase)
      const suite = sampleSuite({ name: "it's 🎉", saved_by: 'ann' })
      await store.putSuite(suite, cases)
      assert.deepEqual(await store.getSuite(suite.name), suite)
      assert.deepEqual(await store.getSuite(suite.name, 'v1'), suite)
      assert.equal(await store.getSuite(suite.name, 'v2'), null)
      assert.equal(await store.getSuite('first'), null)
      assert.deepEqual(await collect(store.suiteCases('v1')), cases)
      for (const each of cases) assert.deepEqual(await store.getCase('v1', each.id), each)
      assert.equal(await store.getCase('v1', 'unknown'), null)
      assert.equal(await store.getCase('v2', 'a'), null)
      assert.deepEqual(await collect(store.suiteCases('v2')), [])
    })

    it('have versions, and one that is saved again becomes the newest, unchanged', async () => {
      await using store = await open()
      const save = (version: string, saved_at: string) =>
        store.putSuite(sampleSuite({ version, saved_at, text: saved_at }), [sampleCase(version), sampleCase('b')])
      await save('v1', '2026-03-01T00:00:00.000Z')
      await save('v2', '2026-03-02T00:00:00.000Z')
      await store.putSuite(sampleSuite({ name: 'second', version: 'w1' }), [])
      await save('v1', '2026-03-03T00:00:00.000Z')
      assert.equal((await store.getSuite('first'))?.text, '2026-03-01T00:00:00.000Z')
      const version = { name: 'first', saved_by: null, cases: 2 }
      const first = [
        { ...version, version: 'v1', saved_at: '2026-03-01T00:00:00.000Z' },
        { ...version, version: 'v2', saved_at: '2026-03-02T00:00:00.000Z' },
      ]
      assert.deepEqual(await store.suiteVersions('first'), first)
      assert.deepEqual(
        (await store.suiteVersions()).map(({ version }) => version),
        ['v1', 'w1', 'v2'],
      )
      assert.deepEqual(
        (await collect(store.suiteCases('v1'))).map(({ id }) => id),
        ['v1', 'b'],
      )
    })

    it('are saved completely or not at all, however many cases there are', async () => {
      await using store = await open()
      async function* cases(count: number, end: Error | null) {
        for (let index = 0; index < count; index++) yield sampleCase(`case-${index}`)
        if (end !== null) throw end
      }
      const broken = new Error('The file ends early.')
      await assert.rejects(store.putSuite(sampleSuite(), cases(1700, broken)), broken)
      assert.equal(await store.getSuite('first'), null)
      assert.deepEqual(await store.suiteVersions(), [])
      assert.equal(await store.getCase('v1', 'case-0'), null)
      await Promise.all([1, 2].map(() => store.putSuite(sampleSuite(), cases(1700, null))))
      assert.deepEqual(
        (await store.suiteVersions()).map(({ cases }) => cases),
        [1700],
      )
      const found = await collect(store.suiteCases('v1'))
      assert.deepEqual(
        found.map(({ id }) => id),
        Array.from({ length: 1700 }, (_, index) => `case-${index}`),
      )
    })

    it('are deleted except for the versions that a run names', async () => {
      await using store = await open()
      for (const version of ['v1', 'v2', 'v3']) await store.putSuite(sampleSuite({ version }), [sampleCase('a')])
      await store.putSuite(sampleSuite({ name: 'second', version: 'w1' }), [])
      await store.createRun(sampleRun({ plan: { suites: [{ name: 'first', version: 'v2' }, { version: null }, 7] } }))
      await store.createRun(sampleRun({ id: 'run-b', plan: { suites: 'v1' } }))
      assert.equal(await store.deleteSuite('first'), 2)
      assert.deepEqual(
        (await store.suiteVersions()).map(({ version }) => version),
        ['w1', 'v2'],
      )
      assert.equal(await store.getCase('v1', 'a'), null)
      assert.deepEqual(await store.getCase('v2', 'a'), sampleCase('a'))
      assert.equal((await store.getSuite('first'))?.version, 'v2')
      await store.deleteRun('run-a')
      assert.equal(await store.deleteSuite('first'), 1)
      assert.equal(await store.deleteSuite('first'), 0)
      assert.equal(await store.getSuite('first'), null)
    })
  })
}
