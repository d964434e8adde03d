import type { CasePasses } from '@assay/core/report'
import type { Result } from '@assay/core/result'
import { readPlan } from '@assay/core/run'
import { countAttempts, passAtEach } from '@assay/core/scoring'
import type { StoredRun } from '@assay/store/store'

/** Returns pass@k of each case and prompt in a run's samples, in order; empty if the run didn't request it. */
export function casePassesOf(run: StoredRun, samples: readonly Result[]): CasePasses[] {
  const { pass_k } = readPlan(run.plan)
  if (pass_k.length === 0) return []
  const groups = Map.groupBy(samples, ({ suite, case: id, variant }) => JSON.stringify([suite, id, variant ?? null]))
  return [...groups.values()].flatMap(([first, ...rest]) => {
    if (first === undefined) return []
    const { model, suite, case: id, variant } = first
    const attempts = countAttempts([first, ...rest], { ignoreErrors: run.ignore_errors })
    const passes = { samples: attempts.total, passed: attempts.correct, pass_at: passAtEach(attempts, pass_k) }
    return [{ run: run.id, model, suite, case: id, ...(variant === undefined ? {} : { variant }), ...passes }]
  })
}
