import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { percentileInterval, type ResamplePlan, resample } from './bootstrap.ts'
import { meanEstimate, ratioEstimate } from './mean.ts'
import { pairedDifference } from './paired-difference.ts'
import { createRandom } from './random.ts'
import { clusteredProportion, proportion } from './wilson.ts'

/** Random draws for the tests of coverage. */
function createSimulation(seed: number) {
  const random = createRandom(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
  return {
    uniform: () => random.next(),
    normal,
    flip: (probability: number): number => (random.next() < probability ? 1 : 0),
  }
}

/** The share of intervals from `repeats` simulated sets that contain `truth`. A set without an interval misses it. */
function coverage(
  truth: number,
  simulate: () => { interval: { low: number; high: number } | null },
  repeats: number = 2000,
): number {
  let covered = 0
  for (let i = 0; i < repeats; i++) {
    const { interval } = simulate()
    if (interval !== null && interval.low <= truth && truth <= interval.high) covered++
  }
  return covered / repeats
}

const isNominal = (share: number) => assert.ok(share >= 0.93 && share <= 0.97, `covers ${share}`)
const times = <T>(n: number, make: () => T): T[] => Array.from({ length: n }, make)

/** Five samples each of cases that nearly always pass (a share of `good`) or nearly always fail. */
function correlatedCases(simulation: ReturnType<typeof createSimulation>, cases: number, good: number = 0.5) {
  const total = new Uint32Array(cases).fill(5)
  const passed = total.map((samples) => {
    const rate = simulation.flip(good) === 1 ? 0.95 : 0.05
    return times(samples, () => simulation.flip(rate)).reduce((sum, flip) => sum + flip, 0)
  })
  return { passed, total }
}

describe('95% intervals cover the truth in 93% to 97% of 2,000 simulations', () => {
  for (const [p, n] of [
    [0.5, 20],
    [0.7, 50],
    [0.9, 60],
    [0.05, 150],
  ] as const) {
    it(`Wilson, ${n} cases of which ${100 * p}% pass`, () => {
      const simulation = createSimulation(n)
      isNominal(
        coverage(p, () =>
          proportion(
            times(n, () => simulation.flip(p)).reduce((sum, flip) => sum + flip, 0),
            n,
          ),
        ),
      )
    })
  }

  it('mean of 10 cases', () => {
    const simulation = createSimulation(1)
    isNominal(coverage(3, () => meanEstimate(times(10, () => 3 + simulation.normal()))))
  })

  it('weighted mean of 60 cases whose weights differ', () => {
    const simulation = createSimulation(2)
    const weights = times(60, () => 1 + 2 * simulation.uniform())
    isNominal(
      coverage(3, () =>
        meanEstimate(
          times(60, () => 3 + simulation.normal()),
          { weights },
        ),
      ),
    )
  })

  it('pass rate of 40 cases with five strongly correlated samples each', () => {
    const simulation = createSimulation(3)
    isNominal(
      coverage(0.5, () => {
        const { passed, total } = correlatedCases(simulation, 40)
        return clusteredProportion(passed, total)
      }),
    )
  })

  it('pass rate of 60 such cases of which one in ten nearly always fails', () => {
    const simulation = createSimulation(8)
    isNominal(
      coverage(0.86, () => {
        const { passed, total } = correlatedCases(simulation, 60, 0.9)
        return clusteredProportion(passed, total)
      }),
    )
  })

  it('mean of correlated samples, one to five in each of 40 cases', () => {
    const simulation = createSimulation(4)
    isNominal(
      coverage(2, () => {
        const sizes = times(40, () => 1 + Math.floor(5 * simulation.uniform()))
        const sums = sizes.map((size) => {
          const centre = 2 + simulation.normal()
          return times(size, () => centre + 0.5 * simulation.normal()).reduce((sum, value) => sum + value, 0)
        })
        return ratioEstimate(sums, sizes)
      }),
    )
  })

  it('mean change of 12 pairs', () => {
    const simulation = createSimulation(5)
    isNominal(coverage(0.1, () => pairedDifference(times(12, () => 0.1 + 0.3 * simulation.normal()))))
  })

  it('bootstrap of success per dollar over 40 cases', () => {
    const simulation = createSimulation(6)
    const plan: ResamplePlan = { method: 'bootstrap', strata: [{ start: 0, size: 40 }] }
    let seed = 0
    isNominal(
      coverage(0.7 / 1.5, () => {
        const passed = Float64Array.from(times(40, () => simulation.flip(0.7)))
        const cost = Float64Array.from(times(40, () => 1 + simulation.uniform()))
        const sum = (column: Float64Array) => column.reduce((a, b) => a + b, 0)
        const { sums } = resample(plan, { columns: [passed, cost] }, { seed: seed++, resamples: 1000 })
        const [passes, costs] = sums
        const ratios = Float64Array.from({ length: 1000 }, (_, r) => (passes?.[r] ?? 0) / (costs?.[r] ?? 0))
        return percentileInterval(ratios, { estimate: sum(passed) / sum(cost), plan })
      }),
    )
  })

  it('stratified bootstrap of a weighted sum of three evals with 12 samples each', () => {
    const simulation = createSimulation(7)
    const strata = [0, 1, 2].map((stratum) => ({ start: 12 * stratum, size: 12 }))
    const plan: ResamplePlan = { method: 'bootstrap-stratified', strata }
    const factors = [3, 2, 1]
    let seed = 0
    isNominal(
      coverage((3 * 0.4 + 2 * 0.5 + 0.6) / 6, () => {
        const columns = factors.map((factor, stratum) =>
          Float64Array.from({ length: 36 }, (_, unit) =>
            Math.floor(unit / 12) === stratum ? (factor * simulation.flip(0.4 + 0.1 * stratum)) / 72 : 0,
          ),
        )
        const { sums } = resample(plan, { columns }, { seed: seed++, resamples: 1000 })
        const values = Float64Array.from({ length: 1000 }, (_, r) =>
          sums.reduce((sum, column) => sum + (column[r] ?? 0), 0),
        )
        const estimate = columns.reduce((sum, column) => sum + column.reduce((a, b) => a + b, 0), 0)
        return percentileInterval(values, { estimate, plan })
      }),
    )
  })
})

describe('an interval that takes correlated samples for independent ones', () => {
  it('covers the truth far less often than it says', () => {
    const simulation = createSimulation(3)
    const share = coverage(0.5, () => {
      const { passed } = correlatedCases(simulation, 40)
      return proportion(
        passed.reduce((sum, count) => sum + count, 0),
        200,
      )
    })
    assert.ok(share < 0.75, `covers ${share}`)
  })
})
