import { type RequestParameters, readPlan } from '@assay/core/run'
import type { Store, StoredRun } from '@assay/store/store'

/**
 * Reads what a run's requests about a case asked for: those of its suite, with the eval's own limit if it counted. Null if the plan doesn't
 * say; if the case isn't in the store, the limits of all evals stay.
 */
export async function readCaseParameters(
  store: Store,
  { plan }: StoredRun,
  { suite, case: id }: { readonly suite: string; readonly case: string },
): Promise<RequestParameters | null> {
  const planned = readPlan(plan).suites.find(({ name }) => name === suite)
  const { parameters = null, version = null } = planned ?? {}
  if (parameters === null || parameters.max_tokens_of_evals === undefined || version === null) return parameters
  const one = await store.getCase(version, id)
  if (one === null) return parameters
  const { max_tokens_of_evals: _, ...shared } = parameters
  return { ...shared, max_tokens: one.max_tokens ?? shared.max_tokens }
}
