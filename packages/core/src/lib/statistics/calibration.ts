import { type UnitSpread, unitSpread } from './beta-midp.ts'

/** An answer with an instrument's verdict (a judge model, a check, the classifier), and people's if it was labeled. */
export interface CalibratedAnswer {
  readonly case: string
  readonly passed: boolean
  /** Null if people haven't decided. */
  readonly right: boolean | null
  /** The label's weight: the number of answers it represents among those with the same verdict; 1 by default. */
  readonly weight?: number | undefined
}

/** The measured behavior of an instrument that passes or fails answers. */
export interface Calibration {
  /** The share of all answers that it passed. */
  readonly passed: UnitSpread
  /** The share of labeled answers it passed that people call right; null if none is labeled. */
  readonly confirmed: UnitSpread | null
  /** The share of labeled answers it failed that people call wrong; null if none is labeled. */
  readonly rejected: UnitSpread | null
  /** Correlations of the three shares' errors, since they rest on the same cases: from -1 to 1. */
  readonly correlations: {
    readonly passedConfirmed: number
    readonly passedRejected: number
    readonly confirmedRejected: number
  }
}

/** The sums of one case: weight and weighted hits of each share. */
type CaseSums = Float64Array

const [PASSED, CONFIRMED, REJECTED] = [0, 1, 2]
const SHARES = 3

/** Sums up an instrument's verdicts and the labels on them, by case. Null without any answer. */
export function calibrate(answers: Iterable<CalibratedAnswer>): Calibration | null {
  const sums = new Map<string, CaseSums>()
  for (const { case: id, passed, right, weight = 1 } of answers) {
    const known = sums.get(id)
    const own = known ?? new Float64Array(2 * SHARES)
    if (known === undefined) sums.set(id, own)
    add(own, PASSED, passed, 1)
    if (right !== null) add(own, passed ? CONFIRMED : REJECTED, right === passed, weight)
  }
  if (sums.size === 0) return null
  const cases = [...sums.values()]
  const passed = spreadOf(cases, PASSED)
  if (passed === null) return null
  const confirmed = spreadOf(cases, CONFIRMED)
  const rejected = spreadOf(cases, REJECTED)
  const [p, a, b] = [influence(cases, PASSED), influence(cases, CONFIRMED), influence(cases, REJECTED)]
  return {
    passed,
    confirmed,
    rejected,
    correlations: {
      passedConfirmed: correlation(p, a),
      passedRejected: correlation(p, b),
      confirmedRejected: correlation(a, b),
    },
  }
}

function add(sums: CaseSums, share: number, isHit: boolean, weight: number): void {
  sums[2 * share] = (sums[2 * share] ?? 0) + weight
  if (isHit) sums[2 * share + 1] = (sums[2 * share + 1] ?? 0) + weight
}

function spreadOf(cases: readonly CaseSums[], share: number): UnitSpread | null {
  const weights = Float64Array.from(cases, (sums) => sums[2 * share] ?? 0)
  if (weights.every((weight) => weight === 0)) return null
  const values = cases.map((sums, c) => ((weights[c] ?? 0) === 0 ? 0 : (sums[2 * share + 1] ?? 0) / (weights[c] ?? 1)))
  return unitSpread(values, weights)
}

/** Returns each case's influence on a share, up to a common factor. */
function influence(cases: readonly CaseSums[], share: number): Float64Array {
  let weight = 0
  let hits = 0
  for (const sums of cases) {
    weight += sums[2 * share] ?? 0
    hits += sums[2 * share + 1] ?? 0
  }
  const mean = weight === 0 ? 0 : hits / weight
  return Float64Array.from(cases, (sums) => (sums[2 * share + 1] ?? 0) - mean * (sums[2 * share] ?? 0))
}

function correlation(first: Float64Array, second: Float64Array): number {
  let product = 0
  let squares = 0
  let otherSquares = 0
  for (const [c, x] of first.entries()) {
    const y = second[c] ?? 0
    product += x * y
    squares += x * x
    otherSquares += y * y
  }
  const norm = Math.sqrt(squares * otherSquares)
  return norm === 0 ? 0 : product / norm
}
