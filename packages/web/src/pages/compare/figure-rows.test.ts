import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ComparedGroup } from '@assay/core/api'
import { type FigureFacts, figureRows, formulaNote, judgeWords, relativeChange } from './figure-rows.ts'

const change = (baseline: number | null, current: number | null) => ({
  baseline,
  current,
  change: baseline === null || current === null ? null : current - baseline,
})

function group(fields: Partial<ComparedGroup> = {}): ComparedGroup {
  const formula = 'success_pct / total_cost'
  return {
    suite: 's',
    baseline_model: 'm',
    current_model: 'm',
    parameters: { baseline: null, current: null },
    cases: { compared: 24, regressed: 11, improved: 1, unchanged: 12, added: 0, removed: 0, errored: 0 },
    samples: { baseline: 96, current: 96, baseline_errored: 0, current_errored: 0 },
    open: { baseline: 0, current: 0 },
    mean_score: change(0.885, 0.719),
    mean_change: { value: -0.166, interval: { low: -0.28, high: -0.05, level: 0.95, method: 't' }, reason: null },
    test: { p_value: 0.006, adjusted_p_value: 0.006, method: 't', resamples: null, reason: null },
    verdict: 'worse',
    minimum_detectable_change: { value: 0.19, reason: null },
    cases_needed: { value: 265, reason: null },
    samples_needed: { value: 147, reason: null },
    score: { ...change(2294, 2541), baseline_formula: formula, current_formula: formula, reason: null },
    totals_of: 'run',
    cost_usd: change(0.0386, 0.0283),
    latency_s: change(0.82, 0.68),
    tokens: change(74_028, 32_748),
    finding: 'worse',
    sentence: 'Worse by more than chance explains.',
    ...fields,
  }
}

const figures = (count: number): FigureFacts['baseline'] => ({
  suite: 's',
  success: { value: count / 96, interval: null, reason: 'x', count, total: 96 },
  samples: 96,
  errored: 0,
})

const shown = (facts: ComparedGroup) =>
  figureRows({ group: facts, baseline: figures(85), current: figures(69) }).map(
    ({ name, baseline, current, change: moved, means }) => [name, baseline, current, moved, means],
  )

describe('figureRows', () => {
  it('shows every figure on both sides with what its change means', () => {
    assert.deepEqual(shown(group()), [
      ['Average score', '0.885', '0.719', '−0.166', 'worse'],
      ['Pass rate', '88.5%', '71.9%', '−16.7 pp', 'lower'],
      ['Formula score', '2,294', '2,541', '+10.8%', 'higher'],
      ['Cost', '$0.0386', '$0.0283', '−26.7%', 'better'],
      ['Average latency', '0.82 s', '0.68 s', '−17.1%', 'better'],
      ['Tokens', '74,028', '32,748', '−55.8%', ''],
    ])
  })

  it('says which figures cover all cases if the sides have different ones', () => {
    const names = shown(group({ cases: { ...group().cases, compared: 11, added: 13 } })).map(([name]) => name)
    assert.deepEqual(names.slice(0, 3), [
      'Average score',
      'Pass rate, all cases of each run',
      'Formula score, all cases of each run',
    ])
  })

  it('calls a pass rate only lower if the scores have no clear difference', () => {
    const [mean, pass] = shown(group({ finding: 'unclear' }))
    assert.deepEqual([mean?.[4], pass?.[4]], ['unclear', 'lower'])
  })

  it('shows what is unknown as a dash, with the reason', () => {
    const rows = figureRows({
      group: group({ cost_usd: change(null, 0.1), tokens: change(0, 5) }),
      baseline: undefined,
      current: undefined,
    })
    const cost = rows.find(({ name }) => name === 'Cost')
    assert.deepEqual(
      [cost?.baseline, cost?.change, cost?.means, cost?.title],
      ['–', '–', '', 'A sample’s price is unknown.'],
    )
    assert.equal(rows.find(({ name }) => name === 'Tokens')?.change, '–')
    assert.equal(
      rows.some(({ name }) => name === 'Pass rate'),
      false,
    )
  })

  it("doesn't compare scores of two formulas", () => {
    const score = { ...group().score, baseline_formula: 'rate.pass' }
    const row = figureRows({ group: group({ score }), baseline: undefined, current: undefined })[1]
    assert.deepEqual([row?.name, row?.change, row?.means], ['Formula score', '–', ''])
  })

  it('counts samples without an answer, and says when totals are of one sample', () => {
    const samples = { baseline: 96, current: 48, baseline_errored: 0, current_errored: 3 }
    const names = shown(group({ samples, totals_of: 'sample' })).map(([name]) => name)
    assert.deepEqual(names.slice(-4), ['Cost per sample', 'Average latency', 'Tokens per sample', 'Without an answer'])
  })

  it('shows the pass rate as people see it where there are labels', () => {
    const estimate = (value: number) => ({ value, interval: null, reason: null })
    const human = {
      baseline: estimate(0.8),
      current: estimate(0.6),
      change: { value: -0.2, interval: { low: -0.3, high: -0.1, level: 0.95, method: 'mover' as const }, reason: null },
    }
    const row = shown(group({ human })).find(([name]) => name === 'Pass rate as people see it')
    assert.deepEqual(row?.slice(1), ['80.0%', '60.0%', '−20.0 pp', 'worse'])
  })
})

describe('formulaNote', () => {
  it('says that the formula rose because the answers got cheaper', () => {
    assert.deepEqual(formulaNote(group()), {
      formula: 'success_pct / total_cost',
      says: 'rose because the answers got cheaper, not better.',
    })
  })

  it('says that it fell because they got more expensive and slower', () => {
    const formula = 'success_pct / total_cost / avg_latency'
    const score = { ...change(5, 4), baseline_formula: formula, current_formula: formula, reason: null }
    const mean_change = { value: 0.1, interval: null, reason: null }
    const note = formulaNote(group({ score, mean_change, cost_usd: change(1, 2), latency_s: change(1, 2) }))
    assert.equal(note?.says, 'fell because the answers got more expensive and slower, not worse.')
  })

  it("says nothing if the formula moved with the scores, or doesn't use what moved", () => {
    const formula = 'success_pct'
    const score = { ...change(5, 6), baseline_formula: formula, current_formula: formula, reason: null }
    assert.equal(formulaNote(group({ score })), null)
    assert.equal(formulaNote(group({ mean_change: { value: 0.2, interval: null, reason: null } })), null)
    assert.equal(formulaNote(group({ score: { ...group().score, reason: 'other samples' } })), null)
  })
})

describe('judgeWords', () => {
  it('says once how often people agree with the judge, and nothing if no model judges', () => {
    const agreement = { value: 0.92, interval: null, reason: null, count: 46, total: 50 }
    const success = { value: 0.8, interval: null, reason: null }
    const human = { judges: ['m'], labels: 50, agreement, success, labels_to_halve: null }
    const judged = { ...figures(85), suite: 's', samples: 96, errored: 0, success: { ...agreement }, human }
    assert.deepEqual(judgeWords(judged, judged), ['judge agrees with people 92%, 50 labels'])
    assert.deepEqual(judgeWords(figures(85), undefined), [])
    assert.deepEqual(judgeWords({ ...judged, human: { ...human, judges: [] } }), [])
  })
})

describe('relativeChange', () => {
  it('is in percent of the size of the baseline, and a dash without one', () => {
    assert.equal(relativeChange(change(-10, -5)), '+50.0%')
    assert.equal(relativeChange(change(0, 5)), '–')
    assert.equal(relativeChange(change(1e-300, 1e300)), '–')
  })
})
