import {
  agreementOnAll,
  type Calibration,
  differenceOf,
  type Estimate,
  normalCritical,
  rateAsPeopleSee,
} from '@assay/core/statistics'
import type { Limits, Setting } from '../coverage/setting.ts'
import { drawCalibration, type World } from './world.ts'

/** Which worlds are drawn. */
export interface CalibrationGrid {
  readonly answers: readonly number[]
  readonly labels: readonly number[]
  readonly rights: readonly number[]
  readonly judges: readonly World['judge'][]
  /** Samples of each case and their correlation. */
  readonly clusters: readonly Pick<World, 'samples' | 'correlation'>[]
}

/** The grid of the full benchmark. */
export const FULL_GRID: CalibrationGrid = {
  answers: [200, 2000, 20_000],
  labels: [20, 40, 100, 400],
  rights: [0.02, 0.1, 0.3, 0.5, 0.8, 0.98],
  judges: [
    [0.99, 0.99],
    [0.95, 0.8],
    [0.8, 0.95],
    [0.99, 0.6],
    [0.6, 0.9],
    [0.4, 0.4],
    [0.4, 0.9],
    [0.9, 0.4],
  ].map(([sensitivity = 0, specificity = 0]) => ({ sensitivity, specificity })),
  clusters: [
    { samples: 1, correlation: 0 },
    { samples: 5, correlation: 0.5 },
    { samples: 10, correlation: 0.3 },
  ],
}

/** The worlds of a grid. Labels on more answers than there are make no sense and are left out. */
export function listWorlds({ answers, labels, rights, judges, clusters }: CalibrationGrid): World[] {
  return answers.flatMap((n) =>
    labels
      .filter((count) => count <= n)
      .flatMap((count) =>
        rights.flatMap((right) =>
          judges.flatMap((judge) =>
            clusters.map((cluster) => ({ answers: n, labels: count, right, judge, ...cluster })),
          ),
        ),
      ),
  )
}

/** The rate as people see it, the agreement, and the change of the rate to a second run that is right a little less often. */
export function calibrationSetting(world: World): Setting {
  const { right, judge } = world
  const after = { ...world, right: right > 0.1 ? right - 0.08 : right + 0.08 }
  const agreement = right * judge.sensitivity + (1 - right) * judge.specificity
  return {
    name: nameOf(world),
    measures: [
      { group: 'rate as people see it', truth: right },
      { group: 'agreement on all answers', truth: agreement },
      { group: 'difference of two runs', truth: after.right - right },
    ],
    draw: (random) => {
      const [first, second] = [drawCalibration(world, random), drawCalibration(after, random)]
      if (first === null || second === null) return []
      const rate = rateAsPeopleSee(first)
      const later = rateAsPeopleSee(second)
      return [
        { ours: limitsOf(rate), peer: normalLimits(first, 'rate') },
        { ours: limitsOf(agreementOnAll(first)), peer: normalLimits(first, 'agreement') },
        { ours: limitsOf(differenceOf(rate, later)), peer: normalDifference(first, second) },
      ]
    },
  }
}

function nameOf({ answers, labels, right, judge, samples }: World): string {
  return `${answers} answers, ${samples} of a case, ${labels} labels, ${right} right, judge ${judge.sensitivity}/${judge.specificity}`
}

function limitsOf({ interval }: Estimate): Limits {
  return interval
}

interface Normal {
  readonly value: number
  readonly variance: number
}

/** The delta method, as prediction-powered inference does it for a mean. */
function normalEstimate({ passed, confirmed, rejected }: Calibration, of: 'rate' | 'agreement'): Normal {
  const sign = of === 'rate' ? -1 : 1
  const a = confirmed?.mean ?? 0.5
  const b = rejected?.mean ?? 0.5
  const other = of === 'rate' ? 1 - b : b
  const varianceOf = (spread: typeof passed | null) =>
    spread === null ? 0 : spread.variance / Math.max(1, spread.effectiveCases - 1)
  const p = passed.mean
  return {
    value: p * a + (1 - p) * other,
    variance:
      p ** 2 * varianceOf(confirmed) +
      (sign * (1 - p)) ** 2 * varianceOf(rejected) +
      (a - other) ** 2 * varianceOf(passed),
  }
}

function normalLimits(calibration: Calibration, of: 'rate' | 'agreement'): Limits {
  return around(normalEstimate(calibration, of))
}

function normalDifference(before: Calibration, after: Calibration): Limits {
  const [first, second] = [normalEstimate(before, 'rate'), normalEstimate(after, 'rate')]
  return around({ value: second.value - first.value, variance: first.variance + second.variance })
}

function around({ value, variance }: Normal): Limits {
  const half = normalCritical(0.95) * Math.sqrt(variance)
  return { low: value - half, high: value + half }
}
