import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Result } from '@assay/core/result'
import { sampleReport } from '../summary/sample-report.ts'
import { cutReasonOf, reasonOf, shortReasonOf } from './result-text.ts'

/** A failed sample of the sample report, with an answer that ended as given. */
function failedSample(fields: Partial<Pick<Result, 'finish_reason' | 'turns' | 'tokens'>>): Result {
  const found = sampleReport().results.find((result) => result.status === 'scored' && !result.passed)
  assert.ok(found !== undefined)
  const tokens = { input: 10, output: 200, reasoning: null, cached: null }
  return { ...found, turns: [{ prompt: 'Write it.', answer: 'def f(' }], tokens, ...fields }
}

describe('the reason of a failed sample', () => {
  it('is that its answer was cut, and then what the checks say', () => {
    const whole = failedSample({ finish_reason: 'stop' })
    const cut = failedSample({ finish_reason: 'length' })
    assert.equal(reasonOf(cut), `The answer was cut at 200 tokens: ${reasonOf(whole)}`)
    assert.equal(shortReasonOf(cut), `The answer was cut at 200 tokens: ${shortReasonOf(whole)}`)
    assert.equal(cutReasonOf(whole), null)
  })

  it('gives no number of tokens that belongs to several turns, or that is unknown', () => {
    const turn = { prompt: 'Write it.', answer: 'def f(' }
    const two = failedSample({ finish_reason: 'length', turns: [turn, turn] })
    const tokens = { input: null, output: null, reasoning: null, cached: null }
    for (const each of [two, failedSample({ finish_reason: 'length', tokens })]) {
      assert.match(reasonOf(each), /^The answer was cut at its limit of tokens: /)
    }
  })

  it('stays empty for a cut answer that passed', () => {
    const passed = { ...failedSample({ finish_reason: 'length' }), status: 'scored', passed: true, score: 1 } as const
    assert.equal(reasonOf(passed), '')
  })
})
