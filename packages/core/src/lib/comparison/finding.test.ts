import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { GroupComparison } from './comparison.ts'
import { findingOf, findingSentence } from './finding.ts'

function group(
  verdict: NonNullable<GroupComparison['verdict']>,
  { compared = 24, low = -0.1, high = 0.1, smallest = 0.157 as number | null } = {},
) {
  const cases = { compared, regressed: 0, improved: 0, unchanged: compared, added: 0, removed: 0, errored: 0 }
  const interval = { low, high, level: 0.95, method: 't' as const }
  return {
    verdict,
    cases,
    mean_change: { value: (low + high) / 2, interval, reason: null },
    minimum_detectable_change: { value: smallest, reason: smallest === null ? 'unknown' : null },
  }
}

describe('findingSentence', () => {
  it('says whether chance explains a change', () => {
    assert.equal(findingSentence(group('worse'), 0.05), 'Worse by more than chance explains.')
    assert.equal(findingSentence(group('better'), 0.05), 'Better by more than chance explains.')
    assert.equal(findingSentence(group('same'), 0.05), 'The same within ±0.05.')
  })

  it('says which change the cases can catch if the finding is unclear', () => {
    assert.match(
      findingSentence(group('unclear'), 0.05),
      /^May be chance\. 24 cases catch a 0\.16 change 4 times in 5\.$/,
    )
    assert.match(findingSentence(group('unclear', { smallest: 0.0042 }), 0.05), /catch a 0\.004 change/)
    assert.equal(findingSentence(group('unclear', { smallest: null }), 0.05), 'May be chance.')
  })

  it('names the number of comparisons if the interval alone would show a difference', () => {
    const sentence = findingSentence(group('unclear', { low: -0.2, high: -0.01 }), 0.05)
    assert.match(sentence, /^May be chance: among this many comparisons/)
  })

  it('claims nothing about fewer than five cases, whatever the test says', () => {
    assert.match(findingSentence(group('worse', { compared: 4 }), 0.05), /^Too little data: only 4 cases have/)
    assert.match(findingSentence(group('unclear', { compared: 1 }), 0.05), /only 1 case has/)
    assert.equal(findingOf(group('worse', { compared: 5 })), 'worse')
    assert.equal(findingOf(group('same', { compared: 0 })), 'nothing')
  })
})
