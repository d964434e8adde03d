import { Worker } from 'node:worker_threads'
import type { Limits } from './sandbox.ts'

/** A running program, and the limits that the kernel doesn't enforce. */
export interface GuardedProgram {
  readonly folder: string
  /** The first process of its pid namespace, as the host numbers it. */
  readonly first: number
  readonly limits: Pick<Limits, 'diskBytes' | 'wallMs'>
}

/** A program to guard from now on, or null for one that ended. */
export interface GuardMessage {
  readonly id: number
  readonly program: GuardedProgram | null
}

let thread: Worker | null = null
let count = 0

/**
 * Ends a program that exceeds its limits even while the main thread can't: a disk that is busy with what the program writes can hold up
 * every write of ours, and so can a program that no longer reads our output. Returns a function that ends the guard.
 */
export function guardProgram(program: GuardedProgram): () => void {
  const id = ++count
  thread ??= startThread()
  const guard = thread
  guard.postMessage({ id, program } satisfies GuardMessage)
  return () => guard.postMessage({ id, program: null } satisfies GuardMessage)
}

function startThread(): Worker {
  const worker = new Worker(threadProgram(), { execArgv: [], name: 'assay guard', stdin: false })
  const forget = () => {
    if (thread === worker) thread = null
  }
  // Programs are still looked at from the main thread.
  worker.on('error', forget)
  worker.on('exit', forget)
  worker.unref()
  return worker
}

/** Returns the URL of the thread's program, next to this file both in the sources and in a bundle. */
function threadProgram(): URL {
  return new URL(import.meta.url.endsWith('.ts') ? './guard-thread.ts' : './guard-thread.js', import.meta.url)
}
