import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { LeaderboardAnswer, RankedModel } from '@assay/core/api'
import { answerBoard, describeGap } from './board-words.ts'

const gap = (change: number, p: number) => ({
  change,
  interval: { low: change - 0.02, high: change + 0.02 },
  p_value: p,
  adjusted: p,
})

function model(name: string, fields: Partial<RankedModel> = {}): RankedModel {
  const figure = { value: 0.9, interval: { low: 0.85, high: 0.94 }, reason: null }
  return {
    model: name,
    rank: { first: 1, last: 1 },
    pass: figure,
    score: figure,
    above: null,
    first: null,
    cost_per_1000: 0.3,
    cost_per_1000_at_least: null,
    cost_unknown: 0,
    p50_s: 1,
    samples: 981,
    passed: 800,
    counted: 981,
    errored: 0,
    unscored: 0,
    undecided: 0,
    cases_missing: 0,
    suites: [],
    ...fields,
  }
}

function board(models: readonly RankedModel[], fields: Partial<LeaderboardAnswer> = {}): LeaderboardAnswer {
  return { y: 'pass', suites: [], other_suites: [], cases: 327, cases_not_shared: 0, models, apart: [], ...fields }
}

const shared = { first: 1, last: 2 }

describe('answerBoard', () => {
  it('names models that can’t be told apart, and what the cheapest of them costs', () => {
    const large = model('atlas-large', { rank: shared })
    const nova = model('nova', { rank: shared, cost_per_1000: 0.1, first: gap(-0.01, 0.6) })
    assert.equal(
      answerBoard(board([large, nova, model('mini', { first: gap(-0.2, 0.001) })])),
      'atlas-large and nova can’t be told apart on 327 cases; nova costs a third.',
    )
    assert.equal(
      answerBoard(board([large, { ...nova, cost_per_1000: 0.9 }])),
      'atlas-large and nova can’t be told apart on 327 cases; atlas-large is cheaper.',
    )
    assert.equal(
      answerBoard(board([large, { ...nova, cost_per_1000: null }])),
      'atlas-large and nova can’t be told apart on 327 cases.',
    )
  })

  it('names the one that is ahead, by how much, and what the next one costs', () => {
    const behind = { rank: { first: 2, last: 2 }, first: gap(-0.049, 0.001) }
    assert.equal(
      answerBoard(board([model('a'), model('b', { ...behind, cost_per_1000: 0.01 })])),
      'a passes the most on 327 cases, ahead of b by 4.9 pp [2.9, 6.9]; b costs 30 times less.',
    )
    assert.equal(
      answerBoard(board([model('a'), model('b', behind)], { y: 'score' })),
      'a scores the highest on 327 cases, ahead of b by 0.05 [0.03, 0.07]; they cost about the same.',
    )
  })

  it('leaves out who is behind the first, though not behind the one above', () => {
    const rank = { first: 1, last: 3 }
    const models = [
      model('a', { rank }),
      model('b', { rank, first: gap(-0.02, 0.2) }),
      model('c', { rank, first: gap(-0.05, 0.01) }),
    ]
    assert.equal(answerBoard(board(models)), 'a and b can’t be told apart on 327 cases; they cost about the same.')
  })

  it('names a few of many', () => {
    const many = Array.from({ length: 9 }, (_, at) => model(`m${at}`, at === 0 ? {} : { first: gap(-0.01, 0.5) }))
    assert.match(answerBoard(board(many)), /^m0, m1, m2 and 6 more can’t be told apart/)
  })

  it('says when there is too little to rank', () => {
    assert.equal(answerBoard(board([])), 'No model can be ranked.')
    assert.equal(answerBoard(board([model('a')])), 'a can’t be ranked: no other model ran the same suites.')
    assert.equal(
      answerBoard(board([model('a'), model('b')], { cases: 4 })),
      'Too little data: the 2 models share 4 cases.',
    )
    assert.equal(
      answerBoard(board([model('a'), model('b')], { cases: 0 })),
      'The models share no cases, so none can be ranked.',
    )
  })
})

describe('describeGap', () => {
  it('says how far a model is behind, and how sure that is', () => {
    assert.equal(
      describeGap(gap(-0.049, 0.0004), 'a', 'pass'),
      '−4.9 pp from a, 95% interval −6.9 pp to −2.9 pp, p < 0.001',
    )
    assert.equal(
      describeGap({ change: null, interval: null, p_value: null, adjusted: null }, 'a', 'pass'),
      'Not measured against a.',
    )
  })
})
