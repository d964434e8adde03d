import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Store } from '../src/lib/store/store.ts'
import { backUpStore } from '../src/lib/transfer/back-up-store.ts'
import { restoreStore } from '../src/lib/transfer/restore-store.ts'
import { HOSTILE } from './few-results.ts'
import { collect, sampleAnswer, sampleLabel, sampleResult, sampleRun, sampleScore, sampleSummary } from './samples.ts'
import type { OpenEmpty } from './store-contract.ts'
import { sampleCase, sampleSuite } from './suites-contract.ts'

const AT = '2026-03-01T10:00:00.000Z'

/** Declares the tests of backups for every store. */
export function backupContract(open: OpenEmpty): void {
  const linesOf = (store: Store) => collect(backUpStore(store, new Date(AT)))
  async function* stream(lines: readonly string[]): AsyncGenerator<string> {
    yield* lines
  }

  describe('backups', () => {
    it('hold everything, and are the same after one restore and after another', async () => {
      await using source = await open()
      await fill(source)
      const lines = await linesOf(source)
      await using target = await open()
      const restored = { runs: 3, results: 2 * HOSTILE.length, answers: HOSTILE.length }
      assert.deepEqual(await restoreStore(target, stream(lines)), restored)
      assert.deepEqual(await linesOf(target), lines)
      assert.deepEqual(await restoreStore(target, stream(lines)), restored)
      assert.deepEqual(await linesOf(target), lines)
      assert.deepEqual(await target.getSuite('first'), await source.getSuite('first'))
    })

    it('are reported if they end early or were cut in the middle, and can be completed', async () => {
      await using source = await open()
      await fill(source)
      const lines = await linesOf(source)
      await using target = await open()
      for (const length of [0, 1, Math.floor(lines.length / 2), lines.length - 1]) {
        await assert.rejects(restoreStore(target, stream(lines.slice(0, length))), {
          name: 'UserError',
          code: /^IMPORT_(TRUNCATED|INVALID)$/,
        })
      }
      await assert.rejects(restoreStore(target, stream(lines.slice(0, -3).concat(lines.slice(-1)))), {
        code: 'IMPORT_INVALID',
      })
      await restoreStore(target, stream(lines))
      assert.deepEqual(await linesOf(target), lines)
    })

    it('skip what is deleted before its turn, and fail if it is deleted while it is read', async () => {
      /** Backs up a store, and changes it when a line matches. */
      const backUp = async (store: Store, at: RegExp, change: () => Promise<unknown>): Promise<string[]> => {
        const lines: string[] = []
        let isDone = false
        for await (const line of backUpStore(store, new Date(AT))) {
          lines.push(line)
          if (isDone || !at.test(line)) continue
          isDone = true
          await change()
        }
        return lines
      }
      await using source = await open()
      await fill(source)
      const left = await backUp(source, /^\{"kind":"audit"/, () => source.deleteRun('run-b'))
      await using target = await open()
      assert.equal((await restoreStore(target, stream(left))).runs, 2)
      const inTheMiddle = backUp(source, /^\{"kind":"result"/, () => source.deleteRun('run-a'))
      await assert.rejects(inTheMiddle, { code: 'STORE_BUSY', message: /"run-a" was deleted/ })
      const ofSuite = backUp(source, /^\{"kind":"suite"/, () => source.deleteSuite('first'))
      await assert.rejects(ofSuite, { code: 'STORE_BUSY', message: /"first" was deleted/ })
    })

    it("reject a file that isn't a backup", async () => {
      await using target = await open()
      for (const text of ['', 'x', '{}', '{"kind":"whole","runs":0,"results":0,"answers":0}']) {
        await assert.rejects(restoreStore(target, stream([text])), { code: 'IMPORT_INVALID' })
      }
    })
  })
}

async function fill(store: Store): Promise<void> {
  for (const version of ['v1', 'v2']) {
    await store.putSuite(sampleSuite({ version }), HOSTILE.map(sampleCase))
  }
  await store.putSetting({ kind: 'var', name: 'a', value: '"x"', changed_at: AT, changed_by: 'ann' })
  await store.putSetting({ kind: 'secret', name: 'a', value: 'sealed', changed_at: AT, changed_by: null })
  const ends = { expires_at: null, last_used_at: AT, revoked_at: null }
  await store.putToken({ id: 't', name: 'ann', project: 'p', scopes: ['run'], hash: 'h', created_at: AT, ...ends })
  const audited = HOSTILE.map((by) => ({ at: AT, by, project: 'p', action: by, status: 200, request: 'r' }))
  await store.appendAudit(audited)
  for (const id of ['run-a', 'run-b']) {
    const run = sampleRun({ id, status: 'finished', finished_at: AT, tags: ['nightly'] })
    await store.createRun(run)
    await store.append({ results: HOSTILE.map((name) => sampleResult({ run: id, case: name, answer: name })) })
    await store.appendScore(id, sampleScore())
    await store.putSummary(sampleSummary(run, { passed: 2, total: HOSTILE.length, cost: 1, score: 5, finished_at: AT }))
  }
  await store.createRun(sampleRun({ id: 'empty', status: 'stopped' }))
  await store.appendLabels([sampleLabel({ id: 'l1' }), sampleLabel({ id: 'l2', run: 'deleted' })])
  await store.append({
    answers: HOSTILE.map((key) => ({
      key,
      model: 'm/x',
      at: AT,
      run: null,
      answer: sampleAnswer(`${key}\ud83d\u0000`),
    })),
  })
}
