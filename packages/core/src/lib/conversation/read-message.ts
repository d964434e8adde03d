import { printJsonLine } from '../text/print-json.ts'

/** A call of a tool as a message names it. `id` is '' where it has none. */
export interface MessageCall {
  readonly id: string
  readonly name: string
  readonly arguments: unknown
}

/** A message of a transcript, as far as its form is known. */
export interface TranscriptMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool' | 'other'
  readonly text: string
  /** What an assistant calls. */
  readonly calls: readonly MessageCall[]
  /** The call that a tool answers, and the tool; '' where the message does not say. */
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

/** Reads a message of a transcript, which another program may have written: what has no known form becomes text. */
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

/** Returns the value of a text that is JSON, and else the text. */
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

/** Reads a call of our form, or of OpenAI's, which has a `function` around name and arguments. */
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
