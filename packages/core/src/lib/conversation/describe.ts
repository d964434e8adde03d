import type { Result, ToolCall } from '../result/result.ts'
import type { Conversation, ConversationMessage } from './conversation.ts'

/** A call's outcome. A call with invalid arguments wasn't run, whatever the model was told. */
export type CallState = 'ok' | 'error' | 'not run' | 'invalid arguments'

const TITLES = {
  system: 'System prompt',
  user: 'User',
  assistant: 'Assistant, before the prompt',
  tool: 'Tool result',
  other: 'Message',
} as const satisfies Record<ConversationMessage['role'], string>

const SOURCES = {
  canned: 'canned',
  javascript: 'javascript',
  mcp: 'MCP',
  replay: 'replayed',
  model: 'by the agent itself',
} as const satisfies Record<ToolCall['source'], string>

/** Returns the title of a message to a model. A tool's name is untrusted text. */
export function messageTitle({ role, name }: ConversationMessage): string {
  return role === 'tool' && name !== '' ? `${TITLES.tool} from ${name}` : TITLES[role]
}

/** Returns who ran a call, in words. */
export function describeSource({ source }: Pick<ToolCall, 'source'>): string {
  return SOURCES[source]
}

/** Returns a note that a tool's result was cut; null if it wasn't. */
export function describeCut({ truncated, result }: Pick<ToolCall, 'truncated' | 'result'>): string | null {
  return truncated ? `The tool returned more. Assay saved ${countOf(result?.length ?? 0, 'character')}.` : null
}

/** Returns a call's outcome, in words. */
export function callState({ valid, status }: Pick<ToolCall, 'valid' | 'status'>): CallState {
  if (!valid) return 'invalid arguments'
  return status === 'not_run' ? 'not run' : status
}

/** Returns the name of a call's tool, `server/tool` for an MCP server's. */
export function toolName({ server, name }: Pick<ToolCall, 'server' | 'name'>): string {
  return server === null ? name : `${server}/${name}`
}

/** Counts the calls of a sample: all, those that ran, those that ran and failed, and those with invalid arguments. */
export function countCalls(calls: readonly ToolCall[]): { all: number; ran: number; errors: number; invalid: number } {
  const count = (states: readonly CallState[]) => calls.filter((call) => states.includes(callState(call))).length
  return {
    all: calls.length,
    ran: count(['ok', 'error']),
    errors: count(['error']),
    invalid: count(['invalid arguments']),
  }
}

/** Describes how a conversation ended, such as `Stopped after 10 turns: max_turns.`; null if no tool was offered. An error's code may be untrusted text. */
export function describeEnd(result: Result, conversation: Conversation): string | null {
  const { stopped } = result
  const turns = countOf(conversation.turns, 'turn')
  if (result.status === 'errored' && result.turns.at(-1)?.answer == null) {
    return `Failed after ${turns}: ${result.error.code}.`
  }
  switch (stopped) {
    case undefined:
      return null
    case 'answer':
      return `Answered after ${turns}.`
    case 'first_call':
      return 'Stopped at the first call: first_call. No tool ran.'
    case 'max_tool_calls':
      return `Stopped after ${countOf(countCalls(conversation.calls).ran, 'tool call')}: max_tool_calls.`
    default:
      return `Stopped after ${turns}: ${stopped}.`
  }
}

function countOf(value: number, noun: string): string {
  return `${value.toLocaleString('en-US')} ${noun}${value === 1 ? '' : 's'}`
}
