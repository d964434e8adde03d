import { constants, openSync, statSync, writeSync } from 'node:fs'

/** An open recording. */
export interface OpenRecording {
  readonly fd: number
  /** Whether it's a regular file, in which recorded lines stay. */
  readonly isFile: boolean
  /** Writes all bytes at the end. Throws the file system's errors, and if a pipe stays full for 10 seconds. */
  append(bytes: Uint8Array): void
}

/** The longest time that a pipe may stay full, and the time between tries. */
const FULL_MS = 10_000
const TRY_MS = 5

/** Opens a file to append to, creating it if it's missing, or a device or pipe to write to. Never waits for a pipe's reader. */
export function openRecording(path: string): OpenRecording {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats?.isFIFO()) return openPipe(path)
  // A file is opened for reading too, which a device may not allow.
  const fd = openSync(path, stats === undefined || stats.isFile() ? 'a+' : constants.O_WRONLY | constants.O_NOCTTY)
  const append = (bytes: Uint8Array): void => {
    // One write in append mode, so that several processes may record into one file.
    if (writeSync(fd, bytes) !== bytes.length) throw new Error('only part of the line was written')
  }
  return { fd, isFile: stats === undefined || stats.isFile(), append }
}

/** Opens a pipe for writing only, without blocking: as a reader of its own pipe, this process would fill it and wait for itself. */
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

/** Returns the number of bytes written: 0 if the pipe is full. */
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
