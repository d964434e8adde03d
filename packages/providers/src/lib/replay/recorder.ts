import { closeSync, fstatSync, ftruncateSync, readSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { EnvironmentError, messageOf } from '@assay/core/errors'
import type { AskOutcome, ModelRequest } from '@assay/core/exchange'
import { plainText } from '@assay/core/text'
import { makeFolder } from './make-folder.ts'
import { openRecording } from './open-recording.ts'

/** Writes exchanges to a recording. */
export interface Recorder {
  /**
   * Appends one exchange as one line, which survives a kill of the process from then on. An aborted request isn't recorded.
   *
   * @throws EnvironmentError `FILE_UNWRITABLE` if it can't be written.
   */
  record(request: ModelRequest, outcome: AskOutcome, attempt?: number): void
  close(): void
}

/** Bytes read at a time when looking for an incomplete last line. */
const BLOCK = 64 * 1024

/**
 * Opens a recording to append to, creating it and its folder if needed. Removes an incomplete last line that a crash left, so that the next
 * line starts on its own. A device, or a pipe that somebody reads, only gets the lines.
 *
 * @throws EnvironmentError `FILE_UNWRITABLE`.
 */
export function createRecorder(path: string): Recorder {
  const file = tryWriting(path, () => {
    makeFolder(dirname(path))
    const opened = openRecording(path)
    // Only a file has anything to read back.
    if (opened.isFile) dropTornLine(opened.fd)
    return opened
  })
  return {
    record(request, outcome, attempt) {
      if (!outcome.ok && outcome.failure.code === 'aborted') return
      const exchange = outcome.ok ? { answer: outcome.answer } : { failure: outcome.failure }
      const line = { model: request.model, messages: request.messages, attempt, ...exchange }
      const bytes = Buffer.from(`${JSON.stringify(line)}\n`)
      tryWriting(path, () => file.append(bytes))
    },
    close: () => closeSync(file.fd),
  }
}

function dropTornLine(file: number): void {
  let end = fstatSync(file).size
  const size = end
  const block = Buffer.alloc(BLOCK)
  while (end > 0) {
    const start = Math.max(0, end - BLOCK)
    const length = readSync(file, block, 0, end - start, start)
    const newline = block.subarray(0, length).lastIndexOf(0x0a)
    if (newline !== -1) {
      end = start + newline + 1
      break
    }
    end = start
  }
  if (end === size) return
  // A line without its end may still be complete, as some editors leave it.
  const tail = Buffer.alloc(size - end)
  readSync(file, tail, 0, tail.length, end)
  if (isJson(tail.toString('utf8'))) writeSync(file, '\n')
  else ftruncateSync(file, end)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function tryWriting<T>(path: string, write: () => T): T {
  try {
    return write()
  } catch (error) {
    const message = `Recording "${plainText(path)}" can't be written: ${messageOf(error)}.`
    const hint = 'Choose a file in a folder you can write to.'
    throw new EnvironmentError('FILE_UNWRITABLE', message, hint, { cause: error })
  }
}
