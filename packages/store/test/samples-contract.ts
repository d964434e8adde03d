import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Result } from '@assay/core/result'
import fc from 'fast-check'
import { keyOf } from '../src/lib/store/result-key.ts'
import type { SampleBatch, TextMatch, WordColumn } from '../src/lib/store/sample-batch.ts'
import type { Store } from '../src/lib/store/store.ts'
import { fewResults, HOSTILE } from './few-results.ts'
import { collect, sampleResult, sampleRun } from './samples.ts'
import type { OpenEmpty } from './store-contract.ts'
import { sampleCase, sampleSuite } from './suites-contract.ts'

/** Declares the tests of the data behind lists of cases for every store. */
export function samplesContract(open: OpenEmpty): void {
  describe('samples by column', () => {
    it('are all results by key, and the later ones in the order of recording', async () => {
      await using store = await open()
      await fc.assert(
        fc.asyncProperty(fewResults, fc.nat(), async (results, cut) => {
          await store.createRun(sampleRun())
          try {
            const first = results.slice(0, cut % (results.length + 1))
            await store.append({ results: first })
            const { revision } = await store.runRevision('run-a')
            await store.append({ results: results.slice(first.length) })
            const all = await collect(store.results('run-a'))
            assert.deepEqual((await readSamples(store)).map(withoutSeq), all.map(expected))
            const later = await readSamples(store, revision)
            assert.deepEqual(later.map(withoutSeq), results.slice(first.length).map(expected))
            const last = later.at(-1)?.seq ?? revision
            assert.equal((await store.runRevision('run-a')).revision, last)
          } finally {
            await store.deleteRun('run-a')
          }
        }),
        { numRuns: 40 },
      )
    })

    it('come in batches that together hold each once', async () => {
      await using store = await open()
      await store.createRun(sampleRun())
      const results = Array.from({ length: 5001 }, (_, at) => sampleResult({ case: `c${at}` }))
      await store.append({ results })
      for (const after of [undefined, 0]) {
        const names = (await readSamples(store, after)).map(({ key }) => key.case)
        assert.equal(new Set(names).size, 5001)
        assert.equal(names.length, 5001)
      }
    })

    it('belong to a run that is never confused with another', async () => {
      await using store = await open()
      await store.createRun(sampleRun())
      await store.append({ results: [sampleResult()] })
      const before = await store.runRevision('run-a')
      await store.deleteRun('run-a')
      await assert.rejects(store.runRevision('run-a'), { code: 'RUN_NOT_FOUND' })
      await store.createRun(sampleRun())
      const after = await store.runRevision('run-a')
      assert.notEqual(after.run, before.run)
      assert.equal(after.revision, 0)
    })
  })

  describe('reasons of samples', () => {
    it('are those of checks, the rule of the class, and messages', async () => {
      await using store = await open()
      await store.createRun(sampleRun())
      const checks = [
        { kind: 'a"],"reasons":["', passed: false, score: 0, weight: 1, reason: 'No "Paris"],"reasons":["\n{' },
        { kind: 'b', passed: null, score: null, weight: 1, reason: '' },
      ]
      const classified: Result = {
        ...sampleResult({ case: 'a', passed: false, checks, answer: '],"reasons":["not me"]' }),
        classification: { primary: 'leak', details: { rule: 'canary', span: [1, 2], critical: true } },
      }
      const errored = { ...sampleResult({ case: 'b', status: 'errored' }), checks: [] }
      const long = sampleResult({ case: 'c', status: 'limited', checks, answer: 'long '.repeat(100_000) })
      await store.append({ results: [classified, errored, long] })
      const samples = await readSamples(store)
      const found = await store.sampleReasons(
        'run-a',
        samples.map(({ seq }) => seq),
      )
      const of = (name: string) =>
        found.find(({ seq }) => samples.some((each) => each.seq === seq && each.key.case === name))
      const shown = checks.map(({ kind, passed, reason }) => ({ kind, passed, reason }))
      const { seq: _, ...first } = of('a') ?? { seq: 0 }
      assert.deepEqual(first, {
        ...{ checks: shown, rule: 'canary', message: null, code: null },
        ...{ finish_reason: 'stop', turns: 1, output_tokens: 3 },
      })
      assert.deepEqual(of('b')?.checks, [])
      assert.equal(of('b')?.message, 'No answer within 60 s.')
      assert.deepEqual(of('c')?.checks, shown)
      assert.equal(of('c')?.message, 'The budget is spent.')
      assert.deepEqual(await store.sampleReasons('run-a', []), [])
      assert.deepEqual(await store.sampleReasons('run-a', [1e9]), [])
    })

    it('begin with the first, however long they are', async () => {
      await using store = await open()
      await store.createRun(sampleRun())
      const checks = ['short', 'x'.repeat(20_000)].map((reason) => ({
        kind: 'k',
        passed: false,
        score: 0,
        weight: 1,
        reason,
      }))
      await store.append({ results: [sampleResult({ checks, passed: false })] })
      const [sample] = await readSamples(store)
      const [found] = await store.sampleReasons('run-a', [sample?.seq ?? 0])
      assert.equal(found?.checks[0]?.reason, 'short')
    })
  })

  describe('texts', () => {
    it('are found only in prompts and answers, as plain text, ignoring case', async () => {
      await using store = await open()
      await store.createRun(sampleRun())
      const answers = [
        '50% of_it',
        'ÉCOLE',
        'a "quote"\nnothing',
        'back\\slash',
        '\0 and \ud800',
        'Reason: [a-z]+ 🎉',
        'line\nothing',
      ]
      await store.append({ results: answers.map((answer, at) => sampleResult({ case: `c${at}`, answer })) })
      const found: [string, number[]][] = [
        ['0% OF_', [0]],
        ['école', [1]],
        ['"QUOTE"\nno', [2]],
        ['nothing', [2]],
        ['\\', [3]],
        ['\0', [4]],
        ['🎉', [5]],
        ['[A-Z]+', [5]],
        ['%', [0]],
        ['_', [0]],
        ['prompt', []],
        ['It says', []],
        ['CAPITAL of France', [0, 1, 2, 3, 4, 5, 6]],
      ]
      for (const [text, cases] of found)
        assert.deepEqual(await findCases(store, { kind: 'contains', text }), cases, text)
    })

    it('are searched in a range of recorded results', async () => {
      await using store = await open()
      await store.createRun(sampleRun())
      await store.createRun(sampleRun({ id: 'run-b' }))
      await store.append({ results: [1, 2, 3].map((attempt) => sampleResult({ attempt })) })
      await store.append({ results: [sampleResult({ run: 'run-b' })] })
      const seqs = (await readSamples(store)).map(({ seq }) => seq)
      const [first = 0, second = 0] = seqs
      const match: TextMatch = { kind: 'contains', text: 'paris' }
      assert.deepEqual(await store.matchTexts('run-a', match, { after: first, until: second }), [second])
      assert.deepEqual(await store.matchTexts('run-a', match, { after: second, until: second }), [])
      assert.equal((await store.matchTexts('run-a', match, { after: 0, until: Number.MAX_SAFE_INTEGER })).length, 3)
    })

    it('tell which cases are critical, and no answer can fake it', async () => {
      await using store = await open()
      await store.createRun(sampleRun())
      const details = (critical: unknown) => ({ classification: { primary: 'leak' as const, details: { critical } } })
      const calls = [
        { id: 'x', turn: 0, parallel: false, name: 't', server: null, arguments: { critical: true }, valid: true },
      ].map((call) => ({
        ...call,
        status: 'ok' as const,
        result: null,
        truncated: false,
        latency_ms: 1,
        source: 'canned' as const,
      }))
      await store.append({
        results: [
          { ...sampleResult({ case: 'c0' }), ...details(true) },
          { ...sampleResult({ case: 'c1' }), ...details(false) },
          sampleResult({ case: 'c2', answer: '"critical":true' }),
          { ...sampleResult({ case: 'c3' }), tool_calls: calls },
        ],
      })
      assert.deepEqual(await findCases(store, { kind: 'critical' }), [0])
    })
  })

  describe('heads of cases', () => {
    it('are in the order of IDs, without prompts', async () => {
      await using store = await open()
      const cases = HOSTILE.map((id, at) => ({
        ...sampleCase(id),
        eval: at % 2 === 0 ? id : null,
        tags: at % 3 === 0 ? [] : [id, 'tag'],
        severity: at % 4 === 0 ? ('critical' as const) : ('normal' as const),
      }))
      await store.putSuite(sampleSuite(), cases)
      const heads = (await collect(store.caseHeads('v1'))).flatMap((batch) =>
        Array.from({ length: batch.rows }, (_, row) => ({
          id: wordAt(batch.id, row),
          eval: wordAt(batch.eval, row),
          tags: batch.tags[batch.tagCodes[row] ?? 0],
          severity: batch.critical[row] === 1 ? 'critical' : 'normal',
        })),
      )
      const sorted = cases.sort((a, b) => Buffer.compare(Buffer.from(a.id), Buffer.from(b.id)))
      assert.deepEqual(
        heads,
        sorted.map(({ id, eval: name, tags, severity }) => ({ id, eval: name, tags, severity })),
      )
      assert.deepEqual(await collect(store.caseHeads('v2')), [])
    })

    it('are complete if there are many', async () => {
      await using store = await open()
      await store.putSuite(
        sampleSuite(),
        Array.from({ length: 4001 }, (_, at) => sampleCase(`c${at}`)),
      )
      const batches = await collect(store.caseHeads('v1'))
      assert.equal(new Set(batches.flatMap(({ id }) => id.words)).size, 4001)
    })
  })
}

