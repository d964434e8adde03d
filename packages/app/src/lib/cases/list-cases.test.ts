import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { type CaseFilterQuery, type CaseLabel, CaseShow, CaseSort } from '@assay/core/api'
import { Evidence, type Result } from '@assay/core/result'
import type { Label } from '@assay/core/review'
import { CASE_DEFAULTS, type Case, SUITE_DEFAULTS, suiteToJson } from '@assay/core/suite'
import { shortReasonOf } from '@assay/formats/text'
import { createMemoryStore, openStore, type Store } from '@assay/store/store'
import { fewResults, freshDatabase, HOSTILE, sampleLabel, sampleResult, sampleRun } from '@assay/store/testing'
import fc from 'fast-check'
import { type NaivePlan, type NaiveRow, naiveFacets, naiveList } from '../../../test/naive-cases.ts'
import { temporaryFolder } from '../../../test/stored-runs.ts'
import { hashAnswer } from '../review/answer-hash.ts'
import { countCaseFacets, listCases, mapCases } from './list-cases.ts'

const place = { file: null, line: 1, column: 1 }

function planned(id: string, about: Partial<Case> = {}): Case {
  return { ...CASE_DEFAULTS, id, messages: [{ role: 'user', content: `Ask ${id}` }], place, ...about }
}

/** Creates the run `run-a` of the suites of a plan, whose cases are saved. */
async function createPlanned(store: Store, plans: readonly NaivePlan[], version = 'v'): Promise<void> {
  for (const [at, { suite, cases }] of plans.entries()) {
    const header = suiteToJson({
      ...SUITE_DEFAULTS,
      name: suite,
      place,
      count: cases.length,
      cases: async function* () {},
    })
    const saved = {
      name: `.runs/${suite}`,
      version: `${version}${at}`,
      text: '',
      header,
      saved_at: '2026-03-01T00:00:00.000Z',
    }
    const whole = cases.map(({ id, ...about }) => planned(id, about))
    await store.putSuite({ ...saved, saved_by: null }, whole)
  }
  const suites = plans.map(({ suite, samples }, at) => ({
    name: suite,
    file: null,
    version: `${version}${at}`,
    formula: 'success_pct',
    cases: 0,
    samples,
    weight: 1,
  }))
  await store.createRun(sampleRun({ suites: suites.map(({ name }) => name), plan: { suites } }))
}

const name = fc.constantFrom(...HOSTILE)
const plan: fc.Arbitrary<NaivePlan> = fc.record({
  suite: fc.constantFrom("a'b"),
  samples: fc.integer({ min: 1, max: 3 }),
  cases: fc.uniqueArray(
    fc.record({
      id: name,
      tags: fc.array(name, { maxLength: 2 }),
      severity: fc.constantFrom('normal' as const, 'critical' as const),
    }),
    { minLength: 1, maxLength: 6, selector: ({ id }) => id },
  ),
})
const maybe = <T>(values: fc.Arbitrary<T>) => fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, values)
const filter: fc.Arbitrary<CaseFilterQuery> = fc.record({
  suite: maybe(fc.constantFrom('a', "a'b", '🎉', 'none')),
  show: maybe(fc.constantFrom(...CaseShow.options)),
  class: maybe(fc.uniqueArray(fc.constantFrom('refusal' as const, 'leak' as const, 'pass' as const), { minLength: 1 })),
  tag: maybe(name),
  check: maybe(name),
  critical: maybe(fc.boolean()),
  passed: maybe(fc.boolean()),
  evidence: maybe(fc.constantFrom(...Evidence.options)),
  q: maybe(fc.constantFrom('PARIS', 'É', 'capital of', '%', '_', '__PROTO__', 'prompt', '🎉', '\\', '"', 'n')),
})
const query = fc.record({
  filter,
  sort: fc.constantFrom(...CaseSort.options),
  order: fc.constantFrom('asc' as const, 'desc' as const),
  /** Which of the moments after each append; one that there is not is the present. */
  at: fc.integer({ min: 0, max: 5 }),
  frozen: fc.integer({ min: 0, max: 5 }),
  /** Whether the list is read after each append too. */
  follows: fc.boolean(),
  parts: fc.integer({ min: 1, max: 4 }),
})
/** Some results say that their cases are critical. */
const marked = fewResults.map((results) =>
  results.map((result, at) =>
    result.classification === null
      ? result
      : { ...result, classification: { ...result.classification, details: { critical: at % 3 === 0, rule: 'r' } } },
  ),
)

