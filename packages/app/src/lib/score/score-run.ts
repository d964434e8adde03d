import { suggestName } from '@assay/core/diagnostic'
import { UserError } from '@assay/core/errors'
import type { Run } from '@assay/core/report'
import {
  createRunTally,
  type HumanSummaries,
  type RunTally,
  type Scored,
  type SuiteSamples,
  scoreSuites,
  tableOfSuite,
} from '@assay/core/scoring'
import { SUITE_DEFAULTS } from '@assay/core/suite'
import type { Store } from '@assay/store/store'
import { readHumans, readsHuman } from '../review/attach-human.ts'

/** Scores a run's stored results with a formula; only one suite if it's named. */
export async function scoreStoredRun(store: Store, run: Run, formula: string, suite?: string): Promise<Scored> {
  const tally = createRunTally()
  for await (const batch of store.resultBatches(run.id, { suite })) for (const result of batch) tally.add(result)
  const formulas = [formula, ...run.suites.map(({ score_formula }) => score_formula)]
  const humans = formulas.some(readsHuman) ? await readHumans(store, await store.getRun(run.id)) : undefined
  return scoreTally(formula, tally, run, humans)
}

/** Scores a run's tallied results. */
export function scoreTally(formula: string, tally: RunTally, run: Run, humans?: HumanSummaries): Scored {
  const { seed, ignore_errors: ignoreErrors } = run
  return scoreSuites(formula, suiteSamples(tally, run, humans), { seed, ignoreErrors })
}

/** Returns each suite's samples, with what scores them besides a formula. */
export function suiteSamples(tally: RunTally, run: Run, humans?: HumanSummaries): SuiteSamples[] {
  return Array.from(tally.suites.keys(), (suite) => {
    const formula = run.suites.find((each) => each.suite === suite)?.score_formula ?? SUITE_DEFAULTS.score.formula
    return { suite, table: tableOfSuite(tally, suite, run), human: humans?.get(suite) ?? null, formula }
  })
}

/** Throws UserError `RUN_EMPTY` or `SUITE_NOT_IN_RUN` if there is nothing to score. */
export async function demandResults(store: Store, run: Run, suite: string | undefined): Promise<void> {
  if ((await store.countResults(run.id, { suite })) > 0) return
  if (suite === undefined) throw new UserError('RUN_EMPTY', `Run "${run.id}" has no results yet.`)
  const names = run.suites.map((each) => each.suite)
  const hint = suggestName(suite, names) ?? `Its suites are ${names.map((name) => `"${name}"`).join(', ')}.`
  throw new UserError('SUITE_NOT_IN_RUN', `Run "${run.id}" has no results for suite "${suite}".`, hint)
}
