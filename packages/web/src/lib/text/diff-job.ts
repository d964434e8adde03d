import type { DiffUnit, TextDiff } from './word-diff.ts'

/** Two texts that a worker is to compare. */
export interface DiffJob {
  readonly id: number
  readonly before: string
  readonly after: string
  readonly unit: DiffUnit
}

/** The worker's result. */
export interface DiffReply {
  readonly id: number
  readonly diff: TextDiff
}
