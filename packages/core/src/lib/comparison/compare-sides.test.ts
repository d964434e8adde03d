import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { UserError } from '../errors/errors.ts'
import type { ReportHeader, Run } from '../report/report.ts'
import { scored, tableOf } from '../scoring/sample-results.ts'
import { summarizeSuite } from '../scoring/summarize.ts'
import { type CompareOptions, compareSides } from './compare-sides.ts'
import type { ComparedSide } from './compared-side.ts'
import { Comparison } from './comparison.ts'
import { checkComparison } from './comparison-gate.ts'

const HEADER: ReportHeader = {
  format: 'assay-report',
  version: 1,
  generator: { name: 'assay', version: '0.1.0' },
  created_at: '2026-01-01T00:00:00Z',
  runs: [],
}

/** A finished run of one sample of the suite `other`. */
const RUN: Run = {
  id: 'r',
  model: 'm',
  status: 'finished',
  stop_reason: null,
  started_at: '2026-01-01T00:00:00Z',
  finished_at: '2026-01-01T00:00:01Z',
  seed: 1,
  ignore_errors: false,
  missing: 0,
  tags: [],
  score: { value: 100, interval: null, reason: null },
  penalized: null,
  suites: [summarizeSuite(tableOf([scored({ suite: 'other' })]), { formula: 'success_pct', seed: 1 })],
}

/** A sample in short: a number is a score, anything else a status without one. */
type Sample = number | 'errored' | 'unscored' | 'limited'
/** Samples by case; the suite and model are the same throughout unless given as `suite/case`. */
type Cases = Record<string, Sample | Sample[]>

/** What a comparison reads of a result. */
function sample(id: string, model: string, value: Sample) {
  const isScored = typeof value === 'number'
  return {
    suite: 'suite',
    case: id,
    model,
    status: isScored ? 'scored' : value,
    score: isScored ? value : null,
    classification: isScored ? { primary: value === 1 ? 'pass' : 'refusal' } : null,
    cost_usd: 0.01,
    latency_ms: 500,
    tokens: { input: 10, output: 5 },
  }
}

function side(label: string, results: readonly unknown[]): ComparedSide {
  return { label, results: [results.slice(0, 1), results.slice(1)], header: () => HEADER }
}

async function compareResults(baseline: readonly unknown[], current: readonly unknown[], options?: CompareOptions) {
  return Comparison.parse(await compareSides(side('a.json', baseline), side('b.json', current), options))
}

function compareCases(baseline: Cases, current: Cases, options: CompareOptions & { models?: [string, string] } = {}) {
  const { models: [before, after] = ['m', 'm'], ...rest } = options
  const samples = (cases: Cases, model: string) =>
    Object.entries(cases).flatMap(([id, values]) => [values].flat().map((value) => sample(id, model, value)))
  return compareResults(samples(baseline, before), samples(current, after), rest)
}

async function groupOf(baseline: readonly unknown[], current: readonly unknown[]) {
  const [group] = (await compareResults(baseline, current)).groups
  assert.ok(group !== undefined)
  return group
}

const ids = (cases: readonly { case: string }[]) => cases.map((entry) => entry.case)

