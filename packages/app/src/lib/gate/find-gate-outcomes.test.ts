import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sumUnfinished } from '@assay/core/report'
import type { Result } from '@assay/core/result'
import { readPlan } from '@assay/core/run'
import { createRunTally, summarizeRun } from '@assay/core/scoring'
import { createMemoryStore } from '@assay/store/store'
import { sampleResult, sampleRun } from '@assay/store/testing'
import { findGateOutcomes, type Gates } from './find-gate-outcomes.ts'

/** A suite's plan: 10 cases of one sample each, unless the fields say otherwise. */
const SUITE = { name: 'first', cases: 10, samples: 1, case_weight: 10, critical: 0 }

interface Situation {
  readonly gates: Gates
  readonly results: readonly Result[]
  readonly suite?: Readonly<Record<string, unknown>>
  readonly status?: 'finished' | 'stopped'
  readonly ignoreErrors?: boolean
  /** Requests of unknown cost that no result includes. */
  readonly unfinished?: number
}

/** Returns the verdicts of the gates that a run doesn't pass, and the sentences. */
async function outcomesOf({ gates, results, suite = {}, status = 'finished', ...about }: Situation) {
  const { ignoreErrors = false, unfinished: unknown = 0 } = about

  const store = createMemoryStore()
  const plan = readPlan({ suites: [{ ...SUITE, ...suite }], spec: { suites: ['first.yaml'] } })
  const run = sampleRun({ status, plan, ignore_errors: ignoreErrors })
  await store.createRun(run)
  await store.append({ results: [...results] })
  const tally = createRunTally()
  for (const result of results) tally.add(result)
  const stop_reason = status === 'stopped' ? ('budget' as const) : null
  const unfinished = sumUnfinished(Array.from({ length: unknown }, () => ({ suite: 'first', cost_usd: null })))
  const summary = summarizeRun({ ...run, plan, stop_reason, unfinished }, tally)
  await store.putSummary(summary)
  const outcomes = await findGateOutcomes(store, [summary], gates)
  return { verdicts: outcomes.filter(({ gate }) => gate !== 'run').map(({ verdict }) => verdict), outcomes }
}

const many = (count: number, fields: Parameters<typeof sampleResult>[0] = {}) =>
  Array.from({ length: count }, (_, i) =>
    sampleResult({ case: `${fields.status ?? fields.passed ?? 'passed'}-${i}`, ...fields }),
  )

const EQUALS = { kind: 'equals', passed: false, score: 0, weight: 1, reason: 'Expected "yes", found "no".' }
const JUDGED = { kind: 'llm_judge', passed: null, score: null, weight: 1, reason: 'The judge gave no verdict.' }

const UNDECIDED = many(9, { status: 'undecided' })

