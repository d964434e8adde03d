import { EnvironmentError, messageOf } from '@assay/core/errors'
import { canonicalJson } from '@assay/core/text'
import { readLines } from '@assay/providers/recording'
import type { ListedTool } from '../mcp/list-tools.ts'
import { type RecordedReply, RecordingLine } from './recording-line.ts'

/** An MCP server's recording. */
export interface Recording {
  /** The tools listed last; null if none are recorded. */
  tools: readonly ListedTool[] | null
  /** The last reply for each `replyKey`. */
  readonly replies: Map<string, RecordedReply>
}

/** Returns a call's key: the tool, its canonical arguments, and the number of the sample's earlier calls like it. */
export function replyKey(tool: string, args: Readonly<Record<string, unknown>>, occurrence: number): string {
  return canonicalJson([tool, args, occurrence])
}

/**
 * Reads a recording, which is empty if the file doesn't exist. The last of several lines for a call counts. An unreadable line, such as one
 * that a crash cut off, is skipped with a warning.
 */
export async function readMcpRecording(path: string, warn: (message: string) => void): Promise<Recording> {
  const recording: Recording = { tools: null, replies: new Map() }
  let number = 0
  try {
    for await (const text of readLines(path)) {
      number++
      if (text.trim() === '') continue
      const line = parseLine(text)
      if (line === null) warn(`Line ${number} of recording "${path}" isn't valid. Assay skips it.`)
      else if ('tools' in line) recording.tools = line.tools
      else recording.replies.set(replyKey(line.tool, line.arguments, line.occurrence), line)
    }
  } catch (error) {
    if (isMissing(error)) return recording
    const message = `Recording "${path}" can't be read: ${messageOf(error)}.`
    throw new EnvironmentError('FILE_UNREADABLE', message, undefined, { cause: error })
  }
  return recording
}

function parseLine(text: string): RecordingLine | null {
  try {
    return RecordingLine.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
