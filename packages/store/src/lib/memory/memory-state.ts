import type { Run } from '@assay/core/report'
import type { Result } from '@assay/core/result'
import type { Label } from '@assay/core/review'
import type { Case } from '@assay/core/suite'
import type { AuditEntry, StoredToken } from '../store/access.ts'
import type { AnswerEntry } from '../store/answer.ts'
import type { Outlay } from '../store/outlay.ts'
import type { StoredRun } from '../store/run.ts'
import { runNotFound } from '../store/run-errors.ts'
import type { StoredScore } from '../store/score.ts'
import type { Setting } from '../store/setting.ts'
import type { StoredSuite } from '../store/stored-suite.ts'

/** The store's name in messages. */
export const LOCATION = 'memory'

/** A run and everything that belongs to it. */
export interface MemoryRun {
  /** Its number in the order of creation. */
  readonly seq: number
  run: StoredRun
  summary: Run | null
  /** Results by `keyText`. */
  readonly results: Map<string, Result>
  /** Their numbers in the order of recording, from 1. */
  readonly numbers: Map<string, number>
  /** The number of the last recorded result. */
  revision: number
  /** Results that a retry has taken the place of, in the order of recording. */
  readonly earlier: Result[]
  /** Outlays by ID. */
  readonly outlays: Map<string, Outlay>
  readonly scores: StoredScore[]
  /** Whether its owner should stop it. */
  stopAsked: boolean
}

/** A version of a suite with its cases by ID, in order. */
export interface MemorySuite {
  readonly suite: StoredSuite
  readonly cases: ReadonlyMap<string, Case>
}

/** The whole content of a store in memory. */
export interface MemoryState {
  readonly runs: Map<string, MemoryRun>
  readonly answers: Map<string, AnswerEntry>
  readonly labels: Map<string, Label>
  /** Suites, oldest first. */
  suites: readonly MemorySuite[]
  readonly settings: Map<string, Setting>
  readonly tokens: StoredToken[]
  readonly audit: AuditEntry[]
  /** Replies by the client's key. */
  readonly replies: Map<string, MemoryReply>
}

/** An answer to a request; null while the request is being answered. */
export interface MemoryReply {
  readonly hash: string
  readonly at_ms: number
  readonly status: number | null
  readonly body: string | null
}

/** Returns the run with this exact ID. Throws a UserError if there is none. */
export function requireRun({ runs }: MemoryState, id: string): MemoryRun {
  const found = runs.get(id)
  if (found === undefined) throw runNotFound(id, LOCATION)
  return found
}
