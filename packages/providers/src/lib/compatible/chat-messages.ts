import type { ChatMessage, ModelRequest, ModelToolCall, ToolChoice } from '@assay/core/exchange'
import type { Members } from '../json/members.ts'
import { soundArguments } from '../tool-calls/arguments.ts'
import { markError } from '../tool-calls/tool-result.ts'
import { carriedByCall, carriedByMessage } from './chat-carry.ts'

/** Returns a conversation in the format of chat completions. */
export function toChatMessages(messages: readonly ChatMessage[]): object[] {
  return messages.map((message) => {
    const { role, content } = message
    if (role === 'tool') return { role, tool_call_id: message.tool_call_id, content: markError(message) }
    if (role !== 'assistant' || message.tool_calls === undefined || message.tool_calls.length === 0)
      return { role, content }
    const { carry = [], tool_calls } = message
    return {
      role,
      // Some servers reject an empty text beside calls.
      content: content === '' ? null : content,
      tool_calls: tool_calls.map((call) => ({ ...toChatCall(call), ...carriedByCall(carry, call.id) })),
      ...carriedByMessage(carry),
    }
  })
}

/** Returns the members of a request's body that offer tools; none without tools, since servers reject an empty list. */
export function offerTools({ tools = [], tool_choice }: Pick<ModelRequest, 'tools' | 'tool_choice'>): Members {
  if (tools.length === 0) return {}
  const functions = tools.map(({ name, description, parameters }) => {
    return { type: 'function', function: { name, ...(description === null ? {} : { description }), parameters } }
  })
  return { tools: functions, ...(tool_choice === undefined ? {} : { tool_choice: toChoice(tool_choice) }) }
}

function toChoice(choice: ToolChoice): unknown {
  return typeof choice === 'string' ? choice : { type: 'function', function: { name: choice.name } }
}

function toChatCall({ id, name, arguments: text }: ModelToolCall): object {
  return { id, type: 'function', function: { name, arguments: soundArguments(text) } }
}
