import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { checkFormula } from './check.ts'

describe('the hint about a formula that may have no value', () => {
  const hint = (text: string) => checkFormula(text, { evals: ['a'] }).diagnostics[0]?.hint

  it('can be copied', () => {
    assert.equal(hint('a / total_cost'), 'Write coalesce(a / total_cost, 0) to choose a value for that case.')
  })

  it('does not repeat a formula that is too long to be shown whole', () => {
    assert.equal(hint(`(a${' + a'.repeat(40)}) / total_cost`), 'Write coalesce(…, 0) to choose a value for that case.')
  })
})
