import type { Run } from '@assay/core/report'
import type { Result } from '@assay/core/result'
import type { Label } from '@assay/core/review'
import type { Case } from '@assay/core/suite'
import type { AnswerEntry } from '../store/answer.ts'
import type { StoredRun } from '../store/run.ts'
import { runNotFound } from '../store/run-errors.ts'
import type { StoredScore } from '../store/score.ts'
import type { StoredSuite } from '../store/stored-suite.ts'

/** The name of the store in messages. */
export const LOCATION = 'memory'

/** A run with all that belongs to it. */
export interface MemoryRun {
  /** Its place in the order of creation. */
  readonly seq: number
  run: StoredRun
  summary: Run | null
  /** By `keyText`. */
  readonly results: Map<string, Result>
  readonly scores: StoredScore[]
}

/** A version of a suite with its cases by id, in their order. */
export interface MemorySuite {
  readonly suite: StoredSuite
  readonly cases: ReadonlyMap<string, Case>
}

/** All that a store in memory holds. */
export interface MemoryState {
  readonly runs: Map<string, MemoryRun>
  readonly answers: Map<string, AnswerEntry>
  readonly labels: Map<string, Label>
  /** Oldest first. */
  suites: readonly MemorySuite[]
}

/** Returns the run with this very id. Throws a UserError when there is none. */
export function requireRun({ runs }: MemoryState, id: string): MemoryRun {
  const found = runs.get(id)
  if (found === undefined) throw runNotFound(id, LOCATION)
  return found
}
