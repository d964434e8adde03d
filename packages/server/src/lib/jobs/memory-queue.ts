import { randomUUID } from 'node:crypto'
import type { SampleKey } from '@assay/core/run'
import type { RunNeeds } from '@assay/engine/work'
import { type Job, type JobQueue, type RunHalt, type RunJobs, type RunRef, SILENCE } from './job-queue.ts'
import type { WorkerState } from './worker-state.ts'

interface Entry {
  job: Job
  /** The time of the last sign of life; null if nobody holds it. */
  heldAt: number | null
}

interface RunEntry {
  readonly ref: RunRef
  needs: RunNeeds
  fingerprint: string | null
  halt: RunHalt | null
  owner: number
  changes: number
  readonly waiting: Entry[]
  readonly held: Map<string, Entry>
}

/** Makes a queue within this process, and for its lifetime: a run's owner queues unrecorded samples again. */
export function createMemoryQueue(now: () => number = () => performance.now()): JobQueue {
  const runs = new Map<string, RunEntry>()
  /** Counts owners and changes of all runs, so that workers notice a run that was stopped and soon resumed. */
  let count = 0
  const workers = new Map<string, { state: WorkerState; seenAt: number }>()
  const entryOf = (ref: RunRef) => runs.get(keyOf(ref))

  /** Returns a job's entry, if this very hold counts. */
  const heldEntry = (job: Job): { run: RunEntry; entry: Entry } | null => {
    const run = entryOf(job)
    const entry = run?.held.get(job.id)
    return run === undefined || entry === undefined || entry.job.retry !== job.retry ? null : { run, entry }
  }
  const requeue = (run: RunEntry, entry: Entry): void => {
    run.held.delete(entry.job.id)
    run.waiting.unshift({ job: { ...entry.job, retry: entry.job.retry + 1 }, heldAt: null })
    run.changes = ++count
  }

  const jobsOf = (ref: RunRef, run: RunEntry, owner: number): RunJobs => {
    const isMine = () => entryOf(ref) === run && run.owner === owner
    return {
      put: async (batches) => {
        if (!isMine()) return false
        for (const samples of batches) {
          run.waiting.push({ job: { ...ref, id: randomUUID(), retry: 0, samples }, heldAt: null })
        }
        run.changes = ++count
        return true
      },
      openKeys: async () => [...run.waiting, ...run.held.values()].flatMap<SampleKey>(({ job }) => job.samples),
      count: async () => ({ open: run.waiting.length + run.held.size, held: run.held.size }),
      halt: async () => run.halt,
      takeBack: async () => {
        for (const entry of [...run.held.values()]) {
          if (isMine() && entry.heldAt !== null && now() - entry.heldAt > SILENCE.ms) requeue(run, entry)
        }
      },
      dropWaiting: async () => {
        if (isMine()) run.waiting.length = 0
      },
      close: async () => {
        if (isMine()) runs.delete(keyOf(ref))
      },
    }
  }

  return {
    open: async (ref, needs) => {
      const known = entryOf(ref)
      const run: RunEntry = known ?? {
        ref: { project: ref.project, run: ref.run },
        needs,
        fingerprint: null,
        halt: null,
        owner: 0,
        changes: ++count,
        waiting: [],
        held: new Map(),
      }
      run.needs = needs
      run.halt = null
      run.owner = ++count
      runs.set(keyOf(ref), run)
      return jobsOf(run.ref, run, run.owner)
    },
    runs: async () =>
      [...runs.values().filter(({ halt }) => halt === null)].map(({ ref, needs, fingerprint, owner, changes }) => ({
        ...ref,
        needs,
        fingerprint,
        owner,
        changes,
      })),
    fetch: async (ref, limit) => {
      const run = entryOf(ref)
      const taken = run?.waiting.splice(0, limit) ?? []
      for (const entry of taken) run?.held.set(entry.job.id, { ...entry, heldAt: now() })
      return taken.map(({ job }) => job)
    },
    beat: async (jobs) =>
      jobs.filter((job) => {
        const held = heldEntry(job)
        if (held !== null) held.entry.heldAt = now()
        return held !== null
      }),
    complete: async (job) => {
      heldEntry(job)?.run.held.delete(job.id)
    },
    giveBack: async (job) => {
      const held = heldEntry(job)
      if (held !== null) requeue(held.run, held.entry)
    },
    haltRun: async (ref, halt) => {
      const run = entryOf(ref)
      if (run !== undefined) run.halt ??= halt
    },
    fixFingerprint: async (ref, fingerprint) => {
      const run = entryOf(ref)
      if (run === undefined) return fingerprint
      run.fingerprint ??= fingerprint
      return run.fingerprint
    },
    register: async (state) => {
      workers.set(state.id, { state, seenAt: now() })
    },
    unregister: async (id) => {
      workers.delete(id)
    },
    workers: async () =>
      [...workers.values()].filter(({ seenAt }) => now() - seenAt <= SILENCE.ms).map(({ state }) => state),
    sweep: async (isLive) => {
      for (const [key, { ref }] of runs) if (!(await isLive(ref))) runs.delete(key)
    },
    [Symbol.asyncDispose]: async () => {},
  }
}

function keyOf({ project, run }: RunRef): string {
  return JSON.stringify([project, run])
}
