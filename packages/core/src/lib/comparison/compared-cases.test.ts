import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { ReportHeader } from '../report/report.ts'
import { compareRuns } from './compare-runs.ts'
import { compareSides } from './compare-sides.ts'
import { CaseShow } from './compared-case.ts'
import { ComparedCases } from './compared-cases.ts'
import { tallySide } from './compared-side.ts'
import { ComparisonTally } from './comparison-tally.ts'

const HEADER: ReportHeader = {
  format: 'assay-report',
  version: 1,
  generator: { name: 'assay', version: '0.1.0' },
  created_at: '2026-01-01T00:00:00Z',
  runs: [],
}

/** A sample in short: a number is a score, anything else a status without one. */
type Sample = number | 'errored' | 'unscored' | 'limited'
/** Samples by suite and case. */
type Run = Readonly<Record<string, Readonly<Record<string, readonly Sample[]>>>>

function resultsOf(run: Run, model = 'm') {
  return Object.entries(run).flatMap(([suite, cases]) =>
    Object.entries(cases).flatMap(([id, samples]) =>
      samples.map((value) => ({
        suite,
        case: id,
        model,
        tags: [`tag-${id.slice(0, 1)}`, 'second'],
        status: typeof value === 'number' ? 'scored' : value,
        ...(typeof value === 'number' ? { score: value, passed: value === 1 } : {}),
        cost_usd: 0.01,
        latency_ms: 500,
        tokens: { input: 10, output: 5 },
      })),
    ),
  )
}

async function tallyOf(runs: readonly Run[]): Promise<ComparisonTally> {
  const tally = new ComparisonTally({ sides: runs.length, marks: true })
  for (const [place, run] of runs.entries()) {
    await tallySide(tally, place, { label: String(place), results: [resultsOf(run)] })
  }
  return tally
}

const all = { show: 'all', sort: 'change', threshold: 0.05 } as const

async function casesOf(...runs: Run[]) {
  return new ComparedCases(await tallyOf(runs))
}

function names(cases: ComparedCases, query: Partial<Parameters<ComparedCases['select']>[0]> = {}): string[] {
  return cases.select({ ...all, ...query }).numbers.map((number) => cases.get(number, 0.05).case)
}

const anySample = fc.oneof(
  fc.constantFrom<Sample>('errored', 'unscored', 'limited'),
  fc.constantFrom<Sample>(0, 0.2, 0.25, 0.3, 0.5, 0.55, 1),
)
const anyCases = fc.dictionary(
  fc.string({ maxLength: 6, unit: fc.constantFrom('a', 'b', 'ü', '\u{1F600}', '<', '/') }),
  fc.array(anySample, { minLength: 1, maxLength: 4 }),
  { maxKeys: 8, noNullPrototype: true },
)
const anyRun: fc.Arbitrary<Run> = fc.record({ s: anyCases, t: anyCases })

