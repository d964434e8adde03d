import { pairedChange } from '../statistics/paired-change.ts'
import { caseOutcome, withoutNoise } from './case-outcome.ts'
import type { Change, GroupComparison } from './comparison.ts'
import type { ModelTally } from './comparison-tally.ts'
import { findPossibleChanges, type OpenSides, type PossibleChanges } from './find-possible-changes.ts'
import { groupPlan } from './group-plan.ts'
import type { OpenSamples } from './open-samples.ts'

/** Cases by outcome, each by its index in the suite. */
export interface GroupCases {
  readonly regressed: number[]
  readonly improved: number[]
  readonly added: number[]
  readonly removed: number[]
  readonly errored: number[]
}

export interface GroupOptions {
  /** The number of cases the suite has on either side. */
  readonly caseCount: number
  readonly threshold: number
  /** What each side leaves open besides its undecided results. */
  readonly open: OpenSides
}

/** The result of `compareGroup`; the caller adds the names and the formula's score. */
export interface GroupFindings {
  readonly cases: GroupCases
  readonly numbers: Omit<GroupComparison, 'suite' | 'baseline_model' | 'current_model' | 'parameters' | 'score'>
  readonly possible: PossibleChanges
}

/** Compares one model on one suite with another run of it. */
export function compareGroup(baseline: ModelTally, current: ModelTally, options: GroupOptions): GroupFindings {
  const { cases, differences, unchanged, mean_score, samples } = sortCases(baseline, current, options)
  const { change: mean_change, p_value } = pairedChange(differences)
  const possible = findPossibleChanges(baseline, current, options)
  const isPassFail = baseline.isPassFail() && current.isPassFail()
  return {
    cases,
    possible,
    numbers: {
      cases: {
        compared: differences.length,
        regressed: cases.regressed.length,
        improved: cases.improved.length,
        unchanged,
        added: cases.added.length,
        removed: cases.removed.length,
        errored: cases.errored.length,
      },
      samples: {
        baseline: baseline.sums.samples,
        current: current.sums.samples,
        baseline_errored: baseline.sums.errored,
        current_errored: current.sums.errored,
      },
      open: { baseline: countOpen(baseline, options.open.baseline), current: countOpen(current, options.open.current) },
      ...uncertainScores(baseline, current),
      comparable: possible.comparable,
      mean_score,
      mean_change,
      test: {
        p_value,
        method: mean_change.interval?.method === 'beta-midp' ? 'beta-midp' : 't',
        resamples: null,
        reason: mean_change.reason,
      },
      ...groupPlan(differences, {
        threshold: options.threshold,
        mean: ((mean_score.baseline ?? 0) + (mean_score.current ?? 0)) / 2,
        isPassFail,
        baseline: { variance: baseline.varianceWithin(), samples: samples.baseline },
        current: { variance: current.varianceWithin(), samples: samples.current },
      }),
      ...resourceChanges(baseline, current),
    },
  }
}

function countOpen({ sums }: ModelTally, { ignoresErrors, missing }: OpenSamples): number {
  return sums.undecided + (ignoresErrors ? 0 : sums.errored) + missing
}

function uncertainScores({ sums: before }: ModelTally, { sums: after }: ModelTally) {
  if (before.uncertain + after.uncertain === 0) return {}
  return { uncertain_scores: { baseline: before.uncertain, current: after.uncertain } }
}

function sortCases(baseline: ModelTally, current: ModelTally, { caseCount, threshold, open }: GroupOptions) {
  const cases: GroupCases = { regressed: [], improved: [], added: [], removed: [], errored: [] }
  const differences = new Float64Array(caseCount)
  const sums = { baseline: 0, current: 0 }
  const inverseSamples = { baseline: 0, current: 0 }
  let compared = 0
  let unchanged = 0
  for (let index = 0; index < caseCount; index++) {
    const before = baseline.state(index, open.baseline)
    const after = current.state(index, open.current)
    const outcome = caseOutcome(before, after, threshold)
    if (before.known === 'scored' && after.known === 'scored') {
      sums.baseline += before.score
      sums.current += after.score
      inverseSamples.baseline += 1 / before.samples
      inverseSamples.current += 1 / after.samples
      differences[compared++] = withoutNoise(after.score - before.score)
    }
    if (outcome === 'unchanged') unchanged++
    else if (outcome !== 'absent') cases[outcome].push(index)
  }
  return {
    cases,
    differences: differences.subarray(0, compared),
    unchanged,
    // The harmonic mean: the noise of a case's score goes with one over its samples.
    samples: { baseline: compared / inverseSamples.baseline, current: compared / inverseSamples.current },
    mean_score: compared === 0 ? changeBetween() : changeBetween(sums.baseline / compared, sums.current / compared),
  }
}

/** Returns per-sample amounts if the sides have different numbers of samples, since totals can't be compared then. */
function resourceChanges(baseline: ModelTally, current: ModelTally) {
  const sides = [baseline.sums, current.sums] as const
  const isTotal = baseline.sums.samples === current.sums.samples
  const part = (sum: number, count: number) => (isTotal ? sum : sum / count)
  // One unknown price or count makes the sum unknown, not smaller.
  const [costBefore, costAfter] = sides.map(({ costUsd, costCount, costUnknown }) =>
    costUnknown > 0 || costCount === 0 ? null : part(costUsd, costCount),
  )
  const [latencyBefore, latencyAfter] = sides.map(({ latencyMs, latencyCount }) =>
    latencyCount === 0 ? null : latencyMs / latencyCount / 1000,
  )
  const [tokensBefore, tokensAfter] = sides.map(({ tokens, tokensUnknown, tokensCount }) =>
    tokensUnknown > 0 || tokensCount === 0 ? null : part(tokens, tokensCount),
  )
  return {
    totals_of: isTotal ? ('run' as const) : ('sample' as const),
    cost_usd: changeBetween(costBefore, costAfter),
    latency_s: changeBetween(latencyBefore, latencyAfter),
    tokens: changeBetween(tokensBefore, tokensAfter),
  }
}

/** Returns the change between two numbers that may be unknown. One too large for a double is also unknown. */
export function changeBetween(baseline: number | null = null, current: number | null = null): Change {
  const [before, after] = [finiteOrNull(baseline), finiteOrNull(current)]
  const difference = before === null || after === null ? null : finiteOrNull(withoutNoise(after - before))
  return { baseline: before, current: after, change: difference }
}

function finiteOrNull(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null
}
