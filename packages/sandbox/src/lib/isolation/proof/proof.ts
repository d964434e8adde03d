import type { Ended, SandboxTask } from '../sandbox.ts'

/** One guarantee of the sandbox, tested on this machine. */
export interface SandboxProof {
  readonly name: string
  readonly holds: boolean
  /** The outcome of the attempt. */
  readonly found: string
}

/** The host's parts that attempts target. */
export interface ProofHost {
  /** The port of a server on the host's loopback. */
  readonly port: number
  readonly home: string
  /** A text that no other process has in its command line. */
  readonly marker: string
}

/** A guarantee, and the program that tries to break it. */
export interface Attempt {
  readonly name: string
  readonly task: (host: ProofHost) => Pick<SandboxTask, 'command' | 'limits'>
  /** Returns null if the guarantee holds, else what went wrong. */
  readonly broken: (ended: Ended, host: ProofHost) => string | null
  /** The text to show if it holds. */
  readonly held: string
}
