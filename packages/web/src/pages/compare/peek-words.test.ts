import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { answerOf, changedChecks, firstDifferent, missingReason, promptOf, type Sample } from './peek-words.ts'

function sample(fields: Partial<Extract<Sample, { status: 'scored' }>> = {}): Sample {
  return {
    run: 'r',
    suite: 's',
    case: 'c',
    eval: null,
    model: 'm',
    attempt: 1,
    tags: [],
    weight: 1,
    checks: [],
    classification: null,
    code: null,
    tokens: { input: 1, output: 1, reasoning: null, cached: null },
    cost_usd: 0,
    judge_cost_usd: 0,
    latency_ms: 1,
    first_token_ms: null,
    finish_reason: 'stop',
    from_cache: false,
    turns: [{ prompt: 'Why?', answer: 'Because.' }],
    status: 'scored',
    passed: true,
    score: 1,
    ...fields,
  }
}

const check = (kind: string, passed: boolean | null, reason = '') => ({ kind, passed, score: null, weight: 1, reason })

describe('the words of a peek', () => {
  it('show a conversation with what was sent in between', () => {
    const turns = [
      { prompt: 'Why?', answer: 'Because.' },
      { prompt: 'And then?', answer: 'Nothing.' },
    ]
    assert.equal(promptOf(sample({ turns })), 'Why?')
    assert.equal(answerOf(sample({ turns })), 'Because.\n\n▸ And then?\n\nNothing.')
    assert.equal(answerOf(sample({ turns: [{ prompt: 'Why?', answer: null }] })), null)
    assert.equal(answerOf(sample({ turns: [] })), null)
  })

  it('say why there is no answer', () => {
    const { passed: _, score: __, ...rest } = sample() as Extract<Sample, { status: 'scored' }>
    const errored: Sample = { ...rest, status: 'errored', error: { code: 'TIMEOUT', message: 'Too slow.' } }
    assert.equal(missingReason(errored), 'No answer: Too slow. (TIMEOUT)')
    assert.equal(missingReason(undefined), 'This run has no such sample.')
  })

  it('list the checks whose verdict changed, on both sides', () => {
    const before = sample({ checks: [check('contains', true), check('llm_judge', true, 'polite')] })
    const after = sample({ checks: [check('contains', true), check('llm_judge', false, 'rude'), check('regex', null)] })
    assert.deepEqual(
      changedChecks(before, after).map(({ kind, side, passed }) => [kind, side, passed]),
      [
        ['llm_judge', 'baseline', true],
        ['llm_judge', 'current', false],
        ['regex', 'current', null],
      ],
    )
    assert.deepEqual(changedChecks(before, before), [])
    assert.equal(changedChecks(undefined, before).length, 2)
  })

  it('begin with the first sample whose outcome changed', () => {
    assert.deepEqual(
      [firstDifferent('pppp', 'pfff'), firstDifferent('pp', 'pp'), firstDifferent('', ''), firstDifferent('pp', 'ppp')],
      [2, 1, 1, 1],
    )
  })
})
