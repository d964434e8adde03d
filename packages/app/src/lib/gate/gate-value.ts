import type { Run } from '@assay/core/report'
import type { GateVerdict } from '@assay/core/result'
import { type PossibleScore, possibleScores, scoreSuites } from '@assay/core/scoring'
import type { Store } from '@assay/store/store'
import { readPlannedSamples } from './planned-samples.ts'

/** A gate formula's verdict on a run or one of its suites; `suite` is null for the run. */
export interface GateValue {
  readonly suite: string | null
  readonly verdict: GateVerdict
  /** The reason why the formula has no value on what was recorded, if it has none. */
  readonly reason: string | null
}

/** Evaluates a checked gate formula on a run's stored results: once per suite, or once for the run if it reads suite scores. */
export async function evaluateGate(store: Store, formula: string, run: Run): Promise<GateValue[]> {
  const samples = await readPlannedSamples(store, run, formula)
  const options = { ignoreErrors: run.ignore_errors }
  const possible = possibleScores(formula, samples, options)
  const verdicts = possible.map(verdictOf)
  const hasPassed = verdicts.every((verdict) => verdict === 'passed')
  const scored = hasPassed ? null : scoreSuites(formula, samples, { ...options, seed: run.seed, intervals: false })
  return possible.map(({ suite, range, error }, place) => {
    const score = scored?.ok === true ? scored.scores.find((each) => each.suite === suite) : undefined
    const reason = error ?? score?.error?.message ?? (range === null ? 'it has no value' : null)
    return { suite, verdict: verdicts[place] ?? 'undecided', reason }
  })
}

/** Returns the verdict of a formula that is true for numbers but 0. One that never has a value is never true. */
function verdictOf({ range, maybeUndefined }: PossibleScore): GateVerdict {
  if (range === null || (range.low === 0 && range.high === 0)) return 'failed'
  const isTrue = range.low > 0 || range.high < 0
  return isTrue && !maybeUndefined ? 'passed' : 'undecided'
}
