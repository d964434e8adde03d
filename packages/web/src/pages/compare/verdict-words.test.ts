import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ComparedGroup } from '@assay/core/api'
import { changeWords, oneOf, powerSentence, summarySentence } from './verdict-words.ts'

/** Returns the documentation's example, with a test's own fields. */
function group(fields: Partial<ComparedGroup> = {}): ComparedGroup {
  const unknown = { baseline: null, current: null, change: null }
  return {
    suite: 'support-answers',
    baseline_model: 'm',
    current_model: 'm',
    parameters: { baseline: null, current: null },
    cases: { compared: 24, regressed: 11, improved: 1, unchanged: 12, added: 0, removed: 0, errored: 0 },
    samples: { baseline: 96, current: 96, baseline_errored: 0, current_errored: 0 },
    open: { baseline: 0, current: 0 },
    mean_score: { baseline: 0.8854, current: 0.7188, change: -0.1667 },
    mean_change: {
      value: -0.1667,
      interval: { low: -0.282, high: -0.052, level: 0.95, method: 't' },
      reason: null,
    },
    test: { p_value: 0.0064, adjusted_p_value: 0.0064, method: 't', resamples: null, reason: null },
    verdict: 'worse',
    minimum_detectable_change: { value: 0.1934, reason: null },
    cases_needed: { value: 265, reason: null },
    samples_needed: { value: 147, low: 80, high: 300, reason: null },
    score: { ...unknown, baseline_formula: null, current_formula: null, reason: null },
    totals_of: 'run',
    cost_usd: unknown,
    latency_s: unknown,
    tokens: unknown,
    finding: 'worse',
    sentence: 'Worse by more than chance explains.',
    ...fields,
  }
}

const text = (words: readonly { text: string }[]) => words.map((each) => each.text).join('')

describe('the words of a verdict', () => {
  it('say how far the average moved, its interval, and how often chance does this', () => {
    assert.equal(
      text(changeWords(group(), 1)),
      'The average score fell by 0.167, from 0.885 to 0.719. The 95% interval of the change, −0.282 to −0.052, excludes 0. Chance alone does this about 1 time in 156 (p = 0.006; paired t-test over 24 cases).',
    )
  })

  it('name the p-value that is adjusted for the number of comparisons', () => {
    const test = { p_value: 0.02, adjusted_p_value: 0.06, method: 't', resamples: null, reason: null } as const
    assert.match(text(changeWords(group({ test }), 3)), /p = 0\.020; 0\.060 adjusted for 3 comparisons by Holm; paired/)
  })

  it('claim nothing without an interval or a score', () => {
    const reason = 'An interval needs at least two cases; there is 1.'
    const alone = group({ mean_change: { value: 0, interval: null, reason } })
    assert.equal(text(changeWords(alone, 1)), `The average score is 0.719 on both sides. ${reason}`)
    const none = group({
      mean_score: { baseline: null, current: null, change: null },
      mean_change: { value: null, interval: null, reason: 'No case has a score on both sides.' },
    })
    assert.equal(text(changeWords(none, 1)), 'No case has a score on both sides.')
  })

  it('say which change the cases can catch, and what more it takes', () => {
    assert.equal(
      powerSentence(group(), 0.05),
      '24 cases, 96 samples on each side. They catch a 0.19 change 4 times in 5; catching ±0.05 takes 265 cases, or 147 samples per case (about 80 to 300).',
    )
    const enough = group({ cases_needed: { value: 20, reason: null } })
    assert.match(powerSentence(enough, 0.2), /a 0\.19 change 4 times in 5\.$/)
    const samples = { baseline: 96, current: 90, baseline_errored: 0, current_errored: 2 }
    assert.match(powerSentence(group({ samples }), 0.05), /96 and 90 samples; 0 and 2 without an answer\./)
    assert.equal(powerSentence(group({ cases: { ...group().cases, compared: 0 } }), 0.05), '')
  })

  it('say a chance as one time in a number', () => {
    assert.deepEqual([0.0064, 0.3, 0.5, 0.9, 1e-9, 0].map(oneOf), [
      'about 1 time in 156',
      'about 1 time in 3',
      'about half the time',
      'most of the time',
      'less than 1 time in 10,000',
      'less than 1 time in 10,000',
    ])
  })

  it('sum up several suites or runs', () => {
    assert.equal(
      summarySentence(['worse', 'better', 'unclear', 'worse'], 'suite'),
      'Worse in 2 of 4 suites, better in 1, by more than chance explains.',
    )
    assert.equal(summarySentence(['better'], 'run'), 'Better in 1 of 1 runs, by more than chance explains.')
    assert.equal(summarySentence(['same', 'same'], 'run'), 'The same in all 2 runs.')
    assert.equal(summarySentence(['same', 'unclear'], 'suite'), 'No clear difference in any of the 2 suites.')
    assert.equal(summarySentence(['nothing', 'nothing'], 'suite'), 'Nothing to compare in any of the 2 suites.')
  })
})
