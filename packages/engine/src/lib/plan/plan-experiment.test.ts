import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testSuite } from '../../../test/test-suite.ts'
import { planExperiment } from './plan-experiment.ts'

describe('planExperiment', () => {
  it("reads a suite's cases as often for many models as for one", async () => {
    const opened = async (count: number) => {
      let times = 0
      const suite = testSuite('a', ['1', '2'])
      // More than is held in memory.
      const cases = () => {
        times++
        return suite.cases()
      }
      const large = { ...suite, count: 1_000_000, cases }
      const models = Array.from({ length: count }, (_, i) => ({ model: `replay/${i}`, suites: [large] }))
      const { runs } = await planExperiment({ suites: ['a'] }, models)
      assert.ok(runs.length === count && runs.every(({ plan }) => plan.total === 2))
      assert.equal(new Set(runs.map(({ plan }) => plan.hash)).size, count)
      return times
    }
    assert.equal(await opened(50), await opened(1))
  })
})
