import type { Socket } from 'node:net'
import type { CodeEvidence, CodeLimit } from '@assay/core/result'

/** One program's limits. They apply to it and everything that it starts, together. */
export interface Limits {
  readonly wallMs: number
  readonly cpuMs: number
  readonly memoryBytes: number
  readonly processes: number
  /** Limit for the work folder and the temporary folder together, and for any single file. */
  readonly diskBytes: number
  /** Limit for each stream; the rest is drained and dropped. */
  readonly outputBytes: number
}

/** A folder or file of the host that the program can read but not change, at the same path inside unless `to` differs. */
export interface ReadOnlyBind {
  readonly from: string
  readonly to?: string
}

/** The number under which a program finds the first of its task's `descriptors`; the others follow. */
export const FIRST_DESCRIPTOR = 10

/** A program to run. */
export interface SandboxTask {
  /** The program's path inside and its arguments. No shell reads them. */
  readonly command: readonly [string, ...string[]]
  /** A folder of the host that is `/work` inside, where the program starts and can write. */
  readonly folder: string
  /** Folders and files that toolchains need besides the system's own `/usr`, `/lib` and `/bin`. */
  readonly binds?: readonly ReadOnlyBind[]
  /** The whole environment, except for a fixed PATH, HOME, TMPDIR and LANG. */
  readonly env?: Readonly<Record<string, string>>
  readonly stdin?: string | Uint8Array
  readonly limits?: Partial<Limits>
  /**
   * Open descriptors of this process, or sockets that nobody reads here, that the program gets as `FIRST_DESCRIPTOR` and the
   * following. The sandbox closes Assay's copies once the program has them, and also if it can't be started.
   */
  readonly descriptors?: readonly (number | Socket)[]
  /**
   * Whether the program sees `/proc`; default true. Without it, a program can't write its own memory, or read its neighbors',
   * by a path. Most compiled programs don't need it.
   */
  readonly proc?: boolean
  readonly signal?: AbortSignal | undefined
}

/** A stream's content, up to the cap. */
export interface Captured {
  readonly bytes: Buffer
  /** Whether more came than was saved. */
  readonly cut: boolean
}

/** A program's end. */
export interface Ended {
  readonly exitCode: number | null
  /** A signal such as `SIGKILL`; null if it exited by itself. */
  readonly signal: string | null
  /** The limit that ended it or that it hit; null if none. */
  readonly limit: CodeLimit | null
  readonly stdout: Captured
  readonly stderr: Captured
  /** The content of file descriptor 3, the channel for test results. */
  readonly channel: Captured
  readonly wallMs: number
  readonly peakMemoryBytes: number | null
}

/** A long-running program, such as a server that forks for each sample. Its descriptors 0, 1, 2 and 3 are pipes. */
export interface RunningProgram {
  readonly stdin: NodeJS.WritableStream
  readonly stdout: NodeJS.ReadableStream
  readonly stderr: NodeJS.ReadableStream
  readonly channel: NodeJS.ReadableStream
  /** Resolves when it and everything that it started are gone. */
  readonly ended: Promise<Pick<Ended, 'exitCode' | 'signal' | 'limit'>>
  /** Ends it and everything that it started. */
  readonly kill: () => void
}

/** Runs programs isolated from the machine: no network, nothing of the host except binds, and nothing left when they end. */
export interface Sandbox {
  readonly isolation: CodeEvidence['isolation']
  /**
   * Runs a program to its end. A program that is killed for a limit has ended like any other. Rejects only if the sandbox
   * couldn't be set up, with an EnvironmentError, or for an abort, with its reason.
   */
  readonly run: (task: SandboxTask) => Promise<Ended>
  /** Starts a program that keeps running. `limits.wallMs` doesn't apply. */
  readonly start: (task: SandboxTask) => Promise<RunningProgram>
  /** Ends everything that still runs. */
  readonly close: () => Promise<void>
}
