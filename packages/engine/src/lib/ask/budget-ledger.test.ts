import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Budget } from './budget.ts'

describe('Budget', () => {
  it('refuses before the money is over, counting what is in flight at the highest cost seen', () => {
    const budget = new Budget(1)
    assert.ok(budget.tryReserve())
    budget.settle(0.3)
    assert.ok(budget.tryReserve())
    assert.ok(budget.tryReserve())
    assert.equal(budget.tryReserve(), false)
    budget.settle(0.1)
    assert.ok(budget.tryReserve())
    budget.settle(0.1)
    budget.settle(0.1)
    assert.equal(budget.spentUsd.toFixed(2), '0.60')
  })

  it('only counts when it has no end', () => {
    const budget = new Budget(null)
    for (let i = 0; i < 100; i++) assert.ok(budget.tryReserve())
    for (let i = 0; i < 100; i++) budget.settle(1)
    assert.equal(budget.spentUsd, 100)
  })

  it('lets nothing through when it is 0', () => {
    assert.equal(new Budget(0).tryReserve(), false)
  })
})
