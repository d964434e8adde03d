import { randomUUID } from 'node:crypto'
import type { SuiteSummary } from '@assay/core/report'
import type { Result } from '@assay/core/result'
import type { Suite } from '@assay/core/suite'
import { planRun } from '@assay/engine/run'
import type { Store, StoredRun } from '@assay/store/store'

/** Results made durable together. */
const BATCH = 500

/** A run that takes the new verdicts on the answers of an older one. */
export interface RescoredRun {
  readonly id: string
  readonly keep: (result: Result) => Promise<void>
  /** Keeps the summary; the run is `running` until then. */
  readonly finish: (suite: SuiteSummary) => Promise<void>
}

/** Creates the run, tagged `rescored:ID` with the id of the run whose answers it judges. */
export async function createRescoredRun(store: Store, of: StoredRun, suite: Suite): Promise<RescoredRun> {
  const now = new Date()
  const plan = await planRun([suite], { model: of.model, temperature: null, max_tokens: null })
  const stamp = now.toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15)
  const run: StoredRun = {
    id: `${stamp}-${randomUUID().slice(0, 6)}`,
    experiment: of.experiment,
    model: of.model,
    status: 'running',
    started_at: now.toISOString(),
    finished_at: null,
    seed: of.seed,
    ignore_errors: of.ignore_errors,
    tags: [`rescored:${of.id}`],
    suites: [suite.name],
    plan_hash: plan.hash,
    plan: { ...plan, rescored_from: of.id },
  }
  await store.createRun(run)
  let batch: Result[] = []
  const flush = async (): Promise<void> => {
    await store.append({ results: batch })
    batch = []
  }
  return {
    id: run.id,
    keep: async (result) => {
      batch.push({ ...result, run: run.id })
      if (batch.length >= BATCH) await flush()
    },
    finish: async (summary) => {
      await flush()
      const { id, model, started_at, seed, ignore_errors, tags } = run
      const finished = { status: 'finished', finished_at: new Date().toISOString() } as const
      await store.updateRun(id, finished)
      const about = { id, model, started_at, seed, ignore_errors, tags, ...finished }
      await store.putSummary({ ...about, score: summary.score, suites: [summary] })
    },
  }
}
