import { UserError } from '@assay/core/errors'
import type { Result } from '@assay/core/result'
import type { Store } from '@assay/store/store'

/** A case's name in a run; `variant` is one of its prompts, or all if left out. */
export interface CaseReference {
  readonly suite: string
  readonly case: string
  readonly variant?: string | undefined
}

/** Lists all of a case's samples in full. Throws UserError `CASE_NOT_IN_RUN` if there are none. */
export async function listSamples(
  store: Store,
  run: string,
  { suite, case: id, variant }: CaseReference,
): Promise<Result[]> {
  const samples: Result[] = []
  for await (const result of store.results(run, { suite, case: id })) {
    if (variant === undefined || result.variant === variant) samples.push(result)
  }
  if (samples.length > 0) return samples
  throw new UserError('CASE_NOT_IN_RUN', `Run "${run}" has no samples for case "${id}" in suite "${suite}".`)
}
