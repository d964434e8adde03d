import type { SampleKey } from '@assay/core/run'
import type { RunNeeds } from '@assay/engine/work'
import type { WorkerState } from './worker-state.ts'

/** Identifies a run among all projects. */
export interface RunRef {
  readonly project: string
  readonly run: string
}

/** Samples of one run that a worker takes together. It carries only keys: the requests are in the store. */
export interface Job extends RunRef {
  readonly id: string
  /** The number of earlier holds: 0 the first time. With the ID it identifies this very hold. */
  readonly retry: number
  readonly samples: readonly SampleKey[]
}

/**
 * The reason why no worker can continue a run: its budget is spent, a model's service rejects every request of every worker, or a sample met a bug.
 */
export type RunHalt =
  | { readonly kind: 'budget' }
  | { readonly kind: 'rejected'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string }

/** A run that has jobs, as workers see it. */
export interface WorkableRun extends RunRef {
  readonly needs: RunNeeds
  /** The model's fingerprint, as the first worker reached it; null before that, and if it doesn't matter. */
  readonly fingerprint: string | null
  /** Identifies the run's owner: another one has another number. */
  readonly owner: number
  /** A counter that grows whenever there may be something new to fetch. */
  readonly changes: number
}

/** The number of a run's open jobs, and how many of them workers hold. */
export interface JobCount {
  readonly open: number
  readonly held: number
}

/** The jobs of one run, for its owner. A later owner takes them over, and these calls then fail or do nothing. */
export interface RunJobs {
  /** Queues one job per batch of samples, all or none; false if another process has taken over the jobs. */
  put(batches: readonly (readonly SampleKey[])[]): Promise<boolean>
  /** Returns the samples of all jobs that are queued or held. */
  openKeys(): Promise<readonly SampleKey[]>
  count(): Promise<JobCount>
  /** Returns why the run can't continue, as a worker reported. */
  halt(): Promise<RunHalt | null>
  /** Queues jobs again whose workers were silent for `SILENCE_MS`. */
  takeBack(): Promise<void>
  /** Deletes the jobs that nobody holds. */
  dropWaiting(): Promise<void>
  /** Deletes the run and all its jobs. Their holders lose them. */
  close(): Promise<void>
}

/**
 * Passes jobs from runs' owners to workers. A held job is its worker's until it's completed, given back, or its worker is silent for too
 * long; a lost hold can neither complete nor give back.
 */
export interface JobQueue extends AsyncDisposable {
  /** Takes over a run's jobs from its previous owner. */
  open(ref: RunRef, needs: RunNeeds): Promise<RunJobs>
  /** Returns the runs with an owner or jobs, except those that can't continue. */
  runs(): Promise<readonly WorkableRun[]>
  /** Gives a run's jobs to the caller, at most `limit`, in the order in which they were queued. */
  fetch(ref: RunRef, limit: number): Promise<readonly Job[]>
  /** Reports that the caller is alive; returns the jobs that it still holds. */
  beat(jobs: readonly Job[]): Promise<readonly Job[]>
  /** Completes a job whose samples are all recorded. */
  complete(job: Job): Promise<void>
  /** Queues a job again, for any worker. */
  giveBack(job: Job): Promise<void>
  /** Reports that a run can't continue. The first reason stays. */
  haltRun(ref: RunRef, halt: RunHalt): Promise<void>
  /** Saves how a run's model is reached, unless it's already saved; returns the saved fingerprint. */
  fixFingerprint(ref: RunRef, fingerprint: string): Promise<string>
  /** Reports what a worker is and can do. It counts as alive for `SILENCE_MS` after that. */
  register(worker: WorkerState): Promise<void>
  /** Ends a registration. */
  unregister(id: string): Promise<void>
  /** Returns the workers that are alive. */
  workers(): Promise<readonly WorkerState[]>
  /** Deletes runs that `isLive` rejects: they have no owner, and never will. */
  sweep(isLive: (ref: RunRef) => Promise<boolean>): Promise<void>
}

/** The silence after which a worker has lost its jobs. An object, so that a test can shorten it. */
export const SILENCE = { ms: 6000 }

/** The interval of a worker's signs of life. */
export const BEAT_MS = 1000

/** The age of its last sign of life at which a worker stops sending: others may take over soon after. */
export const FRESH_MS = 3500
