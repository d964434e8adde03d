import type { RankedModel } from '@assay/core/api'
import { type Estimate, sortedQuantile, unitMean } from '@assay/core/statistics'
import type { NewestRun } from '@assay/store/store'
import type { CaseFigures, SuiteFigures } from './suite-figures.ts'

/** The largest share of samples with an unknown cost for which the others give the cost per sample. */
const MOST_UNPRICED = 0.05

/** A model with its newest run of each suite, and their figures. */
export interface Contender {
  readonly model: string
  readonly suites: readonly { readonly newest: NewestRun; readonly figures: SuiteFigures }[]
}

/** A model on the cases that all models share, without its rank. */
export interface Measured extends Omit<RankedModel, 'rank' | 'above' | 'first' | 'cases_missing'> {
  /** Values by case, in the order of `shared`. */
  readonly byCase: { readonly pass: Float64Array; readonly score: Float64Array }
}

/** Measures a model on the cases of each suite that all models share, in the order of its suites. */
export function measureModel({ model, suites }: Contender, shared: readonly (readonly string[])[]): Measured {
  const cases = suites.map(({ figures }, at) => (shared[at] ?? []).flatMap((id) => figures.get(id) ?? []))
  const all = cases.flat()
  const byCase = {
    pass: Float64Array.from(all, ({ passed, counted }) => passed / counted),
    score: Float64Array.from(all, ({ score }) => score),
  }
  const unpriced = sum(all, (each) => each.unpriced)
  const priced = sum(all, (each) => each.priced)
  // A request that failed may be on the bill: a few of them must not hide what the others cost.
  const isKnown = priced > 0 && unpriced <= MOST_UNPRICED * (priced + unpriced)
  const least = sum(all, (each) => each.least)
  const latencies = Float64Array.from(all.flatMap((each) => each.latencies)).sort()
  return {
    model,
    byCase,
    pass: figureOf(unitMean(byCase.pass)),
    score: figureOf(unitMean(byCase.score)),
    cost_per_1000: isKnown ? (sum(all, (each) => each.cost) / priced) * 1000 : null,
    cost_per_1000_at_least: isKnown || least === 0 ? null : (least / (priced + unpriced)) * 1000,
    cost_unknown: unpriced,
    p50_s: latencies.length === 0 ? null : sortedQuantile(latencies, 0.5),
    samples: sum(all, (each) => each.samples),
    passed: sum(all, (each) => each.passed),
    counted: sum(all, (each) => each.counted),
    errored: sum(all, (each) => each.errored),
    unscored: sum(all, (each) => each.unscored),
    undecided: sum(all, (each) => each.undecided),
    suites: suites.map(({ newest }, at) => measureSuite(newest, cases[at] ?? [])),
  }
}

function measureSuite({ suite, run, started_at }: NewestRun, cases: readonly CaseFigures[]) {
  return {
    suite,
    run,
    started_at,
    cases: cases.length,
    passed: sum(cases, (each) => each.passed),
    counted: sum(cases, (each) => each.counted),
    pass: cases.length === 0 ? null : sum(cases, (each) => each.passed / each.counted) / cases.length,
  }
}

function figureOf({ value, interval, reason }: Estimate): RankedModel['pass'] {
  return { value, interval: interval === null ? null : { low: interval.low, high: interval.high }, reason }
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}
