import type { Run } from '@assay/core/report'
import type { NamedScore } from '@assay/core/scoring'
import type { Store, StoredScore } from '@assay/store/store'

/** The person, time and reason of a score. */
export interface ScoreOrigin {
  readonly formula: string
  readonly at: Date
  readonly by?: string | undefined
  readonly why?: string | undefined
}

/** Makes scores in the stored form. */
export function makeStoredScores(scores: readonly NamedScore[], { formula, at, by, why }: ScoreOrigin): StoredScore[] {
  return scores.map(({ suite, score: { value, interval, reason }, error }) => {
    return {
      at: at.toISOString(),
      suite,
      formula,
      score: value,
      interval,
      error,
      reason,
      by: by ?? null,
      why: why ?? null,
    }
  })
}

/** Saves scores with a run; earlier ones stay readable. All or none. */
export async function keepScores(store: Store, run: string, scores: readonly StoredScore[]): Promise<void> {
  await store.commit(scores.map((score) => ({ kind: 'score', run, score })))
}

/** Returns all scores a run has had: those of its own formulas, then the saved ones, in order. */
export async function listScores(store: Store, run: Run): Promise<StoredScore[]> {
  const at = new Date(run.finished_at ?? run.started_at)
  const own = run.suites.flatMap(({ suite, score_formula: formula, score, score_error: error }) =>
    makeStoredScores([{ suite, score, error }], { formula, at }),
  )
  return [...own, ...(await store.scores(run.id))]
}
