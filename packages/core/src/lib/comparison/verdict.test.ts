import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { pairedChange } from '../statistics/paired-change.ts'
import { verdictOf } from './verdict.ts'

/** The verdict on these changes, as one of `groups` groups that all changed alike. */
function verdict(differences: readonly number[], about: { threshold?: number; groups?: number } = {}) {
  const { change, p_value } = pairedChange(differences)
  const adjusted = p_value === null ? null : Math.min(1, p_value * (about.groups ?? 1))
  return verdictOf({ change, p_value: adjusted, threshold: about.threshold ?? 0.05 })
}

const changes = (fallen: number, risen: number, still: number) => [
  ...new Array<number>(fallen).fill(-1),
  ...new Array<number>(risen).fill(1),
  ...new Array<number>(still).fill(0),
]

describe('verdictOf', () => {
  it('is worse or better if chance rarely changes as much', () => {
    assert.equal(verdict(changes(12, 0, 18)), 'worse')
    assert.equal(verdict(changes(0, 12, 18)), 'better')
  })

  it('is unclear for a change that may be chance, and for a single case', () => {
    assert.equal(verdict(changes(4, 2, 6)), 'unclear')
    assert.equal(verdict([-1]), 'unclear')
    assert.equal(verdict([]), 'unclear')
  })

  it('is the same only when the interval is within the threshold', () => {
    assert.equal(verdict(changes(2, 2, 996)), 'same')
    assert.equal(verdict(changes(0, 0, 20)), 'unclear')
    assert.equal(verdict(changes(0, 0, 2000)), 'same')
  })

  it('needs more evidence if many groups are compared', () => {
    const fallen = changes(7, 1, 12)
    assert.equal(verdict(fallen), 'worse')
    assert.equal(verdict(fallen, { groups: 20 }), 'unclear')
  })
})
