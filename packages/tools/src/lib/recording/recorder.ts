import { closeSync, fstatSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { recordingName } from '@assay/core/agent'
import { EnvironmentError, messageOf, UserError } from '@assay/core/errors'
import { plainText } from '@assay/core/text'
import type { ListedTool } from '../mcp/list-tools.ts'
import { type Recording, replyKey } from './read-recording.ts'
import type { RecordedReply, RecordingLine } from './recording-line.ts'

/** Returns the path of a server's recording. Throws `UserError` for a suite without a folder. */
export function recordingPath(server: string, folder: string | null): string {
  if (folder !== null) return join(folder, recordingName(server))
  const message = `Recordings of MCP server "${server}" are next to the suite file, but the suite has no file.`
  throw new UserError('RECORDING_MISSING', message, 'Use mode: live, or run the suite from a file.')
}

/** Records an MCP server's tools and replies. An unchanged reply isn't written again. */
export class McpRecorder {
  readonly #path: string
  readonly #known: Recording
  #file: number | null = null

  /** @param known The file's current content. */
  constructor(path: string, known: Recording) {
    this.#path = path
    this.#known = known
  }

  /** @throws EnvironmentError `FILE_UNWRITABLE`. */
  recordTools(tools: readonly ListedTool[]): void {
    if (isDeepStrictEqual(this.#known.tools, tools)) return
    this.#append({ tools: [...tools] })
    this.#known.tools = tools
  }

  /** @throws EnvironmentError `FILE_UNWRITABLE`. */
  recordReply(reply: RecordedReply): void {
    const key = replyKey(reply.tool, reply.arguments, reply.occurrence)
    const known = this.#known.replies.get(key)
    if (known !== undefined && isDeepStrictEqual({ ...known, latency_ms: null }, { ...reply, latency_ms: null })) return
    this.#append(reply)
    this.#known.replies.set(key, reply)
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file)
    this.#file = null
  }

  /** Appends one line in a single write, so that several processes can record into one file. */
  #append(line: RecordingLine): void {
    try {
      this.#file ??= openToAppend(this.#path)
      // An incomplete line, left by a crash or another process, must not swallow this one.
      const start = endsWithin(this.#file) ? '\n' : ''
      const bytes = Buffer.from(`${start}${JSON.stringify(line)}\n`)
      if (writeSync(this.#file, bytes) !== bytes.length) throw new Error('only part of the line was written')
    } catch (error) {
      const message = `Recording "${plainText(this.#path)}" can't be written: ${messageOf(error)}.`
      throw new EnvironmentError('FILE_UNWRITABLE', message, undefined, { cause: error })
    }
  }
}

function openToAppend(path: string): number {
  mkdirSync(dirname(path), { recursive: true })
  return openSync(path, 'a+')
}

/** Returns whether a file ends in the middle of a line. */
function endsWithin(file: number): boolean {
  const { size } = fstatSync(file)
  const last = Buffer.alloc(1)
  return size > 0 && readSync(file, last, 0, 1, size - 1) === 1 && last[0] !== 0x0a
}
