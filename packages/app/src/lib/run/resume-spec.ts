import { EnvironmentError, UserError } from '@assay/core/errors'
import { type PartialRunSpec, type RunSpec, readPlan } from '@assay/core/run'
import type { Store, StoredRun } from '@assay/store/store'

/** The work to resume: the spec that counts, and the stopped command's runs. */
export interface ResumedSpec {
  readonly spec: RunSpec
  readonly runs: readonly StoredRun[]
}

/**
 * Finds the runs of a stopped run's command, and their spec. New options take precedence over recorded ones; naming suites makes a new
 * spec. A finished run sends nothing more, but its report and gates may be missing if the command was killed.
 *
 * Throws UserError `RUN_NOT_FOUND`, `RUN_NOT_RESUMABLE` if the run's spec is unknown, and `OPTIONS_INVALID` for an option that a recorded run
 * can't take on; EnvironmentError `RUN_HELD` for one that a
 * server's workers are working on.
 */
export async function resumeSpec(store: Store, reference: string, said: PartialRunSpec): Promise<ResumedSpec> {
  const named = await store.getRun(reference)
  const { runs: listed } = await store.listRuns({ filter: { experiment: named.experiment }, limit: 1000 })
  const all = await Promise.all(listed.map(({ id }) => store.getRun(id)))
  // A run that was made by judging another one again belongs to the same experiment, and there is nothing to go on with.
  const runs = all.filter(({ plan }) => readPlan(plan).rescored_from === null)
  for (const run of runs) refuseWorkersRun(store, run)
  for (const run of runs) refuseOtherRates(run, said)
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

/** Rejects a run whose samples workers may hold although it has no owner: resuming it would send them again. */
function refuseWorkersRun({ location }: Store, { id, status, plan }: StoredRun): void {
  const isLive = status === 'queued' || status === 'running'
  const isSubmitted = readPlan(plan).suites.some(({ version }) => version !== null)
  if (!isLive || !isSubmitted || !/^postgres/i.test(location)) return
  throw new EnvironmentError('RUN_HELD', `A server's workers are working on run ${id}.`)
}

/** Rejects a change of what a run's rates count: it's recorded with the run, and everything that shows the run reads it there. */
function refuseOtherRates({ id, ignore_errors }: StoredRun, said: PartialRunSpec): void {
  if (said.ignore_errors === undefined || said.ignore_errors === ignore_errors) return
  const how = ignore_errors ? 'with' : 'without'
  const message = `Run "${id}" was started ${how} --ignore-errors, and resuming it can't change what its rates count.`
  const hint = 'Take errored samples again with --retry-errors, or start a new run; it reuses the saved answers.'
  throw new UserError('OPTIONS_INVALID', message, hint)
}

/** Returns the options without undefined ones, which weren't given. */
function withoutUndefined(said: PartialRunSpec): PartialRunSpec {
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
}
