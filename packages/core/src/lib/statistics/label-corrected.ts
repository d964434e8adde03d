import { midpLimits, type UnitSpread } from './beta-midp.ts'
import type { Calibration } from './calibration.ts'
import { type Bounds, DEFAULT_LEVEL, undefinedEstimate } from './estimate.ts'
import type { Estimate } from './interval.ts'

/** The shares as numbers: passed by the instrument, and confirmed by people among those it passed and those it failed. */
interface Shares {
  readonly p: number
  readonly a: number
  readonly b: number
}

/** Returns the share of all answers that people would call right: p·a + (1 - p)(1 - b), with its interval. */
export function rateAsPeopleSee(calibration: Calibration, level?: number): Estimate {
  return combineShares(({ p, a, b }) => p * a + (1 - p) * (1 - b), calibration, level)
}

/** Returns the share of all answers on which the instrument and people would agree: p·a + (1 - p)·b. */
export function agreementOnAll(calibration: Calibration, level?: number): Estimate {
  return combineShares(({ p, a, b }) => p * a + (1 - p) * b, calibration, level)
}

/** Returns the share that the instrument passes of all answers that people would call right. */
export function sensitivityOnAll(calibration: Calibration, level?: number): Estimate {
  return combineShares(({ p, a, b }) => shareOf(p * a, (1 - p) * (1 - b)), calibration, level)
}

/** Returns the share that the instrument fails of all answers that people would call wrong. */
export function specificityOnAll(calibration: Calibration, level?: number): Estimate {
  return combineShares(({ p, a, b }) => shareOf((1 - p) * b, p * (1 - a)), calibration, level)
}

function shareOf(part: number, rest: number): number {
  return part + rest === 0 ? Number.NaN : part / (part + rest)
}

/** The limits of an unknown share. */
const UNKNOWN = { mean: 0.5, low: 0, high: 1 }

/**
 * Combines shares by MOVER (Zou and Donner, 2008) from mid-P limits: every share moves to its limits alone, and the larger of its two
 * effects counts for both sides, never beyond all of them together. Shares that err together, since people labeled several answers of a
 * case, err more; errors that may cancel aren't used.
 */
function combineShares(
  of: (shares: Shares) => number,
  calibration: Calibration,
  level: number = DEFAULT_LEVEL,
): Estimate {
  const { correlations } = calibration
  const missing = findMissing(calibration)
  if (missing !== null) return undefinedEstimate(`None of the answers that ${missing} is labeled.`)
  const { p, a, b } = limitShares(calibration, level)
  const at = (pAt: number, aAt: number, bAt: number) => of({ p: pAt, a: aAt, b: bAt })
  const value = at(p.mean, a.mean, b.mean)
  if (Number.isNaN(value)) return undefinedEstimate('No labeled answer is of this kind.')
  const byPassed = effectOf(at(p.low, a.mean, b.mean), at(p.high, a.mean, b.mean), value)
  const byConfirmed = effectOf(at(p.mean, a.low, b.mean), at(p.mean, a.high, b.mean), value)
  const byRejected = effectOf(at(p.mean, a.mean, b.low), at(p.mean, a.mean, b.high), value)
  const together =
    correlations.passedConfirmed * byPassed.size * byConfirmed.size +
    correlations.passedRejected * byPassed.size * byRejected.size +
    correlations.confirmedRejected * byConfirmed.size * byRejected.size
  const limits = addEffects(value, [byPassed, byConfirmed, byRejected], Math.max(0, 2 * together))
  return { value, interval: { ...limits, level, method: 'mover-midp' }, reason: null }
}

interface LimitedShare extends Bounds {
  readonly mean: number
}

type LimitedShares = Readonly<Record<keyof Shares, LimitedShare>>

/** The limits of each calibration, cached because several figures use them and finding them takes nearly all of the time. */
const found = new WeakMap<Calibration, { readonly level: number; readonly shares: LimitedShares }>()

function limitShares(calibration: Calibration, level: number): LimitedShares {
  const known = found.get(calibration)
  if (known !== undefined && known.level === level) return known.shares
  const limit = (spread: UnitSpread | null) =>
    spread === null ? UNKNOWN : { mean: spread.mean, ...midpLimits(spread, level) }
  const { passed, confirmed, rejected } = calibration
  const shares = { p: limit(passed), a: limit(confirmed), b: limit(rejected) }
  found.set(calibration, { level, shares })
  return shares
}

function findMissing({ passed, confirmed, rejected }: Calibration): 'passed' | 'failed' | null {
  if (confirmed === null && passed.mean > 0) return 'passed'
  return rejected === null && passed.mean < 1 ? 'failed' : null
}

/** A value's fall and rise while one share moves between its limits. */
interface Effect {
  readonly fall: number
  readonly rise: number
  /** The larger of the two; below 0 if the value falls as the share rises. */
  readonly size: number
}

function effectOf(atLow: number, atHigh: number, value: number): Effect {
  const known = [atLow, atHigh].filter((end) => !Number.isNaN(end))
  const fall = Math.max(0, ...known.map((end) => value - end))
  const rise = Math.max(0, ...known.map((end) => end - value))
  return { fall, rise, size: Math.max(fall, rise) * (atHigh < atLow ? -1 : 1) }
}

function addEffects(value: number, effects: readonly Effect[], together: number): Bounds {
  const squares = effects.reduce((sum, { size }) => sum + size * size, together)
  const most = (side: 'fall' | 'rise') => effects.reduce((sum, effect) => sum + effect[side], 0)
  return {
    low: Math.max(0, value - Math.min(Math.sqrt(squares), most('fall'))),
    high: Math.min(1, value + Math.min(Math.sqrt(squares), most('rise'))),
  }
}

/**
 * Returns the difference of two separate estimates, after minus before, with its interval (MOVER). If both rest on the same cases, they
 * rise and fall together, and the interval is wider than necessary.
 */
export function differenceOf(before: Estimate, after: Estimate): Estimate {
  if (before.value === null || after.value === null)
    return undefinedEstimate(before.reason ?? after.reason ?? 'One side has no value.')
  const value = after.value - before.value
  if (before.interval === null || after.interval === null)
    return { value, interval: null, reason: before.reason ?? after.reason ?? 'One side has no interval.' }
  const below = Math.hypot(after.value - after.interval.low, before.interval.high - before.value)
  const above = Math.hypot(after.interval.high - after.value, before.value - before.interval.low)
  const interval = { ...after.interval, low: Math.max(-1, value - below), high: Math.min(1, value + above) }
  return { value, interval, reason: null }
}
