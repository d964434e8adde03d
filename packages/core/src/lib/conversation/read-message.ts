import { printJsonLine } from '../text/print-json.ts'

/** A tool call as a message names it. `id` is '' if it has none. */
export interface MessageCall {
  readonly id: string
  readonly name: string
  readonly arguments: unknown
}

/** A transcript's message, as far as its format is known. */
export interface TranscriptMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool' | 'other'
  readonly text: string
  /** The assistant's tool calls. */
  readonly calls: readonly MessageCall[]
  /** The call that a tool answers, and the tool; '' if the message doesn't say. */
  readonly callId: string
  readonly name: string
  readonly isError: boolean
}

type Members = Readonly<Record<string, unknown>>

const ROLES = {
  system: 'system',
  developer: 'system',
  user: 'user',
  assistant: 'assistant',
  tool: 'tool',
} as const satisfies Record<string, TranscriptMessage['role']>

/** Reads a transcript's message, which another program may have written: unknown formats become text. */
export function readMessage(message: Members): TranscriptMessage {
  const role = readRole(message.role)
  const { tool_calls, content } = message
  return {
    role,
    text: role === 'other' ? printJsonLine(message) : readContent(content),
    calls: role === 'assistant' && Array.isArray(tool_calls) ? tool_calls.flatMap(readCall) : [],
    callId: textOr(message.tool_call_id),
    name: textOr(message.name),
    isError: message.is_error === true,
  }
}

/** Returns the value of a JSON string, otherwise the string itself. */
export function parseOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function readRole(role: unknown): TranscriptMessage['role'] {
  return typeof role === 'string' && Object.hasOwn(ROLES, role) ? ROLES[role as keyof typeof ROLES] : 'other'
}

function readContent(content: unknown): string {
  if (content === undefined || content === null) return ''
  if (typeof content === 'string') return content
  return Array.isArray(content) ? content.map(readPart).join('\n') : printJsonLine(content)
}

function readPart(part: unknown): string {
  const { type, text } = membersOf(part)
  return type === 'text' && typeof text === 'string' ? text : printJsonLine(part)
}

/** Reads a call in Assay's format, or in OpenAI's, which wraps name and arguments in `function`. */
function readCall(call: unknown): MessageCall[] {
  const { id, ...members } = membersOf(call)
  const { name, arguments: given } = 'function' in members ? membersOf(members.function) : members
  return typeof name === 'string' ? [{ id: textOr(id), name, arguments: given ?? null }] : []
}

function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function textOr(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
