import type { Result, ToolCall } from '../result/result.ts'
import type { Conversation, ConversationMessage } from './conversation.ts'

/** The outcome of a call. One with invalid arguments or to a tool that doesn't exist never ran, whatever the model was told of it. */
export type CallState = 'ok' | 'error' | 'not run' | 'invalid arguments' | 'unknown tool'

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

/** Returns who ran a call, in words; null if nobody could. */
export function describeSource(call: CallFacts): string | null {
  return isUnknown(call) ? null : SOURCES[call.source]
}

type CallFacts = Pick<ToolCall, 'valid' | 'status' | 'source' | 'arguments'>

/** A call that no tool answers isn't an agent's own: those ran, or their arguments can't be read. */
function isUnknown({ valid, status, source, arguments: given }: CallFacts): boolean {
  return !valid && status === 'not_run' && source === 'model' && typeof given !== 'string'
}

/** Returns a note that a tool's result was cut; null if it wasn't. */
export function describeCut({ truncated, result }: Pick<ToolCall, 'truncated' | 'result'>): string | null {
  return truncated ? `The tool returned more. Assay saved ${countOf(result?.length ?? 0, 'character')}.` : null
}

/** Returns the outcome of a call in words. */
export function callState(call: CallFacts): CallState {
  if (!call.valid) return isUnknown(call) ? 'unknown tool' : 'invalid arguments'
  return call.status === 'not_run' ? 'not run' : call.status
}

/** Returns the name of a call's tool, `server/tool` for an MCP server's. */
export function toolName({ server, name }: Pick<ToolCall, 'server' | 'name'>): string {
  return server === null ? name : `${server}/${name}`
}

/** Counts the calls of a sample: all, those that ran, those that ran and failed, and those that are invalid. */
export function countCalls(calls: readonly ToolCall[]): { all: number; ran: number; errors: number; invalid: number } {
  const count = (states: readonly CallState[]) => calls.filter((call) => states.includes(callState(call))).length
  return {
    all: calls.length,
    ran: count(['ok', 'error']),
    errors: count(['error']),
    invalid: count(['invalid arguments', 'unknown tool']),
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
