import { EnvironmentError, messageOf } from '@assay/core/errors'
import { canonicalJson } from '@assay/core/text'
import { readLines } from '@assay/providers/recording'
import type { ListedTool } from '../mcp/list-tools.ts'
import { type RecordedReply, RecordingLine } from './recording-line.ts'

/** What was recorded of an MCP server. */
export interface Recording {
  /** The tools that it listed last; null where none were recorded. */
  tools: readonly ListedTool[] | null
  /** The last reply for each `replyKey`. */
  readonly replies: Map<string, RecordedReply>
}

/** Names a call: the tool, its arguments in one spelling, and how often it was made before in the sample. */
export function replyKey(tool: string, args: Readonly<Record<string, unknown>>, occurrence: number): string {
  return canonicalJson([tool, args, occurrence])
}

/**
 * Reads a recording; an empty one where the file doesn't exist. Of several lines for one call the last counts. A line that can't be read, as a
 * crash leaves one, is left out with a warning.
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
