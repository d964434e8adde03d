import type { Run } from '@assay/core/report'
import type { HumanSummary } from '@assay/core/review'
import { readPlan } from '@assay/core/run'
import { createRunTally, type HumanSummaries, summarizeRun } from '@assay/core/scoring'
import type { Store, StoredRun } from '@assay/store/store'
import { readHuman } from './read-agreement.ts'

/** Reads people's agreement with each of a run's suites, by name. */
export async function readHumans(
  store: Store,
  run: Pick<StoredRun, 'id' | 'plan' | 'suites'>,
): Promise<HumanSummaries> {
  const planned = readPlan(run.plan).suites
  const found = new Map<string, HumanSummary>()
  for (const suite of run.suites) {
    const human = await readHuman(store, run, { suite, plan: planned.find(({ name }) => name === suite) ?? null })
    if (human !== null) found.set(suite, human)
  }
  return found
}

/** Returns a summary with the current labels' results, and the scores of formulas that use them. Labels come after a run has ended. */
export async function attachHuman(store: Store, run: StoredRun, summary: Run): Promise<Run> {
  const humans = await readHumans(store, run)
  if (humans.size === 0) return summary
  const withHuman = summary.suites.map((suite) => {
    const human = humans.get(suite.suite)
    return human === undefined ? suite : { ...suite, human }
  })
  if (!summary.suites.some(({ score_formula }) => readsHuman(score_formula))) return { ...summary, suites: withHuman }
  const tally = createRunTally()
  for await (const batch of store.resultBatches(run.id)) for (const result of batch) tally.add(result)
  const anew = summarizeRun({ ...summary, plan: readPlan(run.plan) }, tally, undefined, humans)
  const suites = withHuman.map((suite) => {
    const found = anew.suites.find((each) => each.suite === suite.suite)
    if (found === undefined || !readsHuman(suite.score_formula)) return suite
    return { ...suite, score: found.score, score_error: found.score_error }
  })
  return { ...summary, score: anew.score, suites }
}

/** Returns whether a formula may use labels; a match in a string or a comment does no harm. */
export function readsHuman(formula: string): boolean {
  return formula.includes('human')
}
