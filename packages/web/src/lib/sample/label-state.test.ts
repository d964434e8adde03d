import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type ListedLabel, listStanding } from './label-state.ts'

const sample = { suite: 's', case: 'c', attempt: 1 }

function label(fields: Partial<ListedLabel>): ListedLabel {
  return {
    ...{ id: 'x', answer: 'hash', check: null, check_version: null, verdict: 'right', class: null, comment: null },
    ...{ span: null, by: 'ana', at: '2026-03-01T10:00:00.000Z', blind: false, run: 'r', sample },
    ...fields,
  }
}

describe('labels on an answer', () => {
  it('are the last of each person', () => {
    const labels = [label({}), label({ by: 'bo', verdict: 'unsure' }), label({ verdict: 'wrong' })]
    assert.deepEqual(
      listStanding(labels, sample).map(({ by, verdict }) => [by, verdict]),
      [
        ['ana', 'wrong'],
        ['bo', 'unsure'],
      ],
    )
  })

  it('are gone when taken back', () => {
    assert.deepEqual(listStanding([label({}), label({ verdict: 'undone' })], sample), [])
  })

  it('are of this sample, not of a check or another one', () => {
    const labels = [
      label({ check: 'llm_judge' }),
      label({ sample: { ...sample, attempt: 2 } }),
      label({ sample: { ...sample, variant: 'b' } }),
    ]
    assert.deepEqual(listStanding(labels, sample), [])
    assert.equal(listStanding([label({ sample: { ...sample, variant: '' } })], sample).length, 1)
  })
})
