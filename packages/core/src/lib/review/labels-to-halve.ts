import type { UnitSpread } from '../statistics/beta-midp.ts'
import type { Calibration } from '../statistics/calibration.ts'
import { rateAsPeopleSee } from '../statistics/label-corrected.ts'

/** The largest multiple of the existing labels that is worth asking for. */
const MOST_TIMES = 64

/**
 * Returns the number of additional labels that would halve the interval of the rate according to people, if they went on as before; null
 * if even very many wouldn't, since the run has too few answers.
 */
export function labelsToHalve(calibration: Calibration, labels: number): number | null {
  const widthAt = (times: number) => {
    const { interval } = rateAsPeopleSee({
      ...calibration,
      confirmed: multiply(calibration.confirmed, times),
      rejected: multiply(calibration.rejected, times),
    })
    return interval === null ? Number.POSITIVE_INFINITY : interval.high - interval.low
  }
  const goal = widthAt(1) / 2
  if (!Number.isFinite(goal) || widthAt(MOST_TIMES) > goal) return null
  let low = 1
  let high = MOST_TIMES
  // To within one label.
  while ((high - low) * labels > 1) {
    const middle = (low + high) / 2
    if (widthAt(middle) > goal) low = middle
    else high = middle
  }
  return Math.ceil((high - 1) * labels)
}

function multiply(spread: UnitSpread | null, times: number): UnitSpread | null {
  return spread === null ? null : { ...spread, effectiveCases: spread.effectiveCases * times }
}
