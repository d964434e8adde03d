import type { Run } from '@assay/core/report'
import { type PlannedSuite, type RunPlan, readPlan } from '@assay/core/run'
import { createRunTally, type PlannedSamples, suiteScoring, tableOfSuite } from '@assay/core/scoring'
import type { Store } from '@assay/store/store'
import { readHumans, readsHuman } from '../review/attach-human.ts'

/** Reads a run's samples by suite, with those that its plan has and nobody took; a suite of which nothing was taken is empty. */
export async function readPlannedSamples(store: Store, run: Run, formula: string): Promise<PlannedSamples[]> {
  const stored = await store.getRun(run.id)
  const plan = readPlan(stored.plan)
  const tally = createRunTally()
  for await (const batch of store.resultBatches(run.id)) for (const result of batch) tally.add(result)
  const formulas = [formula, ...run.suites.map(({ score_formula }) => score_formula)]
  const humans = formulas.some(readsHuman) ? await readHumans(store, stored) : undefined
  const names = new Set([...plan.suites.map(({ name }) => name), ...tally.suites.keys()])
  return Array.from(names, (suite) => {
    const planned = plan.suites.find(({ name }) => name === suite)
    const { formula: own, onUndefined = 'null' } = suiteScoring({ ...run, plan }, suite)
    return {
      suite,
      table: tableOfSuite(tally, suite, run),
      human: humans?.get(suite) ?? null,
      formula: own,
      onUndefined,
      missing: {
        count: countMissing(run, plan, suite),
        perCase: planned?.samples ?? null,
        weight: planned?.case_weight ?? null,
      },
    }
  }).filter(({ table, missing }) => table.sampleCount > 0 || missing.count > 0)
}

/** Returns how many planned samples of a suite nobody took. */
export function countMissing(
  { suites, missing }: Pick<Run, 'suites' | 'missing'>,
  plan: RunPlan,
  suite: string,
): number {
  const summary = suites.find((each) => each.suite === suite)
  if (summary !== undefined) return summary.missing
  const planned = plan.suites.find(({ name }) => name === suite)
  // What is missing from no suite is missing from those without a result, unless they stopped early on purpose.
  const left = missing - suites.reduce((sum, each) => sum + each.missing, 0)
  return planned === undefined ? 0 : Math.min(left, plannedSamples(planned))
}

function plannedSamples({ cases, samples }: PlannedSuite): number {
  return cases * samples
}
