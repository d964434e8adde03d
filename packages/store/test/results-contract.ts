import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Result } from '@assay/core/result'
import fc from 'fast-check'
import { compareKeys, keyOf, keyText } from '../src/lib/store/result-key.ts'
import type { ResultFilter } from '../src/lib/store/result-query.ts'
import { compareTexts } from '../src/lib/store/text-order.ts'
import { withoutTexts } from '../src/lib/store/without-texts.ts'
import { createWriter } from '../src/lib/writer/writer.ts'
import { arbitraryResult } from './arbitrary-result.ts'
import { collect, type ResultFields, sampleResult, sampleRun } from './samples.ts'
import type { OpenEmpty } from './store-contract.ts'

/** Declares the tests of results for every store. */
export function resultsContract(open: OpenEmpty): void {
  describe('results', () => {
    it('are read in the order of recording, from any of them', async () => {
      await using store = await open()
      await store.createRun(sampleRun())
      await store.createRun(sampleRun({ id: 'run-b' }))
      const cases = ['c', 'a', 'b', 'e', 'd']
      for (const id of cases) {
        await store.append({ results: [sampleResult({ case: id }), sampleResult({ run: 'run-b', case: id })] })
      }
      await store.append({ results: [sampleResult({ case: 'a', answer: 'again' })] })
      const all = await store.recordedAfter('run-a', 0, 100)
      assert.deepEqual(
        all.map(({ result }) => result.case),
        cases,
      )
      assert.deepEqual(all[0]?.result, withoutTexts(sampleResult({ case: 'c' })))
      const two = await store.recordedAfter('run-a', all[1]?.seq ?? 0, 2)
      assert.deepEqual(two, all.slice(2, 4))
      assert.deepEqual(await store.recordedAfter('run-a', all[4]?.seq ?? 0, 2), [])
      await assert.rejects(store.recordedAfter('unknown', 0, 1), { code: 'RUN_NOT_FOUND' })
    })

    it('are returned as recorded, including hostile texts, with and without their texts', async () => {
      await using store = await open()
      await fc.assert(
        fc.asyncProperty(fc.uniqueArray(arbitraryResult, { maxLength: 8, selector: keyText }), async (results) => {
          await store.createRun(sampleRun())
          try {
            assert.deepEqual(await store.append({ results }), { results: results.length, answers: 0 })
            const sorted = [...results].sort(compareKeys)
            assert.deepEqual(await collect(store.results('run-a')), sorted)
            const bare = sorted.map(withoutTexts)
            assert.deepEqual(await collect(store.results('run-a', {}, { texts: false })), bare)
            assert.deepEqual((await collect(store.resultBatches('run-a'))).flat(), bare)
            assert.deepEqual(await collect(store.resultKeys('run-a')), sorted.map(keyOf))
            for (const result of results) assert.deepEqual(await store.getResult('run-a', result), result)
          } finally {
            await store.deleteRun('run-a')
          }
        }),
        { numRuns: 60 },
      )
    })

    it('keep the greatest score that they could have had, with and without their texts', async () => {
      await using store = await open()
      await store.createRun(sampleRun())
      const result = sampleResult({ passed: false, score: 0, score_at_most: 0.5 })
      await store.append({ results: [result, sampleResult({ case: 'sure' })] })
      const most = async (texts: boolean) =>
        (await collect(store.results('run-a', {}, { texts }))).map(
          (each) => 'score_at_most' in each && each.score_at_most,
        )
      assert.deepEqual(await most(true), [0.5, false])
      assert.deepEqual(await most(false), [0.5, false])
    })

    it('are recorded once for a key, and the first one stays', async () => {
      await using store = await open()
      await store.createRun(sampleRun())
      const first = sampleResult({ answer: 'first', tags: ['one'] })
      assert.equal((await store.append({ results: [first] })).results, 1)
      const again = sampleResult({ answer: 'second', tags: ['two'], status: 'errored' })
      const other = sampleResult({ attempt: 2 })
      assert.equal((await store.append({ results: [again, other, other] })).results, 1)
      assert.deepEqual(await collect(store.results('run-a')), [first, other])
      assert.equal(await store.countResults('run-a', { tag: 'two' }), 0)
    })

    it('are appended all or none', async () => {
      await using store = await open()
      await store.createRun(sampleRun())
      const batch = { results: [sampleResult(), sampleResult({ run: 'unknown' })] }
      await assert.rejects(store.append(batch), { code: 'RUN_NOT_FOUND' })
      assert.equal(await store.countResults('run-a'), 0)
    })

    it('are found by suite, case, class, status, flag and tag, and counted the same', async () => {
      await using store = await open()
      await store.createRun(sampleRun())
      await store.createRun(sampleRun({ id: 'run-b' }))
      const rows: ResultFields[] = [
        { suite: 'first', case: 'a', tags: ['slow', 'math'], class: 'pass' },
        {
          suite: 'first',
          case: 'a',
          attempt: 2,
          passed: false,
          tags: ['math'],
          class: 'refusal',
          checks: failing('regex'),
        },
        { suite: 'first', case: 'b', status: 'errored', tags: ['slow', 'slow'] },
        { suite: 'second', case: 'a', status: 'unscored', class: 'refusal', checks: failing('x[', ',0,z', 'regex') },
        { suite: 'second', case: 'c', attempt: 10, passed: false },
        { suite: 'second', case: 'c', attempt: 9, status: 'limited' },
      ]
      await store.append({ results: rows.map(sampleResult) })
      await store.append({ results: rows.map((row) => sampleResult({ ...row, run: 'run-b' })) })
      const cases: [ResultFilter, string][] = [
        [{}, 'first.a.1 first.a.2 first.b.1 second.a.1 second.c.9 second.c.10'],
        [{ suite: 'second' }, 'second.a.1 second.c.9 second.c.10'],
        [{ case: 'a' }, 'first.a.1 first.a.2 second.a.1'],
        [{ suite: 'first', case: 'a' }, 'first.a.1 first.a.2'],
        [{ class: 'refusal' }, 'first.a.2 second.a.1'],
        [{ class: 'refusal', suite: 'second' }, 'second.a.1'],
        [{ class: 'leak' }, ''],
        [{ status: 'scored' }, 'first.a.1 first.a.2 second.c.10'],
        [{ passed: false }, 'first.a.2 second.c.10'],
        [{ passed: true }, 'first.a.1'],
        [{ passed: false, status: 'errored' }, ''],
        [{ tag: 'slow' }, 'first.a.1 first.b.1'],
        [{ tag: 'math', class: 'pass' }, 'first.a.1'],
        [{ failed_check: 'regex' }, 'first.a.2 second.a.1'],
        [{ failed_check: 'regex', tag: 'math' }, 'first.a.2'],
        [{ failed_check: 'rege' }, ''],
        [{ failed_check: ',0,0,1],[' }, ''],
        [{ tag: 'slow', status: 'errored', suite: 'first', case: 'b' }, 'first.b.1'],
      ]
      for (const [filter, keys] of cases) {
        const found = await collect(store.results('run-a', filter))
        assert.deepEqual([filter, found.map(keyWords).join(' ')], [filter, keys])
        assert.ok(found.every((result) => result.run === 'run-a'))
        assert.deepEqual([filter, await store.countResults('run-a', filter)], [filter, found.length])
      }
    })

    it('stream completely and in order beyond any page, while more are being recorded', async () => {
      await using store = await open()
      await store.createRun(sampleRun())
      const total = 12_000
      const name = (index: number) => `case-${String((index * 7919) % total).padStart(6, '0')}`
      const results = Array.from({ length: total }, (_, index) => sampleResult({ case: name(index), tags: ['all'] }))
      await store.append({ results })
      let last = ''
      let seen = 0
      for await (const result of store.results('run-a', { tag: 'all' })) {
        assert.ok(compareTexts(last, result.case) < 0)
        last = result.case
        if (++seen === 10) await store.append({ results: [sampleResult({ case: 'case-', tags: ['all'] })] })
      }
      assert.equal(seen, total)
      const keys = await collect(store.resultKeys('run-a'))
      assert.equal(keys.length, total + 1)
      assert.deepEqual(keys[0], { suite: 'first', case: 'case-', attempt: 1 })
      assert.equal(await store.countResults('run-a'), total + 1)
    })

    it('of a large run are all deleted', async () => {
      await using store = await open()
      await store.createRun(sampleRun())
      const results = Array.from({ length: 5000 }, (_, index) => sampleResult({ attempt: index + 1, tags: ['a', 'b'] }))
      await store.append({ results })
      await store.deleteRun('run-a')
      await store.createRun(sampleRun())
      assert.equal(await store.countResults('run-a', { tag: 'b' }), 0)
      assert.equal((await store.append({ results })).results, 5000)
    })

    it('written one by one through a writer are stored when their promises resolve', async () => {
      await using store = await open()
      await store.createRun(sampleRun())
      await using writer = createWriter(store, { maxBatch: 64, maxDelayMs: 1 })
      const total = 1000
      await Promise.all(Array.from({ length: total }, (_, index) => writer.write(sampleResult({ attempt: index + 1 }))))
      assert.equal(await store.countResults('run-a'), total)
    })
  })
}

function keyWords({ suite, case: name, attempt }: Result): string {
  return `${suite}.${name}.${attempt}`
}

function failing(...kinds: string[]): Result['checks'] {
  return kinds.map((kind) => ({ kind, passed: false, score: 0, weight: 1, reason: 'No.' }))
}