async function readAll(store: Store, query: Parameters<typeof listCases>[2]) {
  const run = await store.getRun('run-a')
  const rows: NaiveRow[] = []
  let cursor: string | undefined
  let total = 0
  do {
    const page = await listCases(store, run, { ...query, limit: 3, ...(cursor === undefined ? {} : { cursor }) })
    rows.push(...page.cases.map(({ why: _why, eval: _eval, ...row }) => row))
    total = page.total
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  assert.equal(rows.length, total)
  return rows
}

/** Compares lists with those that are made from all results in the plainest way. */
async function checkLists(store: Store, numRuns: number): Promise<void> {
  let runs = 0
  await fc.assert(
    fc.asyncProperty(marked, fc.option(plan), query, async (results, plan, asked) => {
      const plans = plan === null ? [] : [plan]
      await createPlanned(store, plans, `v${runs++}-`)
      try {
        const { moments, parts } = await append(store, results, asked)
        const until = (moment: number) => ({
          all: results,
          recorded: moment < moments.length ? parts.slice(0, moment).flat() : results,
          plans,
        })
        const { filter, sort, order } = asked
        const order_ = { sort, order }
        const at = moments[asked.at]
        const then = until(asked.at)
        assert.deepEqual(await readAll(store, { ...filter, at, sort, order }), naiveList(then, filter, order_))
        const run = await store.getRun('run-a')
        const { revision: _, ...facets } = await countCaseFacets(store, run, { ...filter, at })
        assert.deepEqual(facets, naiveFacets(then, filter))
        // Which cases and their order are of an earlier moment, their contents of the present one.
        const before = until(asked.frozen)
        const today = new Map(naiveList(until(99), {}, order_).map((row) => [keyOf(row), row]))
        const frozen = moments[asked.frozen]
        const kept = naiveList(before, filter, order_).map((row) => today.get(keyOf(row)))
        assert.deepEqual(await readAll(store, { ...filter, frozen, sort, order }), kept)
        const map = await mapCases(store, run, { ...filter, frozen, sort, order })
        assert.deepEqual([map.total, map.starts.length], [kept.length, Math.ceil(kept.length / 200)])
      } finally {
        await store.deleteRun('run-a')
      }
    }),
    { numRuns },
  )
}

function keyOf({ suite, case: id, variant }: NaiveRow): string {
  return JSON.stringify([suite, id, variant])
}

/** Appends results in parts; returns the revision before the first and after each of them. */
async function append(store: Store, results: readonly Result[], asked: { parts: number; follows: boolean }) {
  const size = Math.max(1, Math.ceil(results.length / asked.parts))
  const parts = Array.from({ length: Math.ceil(results.length / size) }, (_, at) =>
    results.slice(at * size, (at + 1) * size),
  )
  const moments = [0]
  for (const part of parts) {
    if (asked.follows) await listCases(store, await store.getRun('run-a'), { sort: 'worst' })
    await store.append({ results: part })
    moments.push((await store.runRevision('run-a')).revision)
  }
  return { moments, parts }
}

describe('listCases', () => {
  it('lists, sorts, filters and counts like a scan of all results, at any moment, in memory', async () => {
    await checkLists(createMemoryStore(), 300)
  })

  it('does so in SQLite', async () => {
    await using store = await openStore(join(temporaryFolder('cases'), 'assay.db'))
    await checkLists(store, 60)
  })

  it('does so in Postgres', async () => {
    await using database = await freshDatabase()
    await using store = await openStore(database.url)
    await checkLists(store, 40)
  })

  it('has planned cases from the start, and none is ever inserted', async () => {
    const store = createMemoryStore()
    const cases = ['b', 'a', '__proto__'].map((id) => ({ id, tags: ['t'], severity: 'critical' as const }))
    await createPlanned(store, [{ suite: 'first', samples: 3, cases }])
    const run = await store.getRun('run-a')
    const strips = async (query = {}) =>
      (await listCases(store, run, query)).cases.map((row) => [row.case, row.attempts, row.cost_usd, row.score])
    assert.deepEqual(await strips(), [
      ['__proto__', '...', null, null],
      ['a', '...', null, null],
      ['b', '...', null, null],
    ])
    const { show, tag, critical } = await countCaseFacets(store, run)
    assert.deepEqual(show, { all: 3, 'not-always': 0, never: 0, flaky: 0, errored: 0, unscored: 0, undecided: 0 })
    assert.deepEqual([tag, critical], [{ t: 3 }, { total: 3, failed: 0 }])
    await store.append({ results: [sampleResult({ case: 'b', attempt: 2, passed: false, cost_usd: 0.5 })] })
    assert.deepEqual(await strips({ sort: 'worst', limit: 1 }), [['b', '.f.', 0.5, 0.25]])
    assert.equal((await listCases(store, run, { passed: true })).total, 0)
    assert.equal((await listCases(store, run, { passed: false })).total, 1)
  })

  it("lists what is recorded if the plan's suite is gone", async () => {
    const store = createMemoryStore()
    const suites = [
      { name: 'first', file: null, version: 'gone', formula: 'success_pct', cases: 9, samples: 2, weight: 1 },
    ]
    await store.createRun(sampleRun({ plan: { suites } }))
    await store.append({ results: [sampleResult({ case: 'a' })] })
    const { cases } = await listCases(store, await store.getRun('run-a'))
    assert.deepEqual(
      cases.map((row) => [row.case, row.attempts]),
      [['a', 'p']],
    )
  })

  it("doesn't move during a run: the order is frozen, rows are current, and changes are counted", async () => {
    const store = createMemoryStore()
    await store.createRun(sampleRun())
    const run = await store.getRun('run-a')
    await store.append({ results: ['a', 'b', 'c'].map((id) => sampleResult({ case: id, passed: id !== 'b' })) })
    const before = await listCases(store, run, { sort: 'worst', limit: 1 })
    await store.append({
      results: [
        sampleResult({ case: 'c', attempt: 2, status: 'errored' }),
        sampleResult({ case: 'd', passed: false, score: 0 }),
      ],
    })
    const strips = ({ cases }: Awaited<ReturnType<typeof listCases>>) => cases.map((row) => [row.case, row.attempts])
    const frozen = await listCases(store, run, { sort: 'worst', frozen: before.revision })
    assert.deepEqual(strips(frozen), [
      ['b', 'f'],
      ['a', 'p'],
      ['c', 'pe'],
    ])
    assert.deepEqual([frozen.total, frozen.changed, frozen.revision], [3, 2, 5])
    assert.deepEqual(strips(await listCases(store, run, { sort: 'worst', cursor: before.next ?? '' })), [
      ['a', 'p'],
      ['c', 'pe'],
    ])
    assert.deepEqual(strips(await listCases(store, run, { at: before.revision })), [
      ['a', 'p'],
      ['b', 'f'],
      ['c', 'p'],
    ])
    assert.deepEqual(strips(await listCases(store, run, { sort: 'worst', at: 99, offset: 1, limit: 1 })), [['b', 'f']])
    assert.deepEqual((await listCases(store, run, { at: 0 })).cases, [])
  })

  it("isn't confused with that of an earlier run with the same ID", async () => {
    const store = createMemoryStore()
    for (const name of ['a', 'b']) {
      await store.createRun(sampleRun())
      await store.append({ results: [sampleResult({ case: name })] })
      const { cases } = await listCases(store, await store.getRun('run-a'))
      assert.deepEqual(
        cases.map((row) => row.case),
        [name],
      )
      await store.deleteRun('run-a')
    }
  })

  it('has a retried sample once, as it is now', async () => {
    await using store = createMemoryStore()
    await store.createRun(sampleRun())
    await store.append({ results: [sampleResult({ status: 'errored' }), sampleResult({ case: 'other' })] })
    const run = await store.getRun('run-a')
    const shown = async () => (await listCases(store, run, {})).cases.map((row) => [row.case, row.samples, row.passed])
    assert.deepEqual(await shown(), [
      ['case-1', 1, 0],
      ['other', 1, 1],
    ])
    await store.append({ results: [{ ...sampleResult({}), retry: 1 }] })
    assert.deepEqual(await shown(), [
      ['case-1', 1, 1],
      ['other', 1, 1],
    ])
  })

  it('gives the reason of the first failed sample in one line', async () => {
    const store = createMemoryStore()
    await store.createRun(sampleRun())
    const run = await store.getRun('run-a')
    const failed = {
      kind: 'contains',
      passed: false,
      score: 0,
      weight: 1,
      reason: `No\n\t"Paris", ${'🎉'.repeat(100)}`,
    }
    const classified = { classification: { primary: 'refusal' as const, details: { rule: 'apology' } } }
    await store.append({
      results: [
        sampleResult({ case: 'a', passed: false, checks: [failed] }),
        { ...sampleResult({ case: 'b', passed: false }), ...classified },
        sampleResult({ case: 'c', status: 'errored', checks: [] }),
        sampleResult({ case: 'd', status: 'undecided', checks: [] }),
        sampleResult({ case: 'e' }),
        sampleResult({ case: 'e', attempt: 2, status: 'limited', checks: [] }),
        sampleResult({ case: 'f' }),
      ],
    })
    const why = (await listCases(store, run)).cases.map((row) => row.why)
    assert.ok(why[0]?.startsWith('No "Paris", 🎉') && why[0].endsWith('🎉…') && why[0].length <= 120)
    assert.ok(why[0]?.isWellFormed())
    const rest = ['apology', 'No answer within 60 s.', 'The judge gave no verdict.', 'The budget is spent.', null]
    assert.deepEqual(why.slice(1), rest)
  })

  it('says first that the answer of the failed sample was cut, as reports do', async () => {
    const store = createMemoryStore()
    await store.createRun(sampleRun())
    const run = await store.getRun('run-a')
    const check = { kind: 'contains', passed: false, score: 0, weight: 1, reason: 'No "Paris".' }
    const cut = (fields: Parameters<typeof sampleResult>[0]) => ({
      ...sampleResult({ passed: false, checks: [check], ...fields }),
      finish_reason: 'length' as const,
    })
    const unknown = { input: 12, output: null, reasoning: null, cached: null }
    await store.append({
      results: [
        cut({ case: 'a' }),
        { ...cut({ case: 'b' }), tokens: unknown },
        {
          ...cut({ case: 'c', checks: [] }),
          code: { language: 'python', compiled: false, tests: null, lint_warnings: null, evidence: null },
        },
        cut({ case: 'd', status: 'undecided', checks: [] }),
        cut({ case: 'e', passed: true, checks: [] }),
      ],
    })
    const { cases } = await listCases(store, run)
    assert.deepEqual(
      cases.map((row) => row.why),
      [
        'The answer was cut at 3 tokens: No "Paris".',
        'The answer was cut at its limit of tokens: No "Paris".',
        "The answer was cut at 3 tokens: the code doesn't compile",
        'The judge gave no verdict.',
        null,
      ],
    )
    const [whole] = await Array.fromAsync(store.results('run-a', { case: 'a' }))
    assert.ok(whole !== undefined && shortReasonOf(whole) === cases[0]?.why)
  })

  it("finds cases by people's labels on the same answer, from any run", async () => {
    const store = createMemoryStore()
    await store.createRun(sampleRun())
    const results = ['a', 'b', 'c', 'd'].map((id) => sampleResult({ case: id, answer: id, passed: id !== 'b' }))
    await store.append({ results })
    const label = (id: string, at: number, about: Partial<Label>) => {
      const result = results[at]
      const answer = result === undefined ? '' : hashAnswer(result)
      return sampleLabel({
        id,
        answer,
        run: 'another',
        sample: { suite: 'first', case: result?.case ?? '', attempt: 1 },
        ...about,
      })
    }
    await store.appendLabels([
      label('1', 0, { verdict: 'right' }),
      label('2', 1, { verdict: 'right' }),
      label('3', 2, { verdict: 'wrong', by: 'bob' }),
      label('4', 2, { verdict: 'undone', by: 'bob' }),
      label('5', 3, { verdict: 'unsure' }),
      label('6', 3, { verdict: 'wrong', answer: 'of another answer' }),
    ])
    const run = await store.getRun('run-a')
    const found = async (label: CaseLabel) =>
      (await listCases(store, run, { label })).cases.map((row) => row.case).join('')
    assert.equal(await found('right'), 'ab')
    assert.equal(await found('wrong'), '')
    assert.equal(await found('unsure'), 'd')
    assert.equal(await found('any'), 'abd')
    assert.equal(await found('disagree'), 'b')
  })

  it("rejects another order's cursor, and a cursor with an offset", async () => {
    const store = createMemoryStore()
    await store.createRun(sampleRun())
    await store.append({ results: ['a', 'b'].map((id) => sampleResult({ case: id })) })
    const run = await store.getRun('run-a')
    const { next } = await listCases(store, run, { limit: 1 })
    const invalid = { code: 'CURSOR_INVALID' }
    for (const cursor of ['', 'nonsense', 'W10']) await assert.rejects(listCases(store, run, { cursor }), invalid)
    await assert.rejects(listCases(store, run, { cursor: next ?? '', sort: 'score' }), invalid)
    await assert.rejects(listCases(store, run, { cursor: next ?? '', offset: 1 }), { code: 'OPTIONS_INVALID' })
  })

  it('shows attempts of any number in a short strip', async () => {
    const store = createMemoryStore()
    await store.createRun(sampleRun())
    const attempts = [3, 2 ** 40, 2 ** 33]
    await store.append({ results: attempts.map((attempt) => sampleResult({ attempt, passed: attempt !== 2 ** 33 })) })
    const [row] = (await listCases(store, await store.getRun('run-a'))).cases
    assert.deepEqual([row?.attempts, row?.first_failure?.attempt], ['pfp', 2 ** 33])
  })
})

describe('mapCases', () => {
  it('has a cursor for every 200th row, in any order', async () => {
    const store = createMemoryStore()
    await store.createRun(sampleRun())
    const results = Array.from({ length: 401 }, (_, at) =>
      sampleResult({ case: `c${1000 + at}`, latency_ms: 401 - at }),
    )
    await store.append({ results })
    const run = await store.getRun('run-a')
    const { total, step, starts } = await mapCases(store, run, { sort: 'latency' })
    assert.deepEqual([total, step, starts.length, starts[0]], [401, 200, 3, null])
    const first = await Promise.all(
      starts.map(async (cursor) => {
        const query = { sort: 'latency' as const, limit: 1, ...(cursor === null ? {} : { cursor }) }
        return (await listCases(store, run, query)).cases[0]?.case
      }),
    )
    assert.deepEqual(first, ['c1400', 'c1200', 'c1000'])
    assert.deepEqual((await mapCases(store, run, { suite: 'none' })).starts, [])
  })
})