function wordAt({ words, codes }: WordColumn, row: number): string | null {
  return words[codes[row] ?? 0] ?? null
}

/** Returns the numbers of the cases `c0`, `c1` … whose results match. */
async function findCases(store: Store, match: TextMatch): Promise<number[]> {
  const seqs = await store.matchTexts('run-a', match, { after: 0, until: Number.MAX_SAFE_INTEGER })
  const samples = await readSamples(store)
  return samples.filter(({ seq }) => seqs.includes(seq)).map(({ key }) => Number(key.case.slice(1)))
}

async function readSamples(store: Store, after?: number) {
  return (await collect(store.sampleBatches('run-a', after))).flatMap(unpack)
}

function unpack(batch: SampleBatch) {
  const number = (column: Float64Array, row: number) => {
    const value = column[row] ?? Number.NaN
    return Number.isNaN(value) ? null : value
  }
  return Array.from({ length: batch.rows }, (_, row) => {
    const variant = wordAt(batch.variant, row) ?? ''
    const key = { suite: wordAt(batch.suite, row) ?? '', case: wordAt(batch.case, row) ?? '' }
    return {
      key: keyOf({ ...key, variant, attempt: batch.attempt[row] ?? 0 }),
      eval: wordAt(batch.eval, row),
      traits: batch.traits[batch.traitCodes[row] ?? 0],
      score: number(batch.score, row),
      cost_usd: number(batch.cost_usd, row),
      latency_ms: number(batch.latency_ms, row),
      seq: batch.seq[row] ?? 0,
    }
  })
}

function withoutSeq({ seq: _, ...sample }: ReturnType<typeof unpack>[number]) {
  return sample
}

function expected(result: Result): ReturnType<typeof withoutSeq> {
  const { status, classification, tags, checks, tokens, turns, cost_usd, latency_ms } = result
  const failed = checks.filter(({ passed }) => passed === false)
  return {
    key: keyOf(result),
    eval: result.eval,
    traits: {
      status,
      passed: status === 'scored' && result.passed,
      class: classification?.primary ?? null,
      tags,
      failed_checks: [...new Set(failed.map(({ kind }) => kind))],
      billed: status !== 'errored' || tokens.output !== null || turns.some(({ answer }) => answer !== null),
    },
    score: status === 'scored' ? result.score : null,
    cost_usd,
    latency_ms,
  }
}
