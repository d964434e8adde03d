import { randomInt } from 'node:crypto'
import type { StoredRun } from '@assay/store/store'
import type { RunPlan } from '../plan/run-plan.ts'

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** An id that people can read aloud and that sorts by time: `20261116-093000-k7qdxm`. */
export function newRunId(now: Date): string {
  const stamp = now.toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15)
  const tail = Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${stamp}-${tail}`
}

/** What of a command is recorded with each of its runs. */
export interface RunRecord {
  readonly experiment: string
  readonly seed: number
  readonly ignoreErrors: boolean
  readonly tags: readonly string[]
  /** What the command needs to go on with the run, such as its flags. JSON. */
  readonly options: unknown
}

/** A run as it is stored before its first sample. */
export function newRun(plan: RunPlan, record: RunRecord, now: Date): StoredRun {
  return {
    id: newRunId(now),
    experiment: record.experiment,
    model: plan.model,
    status: 'running',
    started_at: now.toISOString(),
    finished_at: null,
    seed: record.seed,
    ignore_errors: record.ignoreErrors,
    tags: [...record.tags],
    suites: plan.suites.map(({ name }) => name),
    plan_hash: plan.hash,
    plan: { ...plan, options: record.options },
  }
}
