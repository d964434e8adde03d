import { type GateVerdict, verdictBetween } from '../result/gate-verdict.ts'
import { type PairedChange, pairedChange } from '../statistics/paired-change.ts'
import { withoutNoise } from './case-outcome.ts'
import { caseVerdict } from './case-verdict.ts'
import type { ModelTally } from './comparison-tally.ts'
import type { OpenSamples } from './open-samples.ts'

/** A group's change in the worst case and in the best, and whether a case is worse whatever its open samples had been. */
export interface GroupExtremes {
  /** Every open sample of the current side failed, and of the baseline passed. */
  readonly worst: PairedChange
  /** Every open sample of the current side passed, and of the baseline failed. */
  readonly best: PairedChange
  readonly regression: GateVerdict
}

/** Compares one model on one suite with another run of it as if its open samples had been decided, either way. */
export function compareExtremes(
  baseline: ModelTally,
  current: ModelTally,
  options: {
    readonly caseCount: number
    readonly threshold: number
    readonly open: { readonly baseline: OpenSamples; readonly current: OpenSamples }
  },
): GroupExtremes {
  const { caseCount, threshold, open } = options
  const worst = new Float64Array(caseCount)
  const best = new Float64Array(caseCount)
  let compared = 0
  let [mayRegress, regressed] = [false, false]
  for (let index = 0; index < caseCount; index++) {
    const before = baseline.possible(index, open.baseline)
    const after = current.possible(index, open.current)
    if (before === null || after === null) continue
    worst[compared] = withoutNoise(after.low - before.high)
    best[compared++] = withoutNoise(after.high - before.low)
    mayRegress ||= caseVerdict(before.high, after.low, threshold) === 'regressed'
    regressed ||= caseVerdict(before.low, after.high, threshold) === 'regressed'
  }
  return {
    worst: pairedChange(worst.subarray(0, compared)),
    best: pairedChange(best.subarray(0, compared)),
    regression: verdictBetween({ worst: !mayRegress, best: !regressed }),
  }
}