describe('findGateOutcomes', () => {
  it('leaves a gate on the total cost undecided above what is known if requests of unfinished samples may be billed', async () => {
    const verdicts = async (gate: string) => {
      const results = many(10, { cost_usd: 0.5 })
      return (await outcomesOf({ gates: { gate }, results, unfinished: 2 })).verdicts
    }
    assert.deepEqual(await verdicts('total_cost < 13'), ['undecided'])
    assert.deepEqual(await verdicts('total_cost < 4'), ['failed'])
    assert.deepEqual(await verdicts('total_cost > 4 and success_pct > 0'), [])
  })

  const gates: readonly [string, Situation['gates'], Readonly<Record<string, unknown>>?][] = [
    ['--fail-under', { fail_under: 1 }],
    ['a formula', { gate: 'rate.pass >= 1 and success_pct >= 100' }],
    ['a formula of the run', { gate: 'suite.first >= 100' }],
    ['a threshold', {}, { threshold: 1 }],
    ['--fail-on', { fail_on: ['leak'] }, { classified: 10 }],
  ]
  for (const [name, given, suite = {}] of gates) {
    it(`leaves ${name} undecided if 9 of 10 samples have no verdict, errored, or were never taken`, async () => {
      for (const open of [UNDECIDED, many(9, { status: 'errored' }), []]) {
        const situation = { gates: given, suite, results: [...many(1), ...open] }
        assert.deepEqual((await outcomesOf(situation)).verdicts, ['undecided'])
      }
    })

    it(`passes ${name} if all samples passed, whether or not some give no criterion`, async () => {
      const results = [...many(8), ...many(2, { status: 'unscored', checks: [] })]
      assert.deepEqual((await outcomesOf({ gates: given, suite, results })).outcomes, [])
    })
  }

  it('fails what no missing verdict could have saved, and passes what none could have spoiled', async () => {
    const results = [...many(5), ...many(4, { passed: false }), ...many(1, { status: 'undecided' })]
    const verdicts = async (fail_under: number) => (await outcomesOf({ gates: { fail_under }, results })).verdicts
    assert.deepEqual(await verdicts(0.5), [])
    assert.deepEqual(await verdicts(0.6), ['undecided'])
    assert.deepEqual(await verdicts(0.61), ['failed'])
  })

  it("reaches a threshold that the mean misses by a float's last bit only", async () => {
    const results = many(10, { status: 'scored', passed: false, score: 0.1 })
    const outcomes = async (threshold: number) =>
      (await outcomesOf({ gates: {}, results, suite: { threshold } })).verdicts
    assert.deepEqual(await outcomes(0.1), [])
    assert.deepEqual(await outcomes(0.1001), ['failed'])
  })

  it('leaves a formula undecided that names what a filter left out', async () => {
    const { verdicts } = await outcomesOf({ gates: { gate: 'somebody > 0.5' }, results: many(10) })
    assert.deepEqual(verdicts, ['undecided'])
  })

  it('takes limited samples for failures', async () => {
    const results = [...many(9), ...many(1, { status: 'limited' })]
    assert.deepEqual((await outcomesOf({ gates: { fail_under: 1 }, results })).verdicts, ['failed'])
  })

  it('is undecided without any decided sample, even if the minimum is 0', async () => {
    const errored = many(1, { status: 'errored' })
    for (const ignoreErrors of [true, false]) {
      const situation = { gates: { fail_under: 0 }, results: errored, status: 'stopped' as const, ignoreErrors }
      assert.deepEqual((await outcomesOf(situation)).verdicts, ['undecided'])
    }
  })

  it('is undecided over nothing', async () => {
    const unscored = many(10, { status: 'unscored', checks: [] })
    for (const given of [{ fail_under: 0 }, { gate: 'rate.pass >= 0' }, {}]) {
      const { outcomes } = await outcomesOf({ gates: given, results: [], suite: { cases: 0 } })
      assert.ok(outcomes.length > 0 && outcomes.every(({ verdict }) => verdict === 'undecided'))
    }
    assert.deepEqual((await outcomesOf({ gates: { fail_under: 0 }, results: unscored })).verdicts, ['undecided'])
    assert.deepEqual((await outcomesOf({ gates: { gate: 'rate.pass >= 0' }, results: unscored })).verdicts, [
      'undecided',
    ])
  })

  it('leaves errored samples out if errors are ignored, but not undecided ones', async () => {
    const errored = [...many(9), ...many(1, { status: 'errored' })]
    const situation = { gates: { fail_under: 1 }, ignoreErrors: true }
    assert.deepEqual((await outcomesOf({ ...situation, results: errored })).outcomes, [])
    const undecided = [...many(9), ...many(1, { status: 'undecided' })]
    assert.deepEqual((await outcomesOf({ ...situation, results: undecided })).verdicts, ['undecided'])
  })

  it('leaves a stopped run undecided unless its gate is certain without the rest', async () => {
    const stopped = { status: 'stopped' as const, results: many(6) }
    const { outcomes } = await outcomesOf({ ...stopped, gates: {} })
    assert.equal(outcomes[0]?.message, 'replay/demo stopped early: budget spent.')
    assert.ok(outcomes.every(({ verdict }) => verdict === 'undecided'))
    assert.deepEqual((await outcomesOf({ ...stopped, gates: { fail_under: 0.5 } })).outcomes, [])
    assert.deepEqual((await outcomesOf({ ...stopped, gates: { fail_under: 0.7 } })).verdicts, ['undecided'])
    const failed = many(6, { passed: false })
    const surely = await outcomesOf({ status: 'stopped', results: failed, gates: { fail_under: 0.5 } })
    assert.deepEqual(surely.verdicts, ['failed'])
  })

  it('is undecided if a gate compares, and there is nothing to compare with', async () => {
    for (const given of [{ gate: 'significant' }, { fail_on_regression: true }]) {
      assert.deepEqual((await outcomesOf({ gates: given, results: many(10) })).verdicts, ['undecided'])
    }
  })

  it('says how many samples have no verdict, why, and what to do', async () => {
    const results = [...many(1), ...many(3, { status: 'undecided' }), ...many(2, { status: 'errored' })]
    const { outcomes } = await outcomesOf({ gates: { fail_under: 1 }, results })
    assert.deepEqual(
      outcomes.map(({ message }) => message),
      [
        'replay/demo: between 10.0% and 100.0% passed; the minimum is 100.0%.',
        'replay/demo: 9 of 10 samples have no verdict (3 undecided, such as "The judge gave no verdict"; 2 errored, such as "timeout: No answer within 60 s"; 4 never taken). Take them with: assay run --resume run-a --retry-errors',
      ],
    )
  })

  it('is undecided if no case is classified, so that no answer could have an unwanted class', async () => {
    const gates = { fail_on: ['leak' as const] }
    for (const suite of [{ classified: 0 }, {}]) {
      const { verdicts, outcomes } = await outcomesOf({ gates, suite, results: many(10) })
      assert.deepEqual(verdicts, ['undecided'])
      assert.match(outcomes[0]?.message ?? '', /isn't classified, so no answer can be leak/)
    }
    const stopped = { gates, suite: { classified: 0 }, results: many(3), status: 'stopped' as const }
    assert.deepEqual((await outcomesOf(stopped)).verdicts, ['undecided'])
  })

  it('counts errors as classes of their own, classified or not', async () => {
    const results = [...many(9), ...many(1, { status: 'errored' })]
    const verdicts = async (name: 'timeout' | 'error' | 'crash', taken: readonly Result[]) =>
      (await outcomesOf({ gates: { fail_on: [name] }, suite: { classified: 0 }, results: taken })).verdicts
    assert.deepEqual(await verdicts('timeout', results), ['failed'])
    assert.deepEqual(await verdicts('error', results), [])
    assert.deepEqual(await verdicts('timeout', many(10, { status: 'undecided' })), [])
    assert.deepEqual(await verdicts('timeout', many(9)), ['undecided'])
  })

  it('leaves gates on scores undecided that an uncertain score could have changed, and no others', async () => {
    const results = [...many(5), ...many(5, { passed: false, score: 0, score_at_most: 0.5, checks: [EQUALS, JUDGED] })]
    const of = (given: Situation['gates'], threshold: number | null = null) =>
      outcomesOf({ gates: given, results, suite: { threshold } })
    assert.deepEqual((await of({}, 0.4)).verdicts, [])
    assert.deepEqual((await of({}, 0.6)).verdicts, ['undecided'])
    assert.deepEqual((await of({}, 0.8)).verdicts, ['failed'])
    assert.deepEqual((await of({ gate: 'score.mean > 0.6' })).verdicts, ['undecided'])
    assert.deepEqual((await of({ gate: 'rate.pass > 0.6' })).verdicts, ['failed'])
    assert.deepEqual((await of({ gate: 'rate.pass >= 0.5', fail_under: 0.5 })).outcomes, [])
  })

  it("says how many scores aren't certain, and why", async () => {
    const failed = { passed: false, score: 0, score_at_most: 0.5, checks: [EQUALS, JUDGED] }
    const messages = async (count: number) =>
      (await outcomesOf({ gates: {}, results: many(count, failed), suite: { threshold: 0.4, cases: count } })).outcomes
    const why = `a check couldn't be applied, such as "The judge gave no verdict". Judge them again with: assay rescore run-a --suite first --judge --keep`
    assert.deepEqual(
      (await messages(1)).map(({ message }) => message),
      [
        'first with replay/demo: the average score is between 0.000 and 0.500; the threshold is 0.4.',
        `replay/demo: 1 sample's score isn't certain: ${why}`,
      ],
    )
    assert.equal((await messages(2))[1]?.message, `replay/demo: 2 samples' scores aren't certain: ${why}`)
  })

  it('leaves classes alone that no open sample could have had', async () => {
    const gates = { fail_on: ['leak' as const] }
    const results = [sampleResult({ case: 'safe', class: 'pass' }), ...many(8), ...many(1, { status: 'errored' })]
    assert.deepEqual((await outcomesOf({ gates, suite: { classified: 1 }, results })).verdicts, [])
    assert.deepEqual((await outcomesOf({ gates, suite: { classified: 2 }, results })).verdicts, ['undecided'])
    const limited = [...many(8), ...many(1, { status: 'errored' }), ...many(1, { status: 'limited' })]
    assert.deepEqual((await outcomesOf({ gates, suite: { classified: 1 }, results: limited })).verdicts, ['undecided'])
  })

  it('leaves a finished run undecided that lacks planned samples, as one that was judged again may', async () => {
    const { outcomes } = await outcomesOf({ gates: {}, results: many(9) })
    assert.deepEqual(
      outcomes.map(({ verdict }) => verdict),
      ['undecided', 'undecided'],
    )
  })

  it('leaves a critical case undecided that nobody judged, and nothing else', async () => {
    const critical = { critical: 1 }
    const safe = sampleResult({ case: 'safe', class: 'pass' })
    if (safe.classification !== null) safe.classification.details = { critical: true }
    const results = [...many(8), ...many(1, { status: 'undecided' })]
    assert.deepEqual((await outcomesOf({ gates: {}, suite: critical, results })).verdicts, ['undecided'])
    assert.deepEqual((await outcomesOf({ gates: {}, suite: critical, results: [...results, safe] })).verdicts, [])
    assert.deepEqual((await outcomesOf({ gates: {}, results })).verdicts, [])
    assert.deepEqual((await outcomesOf({ gates: {}, suite: critical, results: many(10) })).verdicts, [])
  })
})
