import { constants, openSync, statSync, writeSync } from 'node:fs'

/** A recording that is open. */
export interface OpenRecording {
  readonly fd: number
  /** Whether it is a regular file: what is recorded stays there. */
  readonly isFile: boolean
  /** Writes all bytes at the end. Throws what the file system says, and when a pipe is not emptied for 10 seconds. */
  append(bytes: Uint8Array): void
}

/** How long a full pipe may stay full, and how often it is tried. */
const FULL_MS = 10_000
const TRY_MS = 5

/** Opens a file to append to, created where missing, or a device or pipe to write to. Never waits for a pipe's reader. */
export function openRecording(path: string): OpenRecording {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats?.isFIFO()) return openPipe(path)
  // Opened for reading too, which a device need not allow.
  const fd = openSync(path, stats === undefined || stats.isFile() ? 'a+' : constants.O_WRONLY | constants.O_NOCTTY)
  const append = (bytes: Uint8Array): void => {
    // One write in append mode, so that several processes may record into one file.
    if (writeSync(fd, bytes) !== bytes.length) throw new Error('only part of the line was written')
  }
  return { fd, isFile: stats === undefined || stats.isFile(), append }
}

/** Opened for writing alone, and so that nothing waits: as a reader of its own pipe it would fill it and then wait for itself. */
function openPipe(path: string): OpenRecording {
  const fd = demandReader(() => openSync(path, constants.O_WRONLY | constants.O_NONBLOCK))
  const clock = new Int32Array(new SharedArrayBuffer(4))
  const append = (bytes: Uint8Array): void => {
    let end = Date.now() + FULL_MS
    for (let at = 0; at < bytes.length; ) {
      const taken = writeIfRoom(fd, bytes.subarray(at))
      at += taken
      if (taken > 0) end = Date.now() + FULL_MS
      else if (Date.now() < end) Atomics.wait(clock, 0, 0, TRY_MS)
      else throw new Error("it's a pipe whose reader doesn't read")
    }
  }
  return { fd, isFile: false, append }
}

function demandReader(open: () => number): number {
  try {
    return open()
  } catch (error) {
    if (!hasCode(error, 'ENXIO')) throw error
    throw new Error("it's a pipe that nobody reads", { cause: error })
  }
}

/** Returns how many bytes were taken: none when the pipe is full. */
function writeIfRoom(fd: number, bytes: Uint8Array): number {
  try {
    return writeSync(fd, bytes)
  } catch (error) {
    if (hasCode(error, 'EAGAIN')) return 0
    throw error
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
