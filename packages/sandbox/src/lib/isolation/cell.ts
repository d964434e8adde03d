import type { Readable, Writable } from 'node:stream'
import type { CodeLimit } from '@assay/core/result'
import type { Limits, SandboxTask } from './sandbox.ts'

/** What a cell is told to run. */
export interface CellTask extends SandboxTask {
  readonly limits: Limits
}

/** How a cell ended: as its program did, or before that could be started, with the reason on standard error. */
export type CellEnd = ProgramEnd | { readonly kind: 'failed' }

/** How the program in a cell ended. */
export interface ProgramEnd {
  readonly kind: 'ended'
  readonly exitCode: number | null
  readonly signal: string | null
  readonly limit: CodeLimit | null
  readonly peakMemoryBytes: number | null
}

/** One program with everything that it starts, whatever keeps it apart from the machine. */
export interface Cell {
  readonly stdin: Writable
  readonly stdout: Readable
  readonly stderr: Readable
  readonly channel: Readable
  /** Ends all of it; the limit for which, or null. The first call counts. */
  readonly kill: (limit: CodeLimit | null) => void
  /** Resolves when nothing of it runs any more. */
  readonly ended: Promise<CellEnd>
}

/** A way to keep programs apart. */
export type OpenCell = (task: CellTask) => Promise<Cell>