describe('ComparedCases', () => {
  it('lists the worst change first, the lowest score before the name, and cases without a change last', async () => {
    const cases = await casesOf(
      { s: { up: [0], down: [1], low: [0.5], b: [1], a: [1], gone: [1], broken: [1] } },
      { s: { up: [1], down: [0], low: [0], b: [0.5], a: [0.5], fresh: [1], broken: ['errored'] } },
    )
    assert.deepEqual(names(cases), ['down', 'low', 'a', 'b', 'up', 'broken', 'fresh', 'gone'])
    assert.deepEqual(names(cases, { sort: '-change' }).slice(0, 3), ['up', 'a', 'b'])
    assert.deepEqual(names(cases, { sort: '-change' }).slice(-3).sort(), ['broken', 'fresh', 'gone'])
    assert.deepEqual(names(cases, { sort: 'case' }), ['a', 'b', 'broken', 'down', 'fresh', 'gone', 'low', 'up'])
  })

  it('shows strips in the order of the samples, the first tag, and scores over judged samples', async () => {
    const cases = await casesOf({ s: { x: [1, 0.5, 'errored', 'unscored', 'limited'] } }, { s: { x: [1] } })
    const number = cases.find('s', 'x')
    assert.ok(number !== null)
    const found = cases.get(number, 0.05)
    assert.equal(found.tag, 'tag-x')
    assert.deepEqual(
      found.runs.map(({ attempts, score }) => [attempts, score]),
      [
        ['pfeul', 0.5],
        ['p', 1],
      ],
    )
    assert.equal(cases.find('s', 'y'), null)
    assert.equal(cases.find('other', 'x'), null)
  })

  it('counts a case of several runs for each of its outcomes, and as unchanged only if no run changed it', async () => {
    const cases = await casesOf(
      { s: { a: [0.5], b: [0.5], c: [0.5] } },
      { s: { a: [0], b: [0.5], c: [0.5] } },
      { s: { a: [1], b: [0.5] } },
    )
    const { counts } = cases.select(all)
    assert.deepEqual(counts, { all: 3, regressed: 1, improved: 1, unchanged: 1, added: 0, removed: 1, errored: 0 })
    assert.deepEqual(names(cases, { show: 'removed' }), ['c'])
    const a = cases.find('s', 'a') ?? -1
    assert.deepEqual(
      [cases.get(a, 0.05).change, cases.get(a, 0.05).runs.map(({ change }) => change)],
      [-0.5, [null, -0.5, 0.5]],
    )
  })

  it('agrees with compareSides about two runs, case by case', async () => {
    await fc.assert(
      fc.asyncProperty(anyRun, anyRun, fc.constantFrom(0, 0.05, 0.25, 1), async (before, after, threshold) => {
        const side = (run: Run) => ({ label: 'x', results: [resultsOf(run)], header: () => HEADER })
        const comparison = await compareSides(side(before), side(after), { threshold })
        const tally = await tallyOf([before, after])
        const [compared] = compareRuns(tally, { headers: [HEADER, HEADER], threshold })
        assert.deepEqual(compared?.groups, comparison.groups)
        const cases = new ComparedCases(tally)
        for (const show of CaseShow.options) {
          const { numbers, counts } = cases.select({ show, sort: 'change', threshold })
          const listed = numbers.map((number) => cases.get(number, threshold))
          assert.equal(counts[show], listed.length)
          if (show === 'all') continue
          const total = comparison.groups.reduce((sum, group) => sum + group.cases[show], 0)
          assert.equal(listed.length, total)
          if (show === 'unchanged') continue
          const key = (one: { suite: string; case: string }) => JSON.stringify([one.suite, one.case])
          assert.deepEqual(listed.map(key).sort(), comparison[show].map(key).sort())
        }
      }),
      { numRuns: 200 },
    )
  })

  it('lists every case once in every order, within one suite or all', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyRun, { minLength: 2, maxLength: 4 }), async (runs) => {
        const cases = await casesOf(...runs)
        for (const sort of ['change', '-change', 'case'] as const) {
          const whole = cases.select({ ...all, sort }).numbers
          assert.equal(new Set(whole).size, cases.size)
          const parts = ['s', 't'].flatMap((suite) => cases.select({ ...all, sort, suite }).numbers)
          assert.deepEqual([...whole].sort(), parts.sort())
        }
      }),
      { numRuns: 100 },
    )
  })
})

describe('compareRuns', () => {
  it('adjusts p-values for all runs together', async () => {
    const run = (scores: number[]) => ({ s: Object.fromEntries(scores.map((score, at) => [`c${at}`, [score]])) })
    const base = run([1, 1, 1, 1, 1, 1, 1, 0, 0, 1])
    const less = run([0, 0, 0, 0, 0, 1, 1, 0, 0, 1])
    const alone = compareRuns(await tallyOf([base, less]), { headers: [HEADER, HEADER], threshold: 0.05 })
    const among = compareRuns(await tallyOf([base, less, base, less]), {
      headers: [HEADER, HEADER, HEADER, HEADER],
      threshold: 0.05,
    })
    const test = (runs: ReturnType<typeof compareRuns>, place: number) => runs[place]?.groups[0]?.test
    assert.equal(test(alone, 0)?.p_value, test(alone, 0)?.adjusted_p_value)
    assert.equal(test(among, 0)?.p_value, test(alone, 0)?.p_value)
    assert.ok((test(among, 0)?.adjusted_p_value ?? 0) > (test(alone, 0)?.adjusted_p_value ?? 1))
    assert.equal(among.length, 3)
  })
})
