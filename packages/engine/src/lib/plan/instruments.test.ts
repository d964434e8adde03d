import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { CheckLeaf, CheckLevel } from '@assay/core/suite'
import { testCase } from '../../../test/test-suite.ts'
import { createInstrumentTally, versionCheck } from './instruments.ts'

function judgedCase(criteria: string, said: { threshold?: number; judges?: string[]; path?: string } = {}) {
  const { threshold = 0.5, judges, path = 'p' } = said
  const options = { criteria, threshold, ...(judges === undefined ? {} : { judges }) }
  const checks: CheckLeaf = { kind: 'check', check: 'llm_judge', weight: 1, path, options }
  const level: CheckLevel = { checks, follow_up: null }
  return testCase('a', { level })
}

describe('versionCheck', () => {
  it('changes with the rubric, but not with the judge, the threshold or the place in the file', () => {
    const version = versionCheck(judgedCase('Is it polite?'), 'llm_judge')
    assert.notEqual(versionCheck(judgedCase('Is it short?'), 'llm_judge'), version)
    assert.equal(
      versionCheck(judgedCase('Is it polite?', { threshold: 0.9, judges: ['x/y'], path: 'q' }), 'llm_judge'),
      version,
    )
    assert.equal(versionCheck(judgedCase('Is it polite?'), 'contains'), null)
  })
})

describe('createInstrumentTally', () => {
  it("names a check's judges: its own, or the suite's", () => {
    const tally = createInstrumentTally('suite/judge')
    tally.add(judgedCase('Is it polite?'))
    tally.add(judgedCase('Is it polite?', { judges: ['own/judge'] }))
    assert.deepEqual(
      tally.list().map(({ check, judges, versions }) => [check, judges, versions?.length]),
      [['llm_judge', ['suite/judge', 'own/judge'], 1]],
    )
  })

  it('records no versions if every case has a different check', () => {
    const tally = createInstrumentTally(null)
    for (let i = 0; i < 1500; i++) tally.add(judgedCase(`Is it ${i}?`))
    assert.equal(tally.list()[0]?.versions, null)
  })
})
