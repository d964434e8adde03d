import type { Result, ToolCall } from '../result/result.ts'
import type { Conversation, ConversationMessage } from './conversation.ts'

/** What became of a call. One with invalid arguments was not run, whatever the model was told of it. */
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

/** Returns the title of what was said to a model. The name of a tool is anybody's text. */
export function messageTitle({ role, name }: ConversationMessage): string {
  return role === 'tool' && name !== '' ? `${TITLES.tool} from ${name}` : TITLES[role]
}

/** Says who ran a call. */
export function describeSource({ source }: Pick<ToolCall, 'source'>): string {
  return SOURCES[source]
}

/** Says that a result is not all that the tool gave back; null where it is. */
export function describeCut({ truncated, result }: Pick<ToolCall, 'truncated' | 'result'>): string | null {
  return truncated ? `The tool returned more. Assay saved ${countOf(result?.length ?? 0, 'character')}.` : null
}

/** Returns what became of a call, in words. */
export function callState({ valid, status }: Pick<ToolCall, 'valid' | 'status'>): CallState {
  if (!valid) return 'invalid arguments'
  return status === 'not_run' ? 'not run' : status
}

/** Returns the name of a call's tool, `server/tool` for one of an MCP server. */
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

/** Says how a conversation ended, such as `Stopped after 10 turns: max_turns.`; null where no tool was offered. The code of an error may be anybody's text. */
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
