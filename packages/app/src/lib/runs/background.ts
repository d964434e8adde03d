import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { EnvironmentError } from '@assay/core/errors'
import { newLease, queueExperiment } from '@assay/engine/run'
import type { LeaseRequest, Store, StoredRun } from '@assay/store/store'
import type { PlannedSpec } from '../run/plan-spec.ts'
import type { OpenWorkspace } from '../workspace/open-workspace.ts'

/** Runs that continue in their own process. */
export interface BackgroundRuns {
  readonly runs: readonly { readonly id: string; readonly model: string }[]
  readonly pid: number
  /** The file with the process's output. */
  readonly log: string
}

/** Options for starting the process. */
export interface BackgroundOptions {
  /** Runs to resume instead of new ones. */
  readonly resume: readonly StoredRun[]
  /** Program and arguments of a process that resumes a run until its end. */
  readonly command: (run: string) => readonly [program: string, ...args: string[]]
  /** Additional environment variables for the process. */
  readonly env: Readonly<Record<string, string>>
}

/** The interval for checking the store until the process has taken its runs. */
const LOOK_MS = 100

/**
 * Records a plan, and starts a process that runs it and outlives this one and its terminal. Resolves when that process has taken the
 * runs. Throws what `queueExperiment` throws, and EnvironmentError `BACKGROUND_FAILED` if the process ended before it had them.
 */
export async function startInBackground(
  workspace: OpenWorkspace,
  { experiment }: PlannedSpec,
  { resume, command, env }: BackgroundOptions,
): Promise<BackgroundRuns> {
  const { store } = workspace
  // The runs are this process's until the other one exists, so that nobody takes them for forgotten.
  const lease = newLease()
  const runs =
    resume.length > 0 ? await requeue(store, resume, lease) : await queueExperiment(workspace, experiment, lease)
  const [first] = runs
  if (first === undefined) throw new Error('Bug: nothing was planned to run in the background.')
  const log = openLog(store.location, first.id)
  const [program, ...args] = command(first.id)
  const child = spawn(program, args, {
    detached: true,
    stdio: ['ignore', log.file, log.file],
    env: { ...process.env, ...env },
    windowsHide: true,
  })
  closeSync(log.file)
  let ended: string | null = null
  child.on('error', (error) => {
    ended = error.message
  })
  child.on('exit', (code, signal) => {
    ended ??= signal === null ? `it exited with ${code}` : `it was killed by ${signal}`
  })
  await release(store, runs, lease)
  while (!(await areTaken(store, runs))) {
    if (ended !== null && !(await areTaken(store, runs))) throw await failToStart(store, runs, ended, log.path)
    await delay(LOOK_MS)
  }
  child.unref()
  return { runs: runs.map(({ id, model }) => ({ id, model })), pid: child.pid ?? 0, log: log.path }
}

/** Puts ended runs back into the queue; the process that resumes them waits for runs that another process holds. */
async function requeue(store: Store, runs: readonly StoredRun[], lease: LeaseRequest): Promise<readonly StoredRun[]> {
  const from = ['stopped', 'cancelled', 'failed', 'finished'] as const
  for (const { id } of runs) await store.changeStatus(id, { from, to: 'queued', lease })
  return runs
}

async function release(store: Store, runs: readonly StoredRun[], { owner }: LeaseRequest): Promise<void> {
  for (const { id } of runs) await store.changeStatus(id, { from: ['queued'], to: 'queued', as: owner })
}

async function areTaken(store: Store, runs: readonly StoredRun[]): Promise<boolean> {
  const statuses = await Promise.all(runs.map(async ({ id }) => (await store.getRun(id)).status))
  return statuses.every((status) => status !== 'queued')
}

async function failToStart(
  store: Store,
  runs: readonly StoredRun[],
  why: string,
  log: string,
): Promise<EnvironmentError> {
  for (const { id, status } of runs) {
    // A run that was to go on is again what it was.
    await store.changeStatus(id, { from: ['queued'], to: status === 'queued' ? 'stopped' : status })
  }
  const said = readFileSync(log, 'utf8').trim().split('\n').slice(-5).join('\n')
  const message = `The process for run ${runs[0]?.id} didn't start: ${why}.${said === '' ? '' : `\n${said}`}`
  return new EnvironmentError('BACKGROUND_FAILED', message, `Its output is in ${log}.`)
}

/** Opens a run's log next to its store. Only its owner may read it, since it may contain prompts and answers. */
function openLog(location: string, run: string): { readonly file: number; readonly path: string } {
  const folder = /^[a-z][a-z0-9+.-]+:\/\//i.test(location) ? join('.assay', 'logs') : `${location}.logs`
  const path = join(folder, `${run}.log`)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return { file: openSync(path, 'a', 0o600), path }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new EnvironmentError('FILE_UNWRITABLE', `"${path}" can't be written: ${why}.`, undefined, { cause: error })
  }
}
