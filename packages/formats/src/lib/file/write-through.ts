import { constants, openSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import type { Target } from './find-target.ts'
import { WriteFailure } from './write-error.ts'
import type { Pieces } from './write-whole.ts'

/** The interval at which a pipe is checked for a reader. */
const LOOK_MS = 50

/** Writes into a device, or into a file that somebody holds open. It is not created: what went away meanwhile stays away. */
export async function writeThrough(target: Target & { kind: 'through' }, pieces: Pieces): Promise<void> {
  await using file = await open(target.path, constants.O_WRONLY | constants.O_NOCTTY | target.flags)
  await file.writeFile(pieces)
}

/** Writes into a named pipe as fast as its reader takes it. Throws `WriteFailure` when none comes for `waitMs`. */
export async function writePipe(path: string, pieces: Pieces, waitMs: number): Promise<void> {
  // A socket waits for room in the pipe without a thread that waits, and closes the descriptor.
  const stream = new Socket({ fd: await openForReader(path, waitMs), readable: false, writable: true })
  await pipeline(Readable.from(pieces), stream)
}

/** Writes to the output of this process and leaves it open. */
export async function writeOutput(stream: NodeJS.WriteStream, pieces: Pieces): Promise<void> {
  await pipeline(Readable.from(pieces), stream, { end: false })
}

/**
 * Opens a pipe once it has a reader. An open that waits couldn't be canceled, so each attempt fails at once without one and is repeated.
 */
async function openForReader(path: string, waitMs: number): Promise<number> {
  const end = Date.now() + waitMs
  for (;;) {
    try {
      return openSync(path, constants.O_WRONLY | constants.O_NONBLOCK)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENXIO')) throw error
      if (Date.now() >= end) throw new WriteFailure("it's a pipe that nothing reads")
      await setTimeout(LOOK_MS)
    }
  }
}
