import type { Run } from '@assay/core/report'
import { readPlan } from '@assay/core/run'
import { possibleScores } from '@assay/core/scoring'
import type { Store } from '@assay/store/store'
import { countOpen } from './open-samples.ts'
import { readPlannedSamples } from './planned-samples.ts'

/** The least and the greatest score that a run could have had, whatever its open samples and checks had been; null if no bound is certain. */
export type PossibleRunScore = { readonly low: number; readonly high: number } | null

/** Reads what a run's score could have been: the weighted mean of its suites' scores. */
export async function readPossibleRunScore(store: Store, run: Run): Promise<PossibleRunScore> {
  const { value } = run.score
  const { total, scores } = countOpen(run)
  if (total + scores === 0) return value === null ? null : { low: value, high: value }
  const plan = readPlan((await store.getRun(run.id)).plan)
  let [low, high, weights] = [0, 0, 0]
  for (const samples of await readPlannedSamples(store, run, 'success_pct')) {
    const weight = plan.suites.find(({ name }) => name === samples.suite)?.weight ?? 1
    if (weight === 0) continue
    const [own] = possibleScores(samples.formula, [samples], { ignoreErrors: run.ignore_errors })
    if (own === undefined || own.range === null || own.maybeUndefined) return null
    low += weight * own.range.low
    high += weight * own.range.high
    weights += weight
  }
  return weights === 0 ? null : { low: low / weights, high: high / weights }
}
