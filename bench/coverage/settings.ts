import { passAllK, passAtK } from '@assay/core/scoring'
import {
  amountMean,
  moverEstimate,
  pairedChange,
  percentileInterval,
  type Random,
  resample,
  unitInput,
  unitMean,
  unitRate,
  unitSpread,
} from '@assay/core/statistics'
import { student, wilson } from './peers.ts'
import { AMOUNTS, allOf, drawBeta, drawPasses, drawRate, oneOf } from './populations.ts'
import { FULL_GRID, type Grid, type Limits, type Setting, times } from './setting.ts'

const UNIT = { low: 0, high: 1 }
const KS = [1, 3, 5, 10]

/** Pass rates and pass@k of suites in which samples of a case resemble each other more or less. */
export function passSettings(grid: Grid = FULL_GRID): Setting[] {
  return grid.cases.flatMap((cases) =>
    grid.samples.flatMap((samples) =>
      grid.rates.flatMap((p) =>
        // With one sample per case nothing can resemble.
        (samples === 1 ? [0] : grid.correlations).map((correlation) => passSetting({ cases, samples, p, correlation })),
      ),
    ),
  )
}

function passSetting(about: { cases: number; samples: number; p: number; correlation: number }): Setting {
  const { cases, samples, p } = about
  const ks = KS.filter((k) => k <= samples)
  return {
    name: `${cases} cases of ${samples}, ${p} pass, correlation ${about.correlation}`,
    measures: [
      { group: 'success', truth: p },
      ...ks.map((k) => ({ group: k === 1 ? 'pass@1' : 'pass@k', truth: oneOf(about, k) })),
      ...ks.filter((k) => k > 1).map((k) => ({ group: 'pass^k', truth: allOf(about, k) })),
    ],
    draw: (random) => {
      const passed = times(cases, () => drawPasses(drawRate(about, random), samples, random))
      const mean = (of: typeof passAtK, k: number) => {
        const values = passed.map((correct) => {
          const measured = of({ total: samples, correct }, k)
          return measured.ok ? measured.value : Number.NaN
        })
        return { ours: unitMean(values).interval, peer: student(values, UNIT) }
      }
      const total = passed.map(() => samples)
      return [
        { ours: unitRate(passed, total).interval, peer: wilson(passed, samples) },
        ...ks.map((k) => mean(passAtK, k)),
        ...ks.filter((k) => k > 1).map((k) => mean(passAllK, k)),
      ]
    },
  }
}

/** Mean scores: smooth, of four steps, and nearly all alike but for a rare 0. */
export function scoreSettings(grid: Grid = FULL_GRID): Setting[] {
  const kinds: Record<string, (p: number) => { truth: number; draw: (random: Random) => number }> = {
    smooth: (p) => ({ truth: p, draw: (random) => drawBeta(3 * p, 3 * (1 - p), random) }),
    'four steps': (p) => ({
      truth: p,
      draw: (random) => drawPasses(drawBeta(2 * p, 2 * (1 - p), random), 4, random) / 4,
    }),
    'alike, one in twenty 0': (p) => ({
      truth: 0.95 * p,
      draw: (random) => (random.next() < 0.05 ? 0 : p + 0.02 * (random.next() - 0.5)),
    }),
  }
  return grid.cases.flatMap((cases) =>
    grid.rates.flatMap((p) =>
      Object.entries(kinds).map(([name, kind]): Setting => {
        const { truth, draw } = kind(p)
        return {
          name: `${cases} cases, ${name}, ${p}`,
          measures: [{ group: 'mean score', truth }],
          draw: (random) => {
            const values = times(cases, () => Math.min(1, Math.max(0, draw(random))))
            return [{ ours: unitMean(values).interval, peer: student(values, UNIT) }]
          },
        }
      }),
    ),
  )
}

/** Costs and latencies; those with heavy tails are shown apart, since few cases cannot know of a tail. */
export function amountSettings(grid: Grid = FULL_GRID): Setting[] {
  return (['light', 'heavy'] as const).flatMap((tail) =>
    Object.entries(AMOUNTS[tail]).flatMap(([name, draw]) =>
      grid.cases.map((cases): Setting => {
        const ones = times(cases, () => 1)
        return {
          name: `${cases} cases, ${name}`,
          measures: [{ group: `cost, latency: ${tail} tails`, truth: 1 }],
          draw: (random) => {
            const values = ones.map(() => draw(random))
            return [{ ours: amountMean(values, ones).interval, peer: student(values, { low: 0, high: Infinity }) }]
          },
        }
      }),
    ),
  )
}

