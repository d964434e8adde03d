import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readGreatestScore } from './read-greatest-score.ts'

const check = (passed: boolean | null, weight: number) => ({
  kind: 'k',
  passed,
  score: Number(passed),
  weight,
  reason: '',
})
const TURN = { prompt: 'p', answer: 'a' }
const SAMPLE = {
  score: 0.25,
  checks: [check(true, 1), check(false, 3)],
  turns: [TURN],
  classification: null,
  code: null,
}

describe('readGreatestScore', () => {
  it('is the recorded one, and the score itself if it is certain', () => {
    assert.equal(readGreatestScore(SAMPLE), 0.25)
    assert.equal(readGreatestScore({ ...SAMPLE, score_at_most: 0.5 }), 0.5)
    assert.equal(readGreatestScore({ ...SAMPLE, score_at_most: 0.1 }), 0.25)
  })

  it('follows from undecided checks where an earlier version recorded none', () => {
    const checks = [check(true, 1), check(false, 1), check(null, 2)]
    assert.equal(readGreatestScore({ ...SAMPLE, checks }), 0.75)
    assert.equal(readGreatestScore({ ...SAMPLE, checks: [check(false, 0), check(null, 0)] }), 0.25)
  })

  it('is the score of a class, of a program, and of several turns, whose checks do not say it', () => {
    const checks = [check(false, 1), check(null, 1)]
    const classification = { primary: 'fail', details: {} }
    for (const other of [{ classification }, { code: { compiled: true } }, { turns: [TURN, TURN] }]) {
      assert.equal(readGreatestScore({ ...SAMPLE, checks, ...other }), 0.25)
    }
  })

  it('takes junk from a file for nothing', () => {
    for (const checks of [null, 'junk', [null, 1, { passed: null, weight: 'x' }, { passed: null, weight: -1 }]]) {
      assert.equal(readGreatestScore({ ...SAMPLE, checks, turns: checks }), 0.25)
      assert.equal(readGreatestScore({ ...SAMPLE, checks }), 0.25)
    }
  })
})