describe('compareSides', () => {
  it('lists what regressed and improved by more than the threshold, worst first', async () => {
    const found = await compareCases({ a: 1, b: 0.9, c: 0.95, d: 0.2, e: 1 }, { a: 0.8, b: 0, c: 0.9, d: 0.9, e: 1 })
    assert.deepEqual(ids(found.regressed), ['b', 'a'])
    assert.deepEqual(ids(found.improved), ['d'])
    assert.equal(found.groups[0]?.cases.unchanged, 2)
  })

  it('treats a drop of exactly the threshold as unchanged', async () => {
    assert.deepEqual((await compareCases({ a: 0.95 }, { a: 0.9 }, { threshold: 0.05 })).regressed, [])
  })

  it('lists added and removed cases and never calls them regressions', async () => {
    const found = await compareCases({ a: 1, gone: 1 }, { a: 1, fresh: 0 })
    assert.deepEqual(ids(found.added), ['fresh'])
    assert.deepEqual(ids(found.removed), ['gone'])
    assert.deepEqual(checkComparison(found, ['regression']), [])
  })

  it('lists a case whose samples all errored separately, and never calls it a regression', async () => {
    const found = await compareCases({ a: 1, b: 1 }, { a: 'errored', b: 1 })
    assert.deepEqual(ids(found.errored), ['a'])
    assert.deepEqual(found.regressed, [])
    assert.equal(found.groups[0]?.samples.current_errored, 1)
    assert.equal(found.groups[0]?.cases.compared, 1)
  })

  it('averages the judged samples of a case', async () => {
    const found = await compareCases({ a: [1, 1, 1, 1] }, { a: [1, 0, 'errored', 'unscored'] })
    assert.equal(found.regressed[0]?.current, 0.5)
  })

  it('counts a sample that hit a limit as a score of 0', async () => {
    assert.deepEqual(ids((await compareCases({ a: 1 }, { a: 'limited' })).regressed), ['a'])
  })

  it('matches by suite and case when each side has one model and they differ', async () => {
    const found = await compareCases({ a: 1 }, { a: 0 }, { models: ['x/old', 'x/new'] })
    assert.equal(found.matched_by, 'suite_case')
    assert.deepEqual(ids(found.regressed), ['a'])
  })

  it('matches by model when a side has several', async () => {
    const baseline = ['x', 'y'].map((model) => sample('a', model, 1))
    const found = await compareResults(baseline, [sample('a', 'z', 0)])
    assert.equal(found.matched_by, 'suite_case_model')
    assert.deepEqual(found.regressed, [])
    assert.deepEqual(
      found.removed.map((place) => place.model),
      ['x', 'y'],
    )
    assert.deepEqual(
      found.added.map((place) => place.model),
      ['z'],
    )
  })

  it("gives the mean change with an interval and a p-value that can't disagree", async () => {
    const cases = Array.from({ length: 10 }, (_, i) => String(i))
    const before = Object.fromEntries(cases.map((id) => [id, 1]))
    const after = Object.fromEntries(cases.map((id, i) => [id, i < 5 ? 0 : 1]))
    const group = (await compareCases(before, after)).groups[0]
    assert.equal(group?.mean_change.value, -0.5)
    // Student: -0.5 ± t(0.975, 9) · sqrt(10/9 · 0.25) / sqrt(10)
    assert.ok(Math.abs((group?.mean_change.interval?.low ?? 0) + 0.877) < 0.001)
    assert.ok(Math.abs((group?.test.p_value ?? 0) - 0.014956) < 1e-6)
    assert.deepEqual([group?.test.method, group?.verdict, group?.mcnemar], ['t', 'worse', undefined])
    assert.ok((group?.minimum_detectable_change.value ?? 0) > 0.4)
  })

  it('adjusts p-values for the number of groups, and names each verdict', async () => {
    const names = Array.from({ length: 20 }, (_, i) => String(i))
    const side = (score: (suite: number, i: number) => number) =>
      Array.from({ length: 12 }, (_, suite) =>
        names.map((id, i) => ({ ...sample(id, 'm', score(suite, i)), suite: `s${suite}` })),
      ).flat()
    // The first suite fell in 6 of 20 cases, the others in none; alone it would be worse.
    const before = side(() => 1)
    const after = side((suite, i) => (suite === 0 && i < 6 ? 0 : 1))
    const [first, second] = (await compareResults(before, after)).groups
    assert.ok(first?.test.p_value != null && first.test.p_value < 0.05)
    assert.ok(Math.abs((first.test.adjusted_p_value ?? 0) - 12 * first.test.p_value) < 1e-12)
    assert.deepEqual([first.verdict, second?.verdict], ['unclear', 'unclear'])
    const ofFirst = (results: typeof before) => results.filter(({ suite }) => suite === 's0')
    assert.equal((await groupOf(ofFirst(before), ofFirst(after))).verdict, 'worse')
  })

  it('reads a comparison of an earlier version', async () => {
    const { groups, ...rest } = await compareCases({ a: 1, b: 1 }, { a: 0, b: 1 })
    const test = { p_value: 1, method: 'sign-flip-exact', resamples: null, reason: null }
    const earlier = groups.map(({ verdict, ...group }) => ({
      ...group,
      test,
      mcnemar: { ...test, method: 'mcnemar-exact' },
    }))
    assert.equal(Comparison.parse({ ...rest, groups: earlier }).groups[0]?.mcnemar?.p_value, 1)
  })

  it('has no interval for a single case, with the reason', async () => {
    const group = (await compareCases({ a: 1 }, { a: 0 })).groups[0]
    assert.equal(group?.mean_change.interval, null)
    assert.match(group?.mean_change.reason ?? '', /two cases/)
  })

  it('compares cost, latency and tokens, and leaves a cost unknown when a price is', async () => {
    const group = (await compareCases({ a: 1, b: 1 }, { a: 1, b: 1 })).groups[0]
    assert.deepEqual(group?.cost_usd, { baseline: 0.02, current: 0.02, change: 0 })
    assert.deepEqual(group?.latency_s, { baseline: 0.5, current: 0.5, change: 0 })
    assert.deepEqual(group?.tokens, { baseline: 30, current: 30, change: 0 })
    // The same answers, twice as many of them: nothing changed.
    const more = (await compareCases({ a: 1, b: 1 }, { a: [1, 1], b: [1, 1] })).groups[0]
    assert.equal(more?.totals_of, 'sample')
    assert.deepEqual(more?.cost_usd, { baseline: 0.01, current: 0.01, change: 0 })
    assert.deepEqual(more?.tokens, { baseline: 15, current: 15, change: 0 })
    const unpriced = await groupOf([{ ...sample('a', 'm', 1), cost_usd: null }], [sample('a', 'm', 1)])
    assert.deepEqual(unpriced.cost_usd, { baseline: null, current: 0.01, change: null })
  })

  it('leaves a sample without an answer out of the cost, and a sum of tokens unknown when an answer was not counted', async () => {
    const nothing = { cost_usd: null, tokens: { input: null, output: null } }
    const unanswered = { ...sample('b', 'm', 'errored'), ...nothing, error: { code: 'unauthorized' } }
    const { cost_usd, tokens } = await groupOf([sample('a', 'm', 1), unanswered], [sample('a', 'm', 1)])
    assert.deepEqual(cost_usd, { baseline: 0.01, current: 0.01, change: 0 })
    assert.deepEqual(tokens, { baseline: 15, current: 15, change: 0 })
    const uncounted = { ...sample('a', 'm', 1), tokens: { input: 10, output: null } }
    assert.deepEqual((await groupOf([uncounted], [sample('a', 'm', 1)])).tokens, {
      baseline: null,
      current: 15,
      change: null,
    })
  })

  it("leaves a cost unknown if a sample may have been billed without an answer, and tokens that weren't counted", async () => {
    const lost = {
      ...sample('b', 'm', 'errored'),
      cost_usd: null,
      tokens: { input: null, output: null },
      error: { code: 'timeout' },
    }
    const group = await groupOf([sample('a', 'm', 1), lost], [lost])
    assert.deepEqual(group.cost_usd, { baseline: null, current: null, change: null })
    assert.deepEqual(group.tokens, { baseline: 15, current: null, change: null })
  })

  it('gives no cost, latency or tokens for a side without samples', async () => {
    const unknown = { baseline: null, current: 15, change: null }
    const { cost_usd, latency_s, tokens, baseline_model } = await groupOf([], [sample('a', 'm', 1)])
    assert.deepEqual([cost_usd.baseline, latency_s.baseline, tokens], [null, null, unknown])
    assert.equal(baseline_model, null)
  })

  it('gives no sum that is too large to be a number', async () => {
    const vast = ['a', 'b'].map((id) => ({ ...sample(id, 'm', 1), cost_usd: 1.7e308, latency_ms: 1.7e308 }))
    const { cost_usd, latency_s } = await groupOf(vast, vast)
    assert.deepEqual(cost_usd, { baseline: null, current: null, change: null })
    assert.deepEqual(latency_s, { baseline: null, current: null, change: null })
  })

  it('names a model on a suite only for the side that has it there', async () => {
    const elsewhere = { ...sample('a', 'm', 1), suite: 'other' }
    const { groups } = await compareResults([sample('a', 'm', 1)], [sample('a', 'm', 1), elsewhere])
    assert.deepEqual(
      groups.map(({ suite, baseline_model, current_model }) => [suite, baseline_model, current_model]),
      [
        ['suite', 'm', 'm'],
        ['other', null, 'm'],
      ],
    )
  })

  it('compares reports in which every result has another model and suite', async () => {
    const strangers = Array.from({ length: 20_000 }, (_, i) => ({ ...sample('a', `m${i}`, 1), suite: `s${i}` }))
    assert.equal((await compareResults(strangers, strangers)).groups.length, 20_000)
  })

  it('gives the number of cases, or samples per case, that would show the threshold', async () => {
    const cases = Array.from({ length: 40 }, (_, i) => String(i))
    // Cases change by nothing but the luck of four samples a side, half of which pass.
    const before = Object.fromEntries(cases.map((id, i) => [id, i % 4 === 0 ? [1, 1, 1, 0] : [1, 0, 1, 0]]))
    const after = Object.fromEntries(cases.map((id, i) => [id, i % 4 === 1 ? [1, 1, 1, 0] : [1, 0, 1, 0]]))
    const group = (await compareCases(before, after)).groups[0]
    const { cases_needed, samples_needed, minimum_detectable_change } = group ?? {}
    assert.ok((minimum_detectable_change?.value ?? 0) > 0.05)
    assert.ok((cases_needed?.value ?? 0) > 40)
    assert.ok((samples_needed?.value ?? 0) > 4)
    const single = (await compareCases({ a: 1, b: 0 }, { a: 0, b: 0 })).groups[0]
    assert.match(single?.samples_needed.reason ?? '', /one sample per case/)
    const lone = (await compareCases({ a: 1 }, { a: 0 })).groups[0]
    assert.match(lone?.cases_needed.reason ?? '', /at least two cases; there is 1/)
  })

  it('keeps counts complete when lists are cut', async () => {
    const all = (score: (i: number) => number) => Array.from({ length: 50 }, (_, i) => sample(String(i), 'm', score(i)))
    const found = await compareResults(
      all(() => 1),
      all((i) => i / 100),
      { listLimit: 3 },
    )
    assert.deepEqual(ids(found.regressed), ['0', '1', '2'])
    assert.equal(found.groups[0]?.cases.regressed, 50)
  })

  it('lists the worst of all cases, in whatever order they come', async () => {
    const falls = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(falls, fc.integer({ min: 1, max: 5 }), async (fallen, listLimit) => {
        const before = fallen.map((_, i) => sample(String(i), 'm', 1))
        const after = fallen.map((fall, i) => sample(String(i), 'm', 0.9 - fall / 10))
        const { regressed } = await compareResults(before, after)
        assert.deepEqual((await compareResults(before, after, { listLimit })).regressed, regressed.slice(0, listLimit))
      }),
    )
  })

  it('names the class that a case moved from and to', async () => {
    const { regressed, improved } = await compareCases({ a: 1, b: [1, 0] }, { a: [1, 0], b: 1 })
    assert.deepEqual(
      [...regressed, ...improved].map((each) => [each.case, each.baseline_class, each.current_class]),
      [
        ['a', 'pass', 'refusal'],
        ['b', 'refusal', 'pass'],
      ],
    )
  })

  it("reads a side's header after its results", async () => {
    let isRead = false
    async function* results() {
      yield [sample('a', 'm', 1)]
      isRead = true
    }
    const header = () => {
      assert.ok(isRead)
      return HEADER
    }
    const found = await compareSides({ label: 'last', results: results(), header }, side('b.json', []))
    assert.deepEqual(found.baseline, { file: 'last', created_at: HEADER.created_at, models: ['m'] })
  })

  it('rejects a value that is not a result, with the side and its number', async () => {
    const good = sample('a', 'm', 1)
    const bad = { ...good, score: 2 }
    await assert.rejects(compareSides(side('a.json', [good]), side('b.json', [good, good, bad])), (error) => {
      assert.ok(error instanceof UserError && error.code === 'REPORT_INVALID')
      assert.match(error.message, /^Result 3 in "b\.json" isn't valid: "score" must be/)
      return true
    })
  })
})

