import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Agreement, describeAgreement, describePeople, describeUnused, instrumentOf } from './agreement-words.ts'

const estimate = (value: number | null) => ({ value, interval: null, reason: null })
const agreement = (fields: Partial<Agreement>): Agreement => {
  const rate = { ...estimate(null), count: 0, total: 0 }
  return {
    suite: 's',
    check: null,
    judges: [],
    labels: 0,
    unsure: 0,
    split: 0,
    seen: 0,
    people: [],
    confusion: { passed_right: 0, passed_wrong: 0, failed_right: 0, failed_wrong: 0 },
    agreement: rate,
    passed_confirmed: rate,
    failed_confirmed: rate,
    kappa: estimate(null),
    agreement_on_all: estimate(null),
    sensitivity: estimate(null),
    specificity: estimate(null),
    instrument: rate,
    success: estimate(null),
    labels_to_halve: null,
    classes: [],
    named_classes: null,
    between_people: null,
    ...fields,
  }
}

describe('describeAgreement', () => {
  it('says that the judge or the checks are not checked', () => {
    assert.equal(describeAgreement(agreement({ judges: ['m'] })), 'judge not checked')
    assert.equal(describeAgreement(agreement({})), 'not checked')
  })

  it('says only the number of few labels', () => {
    assert.equal(describeAgreement(agreement({ labels: 12 })), '12 labels: too few to say')
  })

  it('has the interval and the count beside the share', () => {
    const interval = { low: 0.812, high: 0.97, level: 0.95, method: 'beta-midp' as const }
    const rate = { value: 0.92, interval, reason: null, count: 46, total: 50 }
    const words = describeAgreement(agreement({ labels: 50, agreement: rate }))
    assert.equal(words, '92.0% [81.2, 97.0], 50 labels')
  })
})

describe('describeUnused', () => {
  it('lists what does not count', () => {
    assert.equal(describeUnused(agreement({})), '')
    assert.equal(
      describeUnused(agreement({ unsure: 2, seen: 1 })),
      'Not counted: 2 unsure, 1 given after seeing the verdict.',
    )
  })
})

describe('describePeople', () => {
  it('has kappa for two people, alpha for more', () => {
    const between = { answers: 10, same: 9, alpha: estimate(0.7), kappa: estimate(0.78) }
    assert.equal(describePeople({ between_people: between }), 'People agree with each other on 9 of 10 (κ 0.78).')
    assert.match(describePeople({ between_people: { ...between, kappa: null } }), /α 0\.70/)
    assert.equal(
      describePeople({ between_people: { ...between, kappa: estimate(null) } }),
      'People agree with each other on 9 of 10.',
    )
    assert.equal(describePeople({ between_people: null }), '')
  })
})

describe('instrumentOf', () => {
  it('names what decides', () => {
    assert.equal(instrumentOf({ judges: ['m'], check: 'llm_judge' }), 'the judge')
    assert.equal(instrumentOf({ judges: [], check: 'regex' }), 'the check')
  })
})
