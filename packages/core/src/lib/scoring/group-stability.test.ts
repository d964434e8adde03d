import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { AnswerClass } from '../result/result.ts'
import { caseFacts } from './case-facts.ts'
import { groupStability } from './group-stability.ts'
import { scored, tableOf } from './sample-results.ts'

function stability(samples: readonly (readonly [id: string, group: string | null, name: AnswerClass | null])[]) {
  const results = samples.map(([id, group, name]) =>
    scored({
      case: id,
      tags: group === null ? ['plain'] : ['plain', `group:${group}`],
      classification: name === null ? null : { primary: name, details: {} },
      passed: name === null || name === 'pass',
    }),
  )
  return groupStability(caseFacts(tableOf(results)), 0.95)
}

describe('groupStability', () => {
  it('is null without groups', () => assert.equal(stability([['a', null, 'pass']]), null))

  it('passes a group iff all its samples do, and averages the shares of the most frequent class', () => {
    const found = stability([
      ['a1', 'a', 'pass'],
      ['a2', 'a', 'pass'],
      ['b1', 'b', 'pass'],
      ['b2', 'b', 'refusal'],
      ['b3', 'b', 'refusal'],
      ['b4', 'b', 'fail'],
      ['c', null, 'leak'],
    ])
    assert.equal(found?.passed.count, 1)
    assert.equal(found?.passed.total, 2)
    assert.equal(found?.modal_share.value, 0.75)
  })

  it('distinguishes samples without a class by whether they passed', () => {
    assert.equal(
      stability([
        ['a1', 'a', null],
        ['a2', 'a', null],
      ])?.modal_share.value,
      1,
    )
  })
})
