import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ColumnsAnswer } from '@assay/core/api'
import { describeEffect, formatInput } from './breakdown.ts'
import { holdRun, listCompletions, lookAt, measureRun } from './scorer.ts'

/** Returns a run as the server sends it: cases `0` to `19` of eval `math`, the first of which failed; $0.01 per sample. */
function columns(run: string, suites: readonly string[] = ['s'], evals: readonly string[] = ['math']): ColumnsAnswer {
  const cases = Array.from({ length: 20 }, (_, at) => String(at).padStart(2, '0'))
  return {
    run,
    model: 'm',
    status: 'finished',
    seed: 7,
    ignore_errors: false,
    suites: suites.map((suite) => ({
      suite,
      formula: 'success_pct',
      model: 'm',
      human: null,
      table: {
        samples: 20,
        cases,
        samples_of_case: 1,
        weight_of_case: 1,
        eval_of_case: 1,
        tags_of_case: 0,
        evals,
        tag_sets: [['hard']],
        columns: {
          attempt: 1,
          status: cases.map((_, at) => (at === 0 ? 2 : 1)),
          class: 0,
          score: cases.map((_, at) => (at === 0 ? 0 : 1)),
          penalized: null,
          expected: 0,
          latency_s: cases.map((_, at) => at / 10),
          cost_usd: cases.map((_, at) => (at < 10 ? 0.01 : 0.02)),
          cost_unknown: 0,
          judge_cost_usd: 0,
          input_tokens: null,
          output_tokens: null,
          reasoning_tokens: null,
          compile: 0,
          tests_passed: 0,
          tests_failed: 0,
          lint_warnings: 0,
          structure_found: 0,
          structure_expected: 0,
          agent_turns: null,
          tool_calls: null,
          tool_errors: 0,
          invalid_calls: 0,
        },
      },
    })),
  }
}

const one = holdRun(columns('r1'))
const ask = (formula: string, suite = '') => ({ formula, suite })

describe('the scorer of the formula page', () => {
  it('gives the value at once, then the same value with its interval', () => {
    const question = ask('success_pct / (total_cost * 1000)')
    const [looked] = lookAt(question, [one]).runs
    const measured = measureRun(question, one)
    assert.ok(looked?.outcome.ok && measured.ok)
    const [first] = measured.scores
    assert.equal(looked.outcome.scores[0]?.score.value, first?.score.value)
    assert.equal(looked.outcome.scores[0]?.score.interval, null)
    assert.ok((first?.score.interval?.low ?? 9) < (first?.score.value ?? 0))
    assert.ok((first?.score.interval?.high ?? 0) > (first?.score.value ?? 9))
  })

  it('takes a score apart', () => {
    const [looked] = lookAt(ask('success_pct / (total_cost * 1000)'), [one]).runs
    const [breakdown] = looked?.breakdowns ?? []
    assert.deepEqual([breakdown?.suite, breakdown?.steps], ['s', ['95 / (0.3 × 1000)', '95 / 300']])
    assert.deepEqual(
      breakdown?.inputs.map(({ name, value, effect }) => [name, value?.toFixed(4), effect?.toFixed(6)]),
      [
        ['success_pct', '95.0000', '0.003167'],
        ['total_cost', '0.3000', '-0.003167'],
      ],
    )
  })

  it('has no steps for a formula that is one name or one number', () => {
    for (const formula of ['success_pct', '42'])
      assert.deepEqual(lookAt(ask(formula), [one]).runs[0]?.breakdowns[0]?.steps, [], formula)
  })

  it('says why a formula has no value', () => {
    const [looked] = lookAt(ask('tokens.output / 2'), [one]).runs
    assert.ok(looked?.outcome.ok)
    assert.equal(looked.outcome.scores[0]?.score.value, null)
    assert.match(looked.outcome.scores[0]?.error?.message ?? '', /token/)
    assert.deepEqual(looked.breakdowns[0]?.steps, ['– / 2'])
    assert.match(looked.breakdowns[0]?.inputs[0]?.reason ?? '', /token/)
  })

  it('reports a wrong formula as a problem in place', () => {
    for (const formula of ['', '(', 'sucess_pct', '1 +', '\0', 'x'.repeat(20_000), `${'('.repeat(9000)}`, '`', 'min()'])
      assert.ok(lookAt(ask(formula), [one]).diagnostics.length > 0, formula.slice(0, 20))
    const [problem] = lookAt(ask('2 * sucess_pct'), [one]).diagnostics
    assert.deepEqual([problem?.start, problem?.end], [4, 14])
    assert.match(problem?.hint ?? '', /Did you mean "success_pct"/)
  })

  it('knows a name that one of the runs has, and says which run lacks it', () => {
    const other = holdRun(columns('r2', ['s'], ['logic']))
    const { diagnostics, runs } = lookAt(ask('math * 2'), [one, other])
    assert.deepEqual(diagnostics, [])
    assert.deepEqual(
      runs.map(({ outcome }) => outcome.ok),
      [true, false],
    )
    const lacks = runs[1]?.outcome
    assert.match(lacks?.ok === false ? lacks.message : '', /"math"/)
  })

  it('calls no name unknown while runs are loading', () => {
    assert.deepEqual(lookAt(ask('math * 2'), [], { isWaiting: true }).diagnostics, [])
    assert.equal(lookAt(ask('math * 2'), []).diagnostics.length, 1)
    assert.equal(lookAt(ask('math *'), [], { isWaiting: true }).diagnostics.length, 1)
  })

  it('scores one suite of several, or each and their average', () => {
    const two = holdRun(columns('r3', ['a', 'b']))
    const names = (suite: string) => {
      const outcome = measureRun(ask('success_pct', suite), two)
      return outcome.ok ? outcome.scores.map((each) => each.suite) : []
    }
    assert.deepEqual(names(''), ['a', 'b', null])
    assert.deepEqual(names('b'), ['b'])
    assert.deepEqual(names('nothing'), [])
    const whole = lookAt(ask('suite.a + suite.b'), [two]).runs[0]
    assert.deepEqual(whole?.breakdowns[0]?.steps, ['95 + 95'])
  })

  it('offers the names of all runs once', () => {
    const other = holdRun(columns('r2', ['t'], ['logic']))
    const names = listCompletions([one, other], '').map(({ name }) => name)
    for (const name of ['math', 'logic', 'suite.t', 'tag.hard', 'rate.leak', 'success_pct', 'min'])
      assert.equal(names.filter((each) => each === name).length, 1, name)
  })
})

describe('the words of a breakdown', () => {
  it('have three significant digits, and a minus that is one', () => {
    assert.deepEqual([0, 0.0078125, 96.666, 1234.5, 1e7, -2.5, 1.2e-9].map(formatInput), [
      '0',
      '0.00781',
      '96.7',
      '1,235',
      '10,000,000',
      '−2.5',
      '1.2e-9',
    ])
  })

  it('say what moves a score', () => {
    const input = { name: 'total_cost', value: 0.3, reason: null }
    assert.equal(
      describeEffect({ ...input, effect: -0.124 }, 12.4),
      '1% more total_cost lowers the score by 0.124 (1%).',
    )
    assert.equal(describeEffect({ ...input, effect: 0.5 }, 0), '1% more total_cost raises the score by 0.5.')
    assert.equal(describeEffect({ ...input, effect: 0 }, 1), 'total_cost doesn’t move the score here.')
    assert.match(describeEffect({ ...input, effect: null }, 1), /no slope/)
    assert.match(describeEffect({ ...input, effect: null }, null), /no value/)
  })
})
