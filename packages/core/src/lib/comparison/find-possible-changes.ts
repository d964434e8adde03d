import { type GateVerdict, verdictBetween } from '../result/gate-verdict.ts'
import { type PairedChange, pairedChange } from '../statistics/paired-change.ts'
import { withoutNoise } from './case-outcome.ts'
import { caseVerdict } from './case-verdict.ts'
import type { ModelTally } from './comparison-tally.ts'
import type { OpenSamples } from './open-samples.ts'

/** What each side leaves open. */
export interface OpenSides {
  readonly baseline: OpenSamples
  readonly current: OpenSamples
}

/** A group's changes as they could have been, and whether a case is worse whatever its open samples had been. */
export interface PossibleChanges {
  /** The change of each completion; a single one if nothing is open. */
  readonly changes: readonly PairedChange[]
  readonly regression: GateVerdict
  /** The number of cases that could have had a score on both sides. */
  readonly comparable: number
}

/** Steps of the common change, from -1 to 1, that open cases are given as far as each can have it. */
const LEVELS = 32

/** Multiples of the known cases' mean that open cases are given too: near it, the spread is smallest and the p-value least. */
const NEAR_MEAN = [1, 1.5, 2, 3]

/** Shares of the open cases that got worse as far as they could, while all others got better: the largest spread. */
const SHARES = [1, 2, 3, 4, 5, 6, 7].map((part) => part / 8)

/**
 * Compares one model on one suite with another run of it as if its open samples had been decided, in many ways. A t-test is least certain
 * where the spread is largest, and most certain where it is smallest, which isn't where all samples passed or all failed: so a common
 * change is tried at every level, and mixtures of both ends.
 */
export function findPossibleChanges(
  baseline: ModelTally,
  current: ModelTally,
  { caseCount, threshold, open }: { readonly caseCount: number; readonly threshold: number; readonly open: OpenSides },
): PossibleChanges {
  const unseen = countUnseen(baseline, current, { caseCount, open })
  const low = new Float64Array(caseCount + unseen)
  const high = new Float64Array(caseCount + unseen)
  let compared = 0
  let [mayRegress, regressed] = [unseen > 0, false]
  for (let index = 0; index < caseCount; index++) {
    const before = baseline.possible(index, open.baseline)
    const after = current.possible(index, open.current)
    if (before === null || after === null) continue
    low[compared] = withoutNoise(after.low - before.high)
    high[compared++] = withoutNoise(after.high - before.low)
    mayRegress ||= caseVerdict(before.high, after.low, threshold) === 'regressed'
    regressed ||= caseVerdict(before.low, after.high, threshold) === 'regressed'
  }
  low.fill(-1, compared, compared + unseen)
  high.fill(1, compared, compared + unseen)
  const count = compared + unseen
  return {
    changes: completeChanges(low.subarray(0, count), high.subarray(0, count)),
    regression: verdictBetween({ worst: !mayRegress, best: !regressed }),
    comparable: count,
  }
}

/** Counts the cases that neither side took, of which both sides have samples missing. */
function countUnseen(
  baseline: ModelTally,
  current: ModelTally,
  { caseCount, open }: { readonly caseCount: number; readonly open: OpenSides },
): number {
  const count = (tally: ModelTally, side: OpenSamples): number => {
    if (side.missing === 0) return 0
    let left = side.missing
    for (let index = 0; index < caseCount; index++) left -= tally.left(index, side)
    return Math.ceil(Math.max(0, left) / (side.perCase ?? 1))
  }
  return Math.min(count(baseline, open.baseline), count(current, open.current))
}

/** Returns the changes if each case had changed between its least and its most, in many ways. */
function completeChanges(low: Float64Array, high: Float64Array): PairedChange[] {
  const open: number[] = []
  let known = 0
  for (const [index, least] of low.entries()) {
    if (high[index] === least) known += least
    else open.push(index)
  }
  if (open.length === 0) return [pairedChange(low)]
  const mean = open.length === low.length ? 0 : known / (low.length - open.length)
  const levels = Array.from({ length: LEVELS + 1 }, (_, step) => (2 * step) / LEVELS - 1)
  const changes = [...levels, ...NEAR_MEAN.map((factor) => factor * mean)].map((level) =>
    pairedChange(low.map((least, index) => Math.min(Math.max(level, least), high[index] ?? least))),
  )
  for (const share of SHARES) {
    const mixed = high.slice()
    for (const index of open.slice(0, Math.round(share * open.length))) mixed[index] = low[index] ?? 0
    changes.push(pairedChange(mixed))
  }
  return changes
}