describe('checkComparison', () => {
  const cases = Array.from({ length: 30 }, (_, i) => String(i))
  const all = (score: (i: number) => Sample): Cases => Object.fromEntries(cases.map((id, i) => [id, score(i)]))

  it('fails on any regressed case only when asked to', async () => {
    const found = await compareCases(
      all(() => 1),
      all((i) => (i === 0 ? 0 : 1)),
    )
    assert.equal(checkComparison(found, ['regression']).length, 1)
    assert.deepEqual(checkComparison(found, ['significant']), [])
    assert.deepEqual(checkComparison(found, []), [])
  })

  it('fails on a fall that chance rarely makes, but not on one that may be chance', async () => {
    const found = await compareCases(
      all(() => 1),
      all((i) => (i < 12 ? 0 : 1)),
    )
    assert.equal(checkComparison(found, ['significant']).length, 1)
  })

  it('is undecided if nothing could be compared, or fewer than five cases', async () => {
    for (const after of [{ z: 1 }, { 0: 0, 1: 0, 2: 0, 3: 0 }]) {
      const [outcome] = checkComparison(
        await compareCases(
          all(() => 1),
          after,
        ),
        ['significant'],
      )
      assert.equal(outcome?.verdict, 'undecided')
    }
  })

  it('is undecided if samples without a verdict could have changed it, on either side', async () => {
    const good = all(() => 1)
    const dark = all((i) => (i < 12 ? 'errored' : 1))
    const verdicts = async (before: Cases, after: Cases) =>
      checkComparison(await compareCases(before, after), ['regression', 'significant']).map(({ verdict }) => verdict)
    assert.deepEqual(await verdicts(good, dark), ['undecided', 'undecided'])
    assert.deepEqual(
      await verdicts(
        all((i) => (i < 12 ? 'errored' : 0.5)),
        all(() => 0.5),
      ),
      ['undecided', 'undecided'],
    )
    assert.deepEqual(
      await verdicts(
        all((i) => (i < 12 ? 'errored' : 1)),
        good,
      ),
      [],
    )
  })

  it('is undecided if a score that is not certain could have changed it, on either side', async () => {
    const of = (score: number, score_at_most = score) =>
      cases.map((id) => ({ ...sample(id, 'm', score), ...(score_at_most === score ? {} : { score_at_most }) }))
    const outcomes = async (before: readonly unknown[], after: readonly unknown[]) =>
      checkComparison(await compareResults(before, after), ['regression', 'significant'])
    const verdicts = async (before: readonly unknown[], after: readonly unknown[]) =>
      (await outcomes(before, after)).map(({ verdict }) => verdict)
    // A baseline that could have been better, and a current run that could have been as good.
    assert.deepEqual(await verdicts(of(0, 0.5), of(0)), ['undecided', 'undecided'])
    assert.deepEqual(await verdicts(of(0.5), of(0, 0.5)), ['undecided', 'undecided'])
    // A fall even from the least to the greatest, and none even from the greatest to the least.
    assert.deepEqual(await verdicts(of(0.75, 1), of(0, 0.25)), ['failed', 'failed'])
    assert.deepEqual(await verdicts(of(0, 0.25), of(0.5, 1)), [])
    const [first] = await outcomes(of(0, 0.5), of(0))
    const why =
      "scores aren't certain, since a check couldn't be applied (30 of the baseline run), so a case may be worse"
    assert.equal(first?.message, `Suite "suite" with m: ${why}.`)
  })

  it('is undecided if a side never reached a suite that the other has', async () => {
    const samples = Array.from({ length: 6 }, (_, i) => sample(String(i), 'm', 0.5))
    const verdicts = async (before: readonly unknown[], after: readonly unknown[], missing: [number, number]) => {
      const header = (at: 0 | 1) => () => ({ ...HEADER, runs: [{ ...RUN, missing: missing[at] }] })
      const sides = [
        { ...side('a.json', before), header: header(0) },
        { ...side('b.json', after), header: header(1) },
      ] as const
      return checkComparison(await compareSides(...sides), ['regression', 'significant']).map(({ verdict }) => verdict)
    }
    const other = [{ ...sample('x', 'm', 1), suite: 'other' }]
    const never = ['undecided', 'undecided', 'undecided']
    assert.deepEqual(await verdicts(other, [...other, ...samples], [6, 0]), never)
    assert.deepEqual(await verdicts([...other, ...samples], other, [0, 6]), never)
    // Nothing is missing: the suite is new, or gone.
    assert.deepEqual(await verdicts(other, [...other, ...samples], [0, 0]), ['undecided'])
  })

  /** Both gates' verdicts, for sides that miss some of their planned samples, one of each case. */
  const verdictsWithout = async (
    [before, missedBefore]: [readonly unknown[], number],
    [after, missedAfter]: [readonly unknown[], number],
  ) => {
    const header = (results: readonly unknown[], missing: number) => () => {
      const table = tableOf(results.map((_, i) => scored({ case: String(i) })))
      const summary = { ...summarizeSuite(table, { formula: 'success_pct', seed: 1 }), suite: 'suite', missing }
      const counts = { ...summary.counts, total: results.length }
      return { ...HEADER, runs: [{ ...RUN, missing, suites: [{ ...summary, counts, samples_per_case: 1 }] }] }
    }
    const found = await compareSides(
      { ...side('a.json', before), header: header(before, missedBefore) },
      { ...side('b.json', after), header: header(after, missedAfter) },
    )
    return checkComparison(found, ['regression', 'significant']).map(({ verdict }) => verdict)
  }
  const samplesOf = (ids: readonly number[], score = 1) => ids.map((id) => sample(String(id), 'm', score))
  const TEN = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

  it('is undecided if both sides miss cases that neither took', async () => {
    assert.deepEqual(await verdictsWithout([samplesOf(TEN), 30], [samplesOf(TEN), 30]), ['undecided', 'undecided'])
    // What the current side misses, the baseline has, and the other way round.
    assert.deepEqual(await verdictsWithout([samplesOf(TEN), 0], [samplesOf(TEN), 30]), [])
    assert.deepEqual(await verdictsWithout([samplesOf(TEN), 0], [samplesOf(TEN), 0]), [])
  })

  it('is undecided if both sides miss suites that neither reached', async () => {
    const header = () => ({ ...HEADER, runs: [{ ...RUN, model: 'other', missing: 4, suites: [] }] })
    const [before, after] = [
      { ...side('a.json', samplesOf(TEN)), header },
      { ...side('b.json', samplesOf(TEN)), header },
    ] as const
    const found = checkComparison(await compareSides(before, after), ['regression'])
    assert.deepEqual(
      found.map(({ message }) => message),
      ['Samples of suites that neither run reached are missing (4 of the current run, 4 of the baseline run).'],
    )
  })

  it('counts the missing samples of all runs of a model, in either order', async () => {
    const whole = { ...RUN, suites: [] }
    const stopped = { ...RUN, missing: 5, suites: [] }
    for (const runs of [
      [whole, stopped],
      [stopped, whole],
    ]) {
      const current = { ...side('b.json', samplesOf([0, 1, 2, 3, 4])), header: () => ({ ...HEADER, runs }) }
      const found = checkComparison(await compareSides(side('a.json', samplesOf(TEN)), current), ['regression'])
      assert.deepEqual(
        found.map(({ verdict }) => verdict),
        ['undecided'],
      )
    }
  })

  it("doesn't take another model for one of which no sample was taken", async () => {
    const runs = [
      { ...RUN, model: 'm', missing: 10, suites: [] },
      { ...RUN, model: 'other', suites: [] },
    ]
    const results = TEN.map((id) => sample(String(id), 'other', 1))
    const current = { ...side('b.json', results), header: () => ({ ...HEADER, runs }) }
    const found = await compareSides(side('a.json', samplesOf(TEN)), current)
    assert.equal(found.matched_by, 'suite_case_model')
    const verdicts = checkComparison(found, ['regression', 'significant']).map(({ verdict }) => verdict)
    assert.deepEqual(verdicts, ['undecided', 'undecided'])
  })

  it('is undecided if no case could have had a score on both sides, whatever else is open', async () => {
    const foreign = (result: object) => ({ ...result, suite: 'other' })
    const errored = TEN.map((id) => foreign(sample(String(id), 'm', 'errored')))
    const verdicts = async (before: readonly unknown[], after: readonly unknown[]) =>
      checkComparison(await compareResults(before, after), ['regression', 'significant']).map(({ verdict }) => verdict)
    assert.deepEqual(await verdicts(samplesOf(TEN), errored), ['undecided', 'undecided'])
    assert.deepEqual(await verdicts(errored, samplesOf(TEN)), ['undecided', 'undecided'])
    // A new suite beside one that was compared is none of its business.
    assert.deepEqual(await verdicts(samplesOf(TEN), [...samplesOf(TEN), ...errored]), [])
  })

  it('is undecided if only open samples of several suites together could have made a fall significant', async () => {
    const suite = (name: string, scores: readonly Sample[]) =>
      scores.map((score, at) => ({ ...sample(String(at), 'm', score), suite: name }))
    const outcomes = async (sig: Sample, up: Sample) => {
      const before = [
        ...suite('sig', [0.3, 0.05, 0.8, 0.95, 0.85, 0.3, 0.8]),
        ...suite('up', [0.85, 0.2, 0.6, 0.95, up, 0.8]),
      ]
      const after = [
        ...suite('sig', [0, 0, 0.5, 0.65, 0.55, sig, 0.5]),
        ...suite('up', [0.55, 0.05, 0.3, 0.65, 0, 0.6]),
      ]
      return checkComparison(await compareResults(before, after), ['significant'])
    }
    const verdicts = async (sig: Sample, up: Sample) => (await outcomes(sig, up)).map(({ verdict }) => verdict)
    assert.deepEqual(await verdicts('errored', 'errored'), ['undecided', 'undecided'])
    assert.deepEqual(await verdicts(0.5, 0.96), [])
    const [decided] = await outcomes(0.5, 'errored')
    assert.match(decided?.message ?? '', /^Suite "sig" with m: samples of other suites have no verdict, so the average/)
  })

  it('is undecided if a change between the extremes would be significant', async () => {
    const before = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [i, 0.5]))
    const after = Object.fromEntries(
      Array.from({ length: 20 }, (_, i): [number, Sample] => [i, i === 19 ? 'errored' : 0.48 - 0.01 * (i % 2)]),
    )
    const found = checkComparison(await compareCases(before, after), ['significant'])
    assert.deepEqual(
      found.map(({ verdict }) => verdict),
      ['undecided'],
    )
  })

  it('rejects a side that has fewer results than it counts', async () => {
    const short = { ...side('b.json', [sample('a', 'm', 1)]), header: () => ({ ...HEADER, runs: [RUN] }) }
    await assert.rejects(compareSides(side('a.json', [sample('a', 'm', 1)]), short), {
      code: 'REPORT_INVALID',
      message: '"b.json" has 0 of the 1 results of suite "other" with m that it counts.',
    })
  })

  it('fails if it would whatever the samples without a verdict had said', async () => {
    const after = all((i) => (i < 2 ? 'errored' : i < 25 ? 0 : 1))
    const found = checkComparison(
      await compareCases(
        all(() => 1),
        after,
      ),
      ['regression', 'significant'],
    )
    assert.deepEqual(
      found.map(({ verdict }) => verdict),
      ['failed', 'failed'],
    )
  })

  it('passes a gate that a few samples without a verdict could not have failed', async () => {
    const found = await compareCases(
      all(() => 1),
      all((i) => (i === 0 ? 'errored' : 1)),
    )
    assert.deepEqual(checkComparison(found, ['significant']), [])
  })
})
