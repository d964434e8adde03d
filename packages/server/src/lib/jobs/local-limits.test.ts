import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readExperimentSpending, SAME_COUNT } from '@assay/engine/work'
import { createMemoryStore } from '@assay/store/store'
import { sampleResult, sampleRun } from '@assay/store/testing'
import { createLocalLimits } from './local-limits.ts'

const expense = (usd: number) => async () => [{ kind: 'one', worstUsd: () => usd, assumedUsd: () => usd }]

describe('createLocalLimits', () => {
  it('counts what an experiment spent before the process started, in all of its runs', async () => {
    const store = createMemoryStore()
    for (const id of ['run-a', 'run-b']) {
      await store.createRun({ ...sampleRun(), id, experiment: 'e' })
      await store.append({ results: [sampleResult({ run: id, cost_usd: 0.4 })] })
    }
    const read = () => readExperimentSpending(store, 'e')
    await using limits = createLocalLimits()
    assert.equal(await limits.budget('e', 1, read).reserve(expense(0.25)), null)
    const last = await limits.budget('e', 1, read).reserve(expense(0.15))
    assert.ok(last !== null)
    last.first.settle({ costUsd: 0.15, ratio: SAME_COUNT })
    last.close()
    assert.equal(await limits.budget('e', 1, read).reserve(expense(0.15)), null)
  })

  it('reads again what could not be read', async () => {
    await using limits = createLocalLimits()
    let isAway = true
    const read = async () => {
      if (isAway) throw new Error('The store is away.')
      return { spentUsd: 1, dearestUsd: null }
    }
    const budget = limits.budget('e', 1, read)
    await assert.rejects(budget.reserve(expense(0.1)), /away/)
    isAway = false
    assert.equal(await budget.reserve(expense(0.1)), null)
  })
})
