import type { Result, ToolCall } from '../result/result.ts'
import type { Conversation } from './conversation.ts'

/** What became of a call. One with invalid arguments was not run, whatever the model was told of it. */
export type CallState = 'ok' | 'error' | 'not run' | 'invalid arguments'

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
      return 'Stopped at the first call: first_call. No tool was run.'
    case 'max_tool_calls':
      return `Stopped after ${countOf(countCalls(conversation.calls).ran, 'tool call')}: max_tool_calls.`
    default:
      return `Stopped after ${turns}: ${stopped}.`
  }
}

function countOf(value: number, noun: string): string {
  return `${value.toLocaleString('en-US')} ${noun}${value === 1 ? '' : 's'}`
}
