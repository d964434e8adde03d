import type { SampleKey } from '@assay/core/run'
import type { RunNeeds } from '@assay/engine/work'
import type { WorkerState } from './worker-state.ts'

/** Names a run among all projects. */
export interface RunRef {
  readonly project: string
  readonly run: string
}

/** Samples of one run that a worker takes together. It carries keys alone: what is asked is in the store. */
export interface Job extends RunRef {
  readonly id: string
  /** How often it was given out before: 0 for the first time. With the id it names this very hold on the job. */
  readonly retry: number
  readonly samples: readonly SampleKey[]
}

/** Why a run can't go on whoever takes it: its budget is spent, or a sample met a bug. */
export type RunHalt = { readonly kind: 'budget' } | { readonly kind: 'failed'; readonly message: string }

/** A run that has jobs, as workers see it. */
export interface WorkableRun extends RunRef {
  readonly needs: RunNeeds
  /** Of the model as the first worker reached it; null before that, and where it does not matter. */
  readonly fingerprint: string | null
  /** Counts the owners that the run has had. */
  readonly owner: number
  /** Grows whenever there may be something new to fetch. */
  readonly changes: number
}

/** How many jobs of a run are open, and how many of them workers hold. */
export interface JobCount {
  readonly open: number
  readonly held: number
}

/** The jobs of one run in the hands of its owner. Whoever opens them later takes them over, and these calls then fail or do nothing. */
export interface RunJobs {
  /** Queues jobs, each with so many samples, all or none; false when another process has taken the jobs over. */
  put(batches: readonly (readonly SampleKey[])[]): Promise<boolean>
  /** The samples of all jobs that are queued or held. */
  openKeys(): Promise<readonly SampleKey[]>
  count(): Promise<JobCount>
  /** Why the run can't go on, as a worker said. */
  halt(): Promise<RunHalt | null>
  /** Queues again what workers hold that gave no sign of life for `SILENCE_MS`. */
  takeBack(): Promise<void>
  /** Deletes the jobs that nobody holds. */
  dropWaiting(): Promise<void>
  /** Deletes all jobs, and forgets the run. Whoever holds one loses it. */
  close(): Promise<void>
}

/**
 * Hands jobs from the owners of runs to workers. A job that is held is its worker's until it is completed, given back, or its worker is
 * silent for too long; a hold that was lost can neither complete nor give back.
 */
export interface JobQueue extends AsyncDisposable {
  /** Takes the jobs of a run over, from whoever had them before. */
  open(ref: RunRef, needs: RunNeeds): Promise<RunJobs>
  /** The runs that have an owner or jobs, but for those that can't go on. */
  runs(): Promise<readonly WorkableRun[]>
  /** Gives jobs of a run to the caller, at most `limit`, in the order in which they were queued. */
  fetch(ref: RunRef, limit: number): Promise<readonly Job[]>
  /** Shows that the caller is alive; returns those of the jobs that it still holds. */
  beat(jobs: readonly Job[]): Promise<readonly Job[]>
  /** Ends a job whose samples are all recorded. */
  complete(job: Job): Promise<void>
  /** Queues a job again, for anybody. */
  giveBack(job: Job): Promise<void>
  /** Says that a run can't go on. The first reason stays. */
  haltRun(ref: RunRef, halt: RunHalt): Promise<void>
  /** Keeps how the model of a run is reached, if nobody did before; returns what counts. */
  fixFingerprint(ref: RunRef, fingerprint: string): Promise<string>
  /** Says what a worker is and can do. It counts as alive for `SILENCE_MS` after that. */
  register(worker: WorkerState): Promise<void>
  /** Ends a registration. */
  unregister(id: string): Promise<void>
  /** The workers that are alive. */
  workers(): Promise<readonly WorkerState[]>
  /** Forgets runs that are not among those with an owner or a chance of one, as `isLive` tells. */
  sweep(isLive: (ref: RunRef) => Promise<boolean>): Promise<void>
}

/** A worker that was silent for so long has lost what it held. An object, so that a test can shorten it. */
export const SILENCE = { ms: 6000 }

/** How often a worker shows that it is alive. */
export const BEAT_MS = 1000

/** A worker sends nothing when its last sign of life is older than this: others may have taken over soon after. */
export const FRESH_MS = 3500
