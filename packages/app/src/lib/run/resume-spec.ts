import { EnvironmentError, UserError } from '@assay/core/errors'
import { type PartialRunSpec, type RunSpec, readPlan } from '@assay/core/run'
import type { Store, StoredRun } from '@assay/store/store'

/** What to go on with: the spec that counts, and the runs of the command that was stopped. */
export interface ResumedSpec {
  readonly spec: RunSpec
  readonly runs: readonly StoredRun[]
}

/**
 * Finds the runs of the command that a run was stopped in, and what they were asked for. What is said now counts before what was said then;
 * suites that are named now make the spec anew. A run that is finished asks nothing more; its report and gates may still be missing when the
 * command was killed.
 *
 * Throws UserError `RUN_NOT_FOUND`, and `RUN_NOT_RESUMABLE` when nobody knows what the run was asked for; EnvironmentError `RUN_HELD` for one
 * that the workers of a service are at.
 */
export async function resumeSpec(store: Store, reference: string, said: PartialRunSpec): Promise<ResumedSpec> {
  const named = await store.getRun(reference)
  const { runs: listed } = await store.listRuns({ filter: { experiment: named.experiment }, limit: 1000 })
  const all = await Promise.all(listed.map(({ id }) => store.getRun(id)))
  // A run that was made by judging another one again belongs to the same experiment, and there is nothing to go on with.
  const runs = all.filter(({ plan }) => readPlan(plan).rescored_from === null)
  for (const run of runs) refuseWorkersRun(store, run)
  const { suites } = said
  if (suites !== undefined && suites.length > 0) return { spec: { ...said, suites }, runs }
  const recorded = readPlan(named.plan).spec
  if (recorded === null) {
    const message = `Run "${named.id}" can't be resumed: it doesn't record its suites.`
    throw new UserError('RUN_NOT_RESUMABLE', message, 'Name its suites, or start a new run.')
  }
  const { unsafe_no_sandbox: _, ...remembered } = recorded
  return { spec: { ...remembered, ...withoutUndefined(said), suites: recorded.suites }, runs }
}

/** Workers may hold samples of a run that nobody owns at the moment; whoever resumed it would ask for them again. */
function refuseWorkersRun({ location }: Store, { id, status, plan }: StoredRun): void {
  const isLive = status === 'queued' || status === 'running'
  const isSubmitted = readPlan(plan).suites.some(({ version }) => version !== null)
  if (!isLive || !isSubmitted || !/^postgres/i.test(location)) return
  throw new EnvironmentError('RUN_HELD', `A server's workers are working on run ${id}.`)
}

/** What is left out was not said. */
function withoutUndefined(said: PartialRunSpec): PartialRunSpec {
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
}
