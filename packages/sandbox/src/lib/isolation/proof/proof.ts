import type { Ended, SandboxTask } from '../sandbox.ts'

/** One guarantee of the sandbox, tried on this machine. */
export interface SandboxProof {
  readonly name: string
  readonly holds: boolean
  /** What happened when it was tried. */
  readonly found: string
}

/** What attempts are made against. */
export interface ProofHost {
  /** Of a server on the host's loopback. */
  readonly port: number
  readonly home: string
  /** A text that no other process has in its command line. */
  readonly marker: string
}

/** A guarantee, and the program that tries to break it. */
export interface Attempt {
  readonly name: string
  readonly task: (host: ProofHost) => Pick<SandboxTask, 'command' | 'limits'>
  /** What it came to: null when the guarantee holds, else what went wrong. */
  readonly broken: (ended: Ended, host: ProofHost) => string | null
  /** What is shown when it holds. */
  readonly held: string
}
