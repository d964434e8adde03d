import type { ColumnsAnswer } from '@assay/core/api'
import { UserError } from '@assay/core/errors'
import { createRunTally, tableToJson } from '@assay/core/scoring'
import type { Store } from '@assay/store/store'
import { readSummary } from '../summary/read-summary.ts'
import { demandResults, suiteSamples } from './score-run.ts'

/** Maximum samples to send: about 12 MB of JSON, a fifth of that compressed. */
const MOST_SAMPLES = 200_000

/** A query for a run's samples as columns. */
export interface ColumnsChoice {
  readonly suite?: string | undefined
  /** 200,000 by default. */
  readonly most?: number
}

/**
 * Returns a run's samples as columns of numbers, from which any formula's score can be computed elsewhere. Throws UserError
 * `RUN_…`, `SUITE_NOT_IN_RUN`, and `RUN_TOO_LARGE` for a run that the server has to score itself.
 */
export async function readColumns(
  store: Store,
  reference: string,
  { suite, most = MOST_SAMPLES }: ColumnsChoice = {},
): Promise<ColumnsAnswer> {
  const run = await readSummary(store, await store.getRun(reference))
  await demandResults(store, run, suite)
  const count = await store.countResults(run.id, { suite })
  if (count > most) {
    const message = `Run "${run.id}" has ${count} samples; the limit for columns is ${most}.`
    throw new UserError('RUN_TOO_LARGE', message, 'Score it with POST /api/runs/{id}/score, or name a suite.')
  }
  const tally = createRunTally()
  for await (const batch of store.resultBatches(run.id, { suite })) for (const result of batch) tally.add(result)
  const humans = new Map(run.suites.flatMap(({ suite: name, human }) => (human ? [[name, human] as const] : [])))
  const { id, model, status, seed, ignore_errors } = run
  const suites = suiteSamples(tally, run, humans).map(({ suite: name, table, human, formula }) => {
    return { suite: name, formula, model: table.model, human, table: tableToJson(table) }
  })
  return { run: id, model, status, seed, ignore_errors, suites }
}