/** Passes per dollar, as `success_pct / total_cost` is resampled. */
export function formulaSettings(grid: Grid = FULL_GRID): Setting[] {
  const draw = AMOUNTS.light['lognormal 0.5']
  if (draw === undefined) throw new Error('This is a bug: there is no such population.')
  return grid.cases.flatMap((cases) =>
    [1, 3].flatMap((samples) =>
      grid.rates.map(
        (p): Setting => ({
          name: `${cases} cases of ${samples}, ${p} pass`,
          measures: [{ group: 'success / cost', truth: p }],
          draw: (random) => {
            const rates = { p, correlation: 0.3 }
            const passed = Float64Array.from(
              times(cases, () => drawPasses(drawRate(rates, random), samples, random) / samples),
            )
            const cost = Float64Array.from(times(cases, () => draw(random)))
            const seed = random.nextUint32()
            return [
              { ours: ratioLimits({ passed, cost, seed }, true), peer: ratioLimits({ passed, cost, seed }, false) },
            ]
          },
        }),
      ),
    ),
  )
}

function ratioLimits(of: { passed: Float64Array; cost: Float64Array; seed: number }, isImagined: boolean): Limits {
  const { passed, cost, seed } = of
  const units = passed.length
  const most = new Float64Array(units).fill(1)
  const ceilings = isImagined ? { ceilings: [{ most, by: 'success' as const }, null] } : {}
  const { sums } = resample(units, { columns: [passed, cost], ...ceilings }, { seed, resamples: 1000 })
  const ratios = Float64Array.from(sums[0] ?? [], (sum, r) => sum / (sums[1]?.[r] ?? Number.NaN))
  const sum = (column: Float64Array) => column.reduce((a, b) => a + b, 0)
  return percentileInterval(ratios, { estimate: sum(passed) / sum(cost), units }).interval
}

/** Sums and products of evals with a few samples each; the peer takes shares as normal. */
export function evalSettings(grid: Grid = FULL_GRID): Setting[] {
  const sum = (values: readonly number[]) => values.reduce((total, value, i) => total + value * (1 + (i % 3)), 0)
  const product = (values: readonly number[]) => values.reduce((total, value) => total * value, 1)
  return grid.samples.flatMap((samples) =>
    grid.rates.flatMap((p) =>
      (
        [
          ['sum of 1', sum, 1],
          ['sum of 3', sum, 3],
          ['sum of 10', sum, 10],
          ['product of 3', product, 3],
        ] as const
      ).map(
        ([name, of, evals]): Setting => ({
          name: `${name} evals of ${samples}, ${p} pass`,
          measures: [{ group: 'formulas of evals', truth: of(times(evals, () => p)) }],
          draw: (random) => {
            const passed = times(evals, () => times(samples, () => (random.next() < p ? 1 : 0)))
            const inputs = passed.map((each) => unitInput(unitSpread(each)))
            const { interval } = moverEstimate(of, inputs, { seed: random.nextUint32() })
            return [
              {
                ours: interval,
                peer:
                  of === sum
                    ? normalSum(
                        inputs.map(({ value }) => value),
                        samples,
                      )
                    : null,
              },
            ]
          },
        }),
      ),
    ),
  )
}

function normalSum(shares: readonly number[], samples: number): Limits {
  let value = 0
  let variance = 0
  for (const [i, share] of shares.entries()) {
    value += share * (1 + (i % 3))
    variance += ((1 + (i % 3)) ** 2 * share * (1 - share)) / Math.max(1, samples - 1)
  }
  return { low: value - 1.96 * Math.sqrt(variance), high: value + 1.96 * Math.sqrt(variance) }
}

/** Changes between two runs of the same cases, of which one lost a share of its passes or none. */
export function changeSettings(grid: Grid = FULL_GRID): Setting[] {
  return grid.cases.flatMap((cases) =>
    [1, 3].flatMap((samples) =>
      [0.2, 0.5, 0.8, 0.95].flatMap((p) =>
        [0, 0.1].map((lost): Setting => {
          const rates = { p, correlation: 0.5 }
          return {
            name: `${cases} cases of ${samples}, ${p} pass, ${lost} of them lost`,
            measures: [{ group: 'change', truth: -p * lost }],
            draw: (random) => {
              const changes = times(cases, () => {
                const rate = drawRate(rates, random)
                const before = drawPasses(rate, samples, random)
                return (drawPasses(rate * (1 - lost), samples, random) - before) / samples
              })
              return [{ ours: pairedChange(changes).change.interval, peer: student(changes, { low: -1, high: 1 }) }]
            },
          }
        }),
      ),
    ),
  )
}
