import type { Readable, Writable } from 'node:stream'
import type { CodeLimit } from '@assay/core/result'
import type { Limits, SandboxTask } from './sandbox.ts'

/** A cell's task. */
export interface CellTask extends SandboxTask {
  readonly limits: Limits
}

/**
 * A cell's end: that of its program, a failure before the program could start, with the reason on standard error, or the kernel killed the
 * program since the machine ran out of memory.
 */
export type CellEnd = ProgramEnd | { readonly kind: 'failed' | 'starved' }

/** The end of a cell's program. */
export interface ProgramEnd {
  readonly kind: 'ended'
  readonly exitCode: number | null
  readonly signal: string | null
  readonly limit: CodeLimit | null
  readonly peakMemoryBytes: number | null
}

/** One program with everything that it starts, however it is isolated. */
export interface Cell {
  readonly stdin: Writable
  readonly stdout: Readable
  readonly stderr: Readable
  readonly channel: Readable
  /** Ends all of it, for a limit or null. The first call counts. */
  readonly kill: (limit: CodeLimit | null) => void
  /** Resolves when nothing of it runs anymore. */
  readonly ended: Promise<CellEnd>
}

/** A way to isolate programs. */
export type OpenCell = (task: CellTask) => Promise<Cell>
