import type { ChatMessage, ModelAnswer, ModelRequest, ModelToolCall } from '@assay/core/exchange'
import { findJsonFault } from '@assay/core/text'

type Change = (text: string) => string

/** Returns a request with the texts of its messages changed, including those of calls and tools. */
export function changeRequest(request: ModelRequest, change: Change): ModelRequest {
  return { ...request, messages: request.messages.map((message) => changeMessage(message, change)) }
}

function changeMessage(message: ChatMessage, change: Change): ChatMessage {
  const content = change(message.content)
  if (message.role === 'tool')
    return { ...message, content, tool_call_id: change(message.tool_call_id), name: change(message.name) }
  return message.role === 'assistant'
    ? { ...message, content, ...changeParts(message, change) }
    : { ...message, content }
}

/** Returns an answer with its texts changed. */
export function changeAnswer(answer: ModelAnswer, change: Change): ModelAnswer {
  const { text, reasoning, agent, served } = answer
  return {
    ...answer,
    text: change(text),
    reasoning: reasoning && change(reasoning),
    ...changeParts(answer, change),
    ...(agent === undefined ? {} : { agent: changeTexts(agent, change) }),
    ...(served === undefined ? {} : { served: changeTexts(served, change) }),
  }
}

function changeParts(
  { tool_calls, carry }: Pick<ModelAnswer, 'tool_calls' | 'carry'>,
  change: Change,
): Pick<ModelAnswer, 'tool_calls' | 'carry'> {
  return {
    ...(tool_calls === undefined ? {} : { tool_calls: tool_calls.map((call) => changeCall(call, change)) }),
    ...(carry === undefined ? {} : { carry: changeTexts(carry, change) }),
  }
}

/** Returns a call with its texts changed: its ID and name, which the model chose, and its arguments. */
export function changeCall(call: ModelToolCall, change: Change): ModelToolCall {
  return { id: change(call.id), name: change(call.name), arguments: changeJson(call.arguments, change) }
}

/** Maximum nesting depth of arguments. No tool needs more, and recursion would fail. */
const DEPTH_LIMIT = 500

/**
 * Returns a JSON string with the strings in it changed, however they are escaped, and then the whole string, since a secret may be a
 * number. A string that isn't JSON, or is nested too deeply, is changed as a whole.
 */
function changeJson(json: string, change: Change): string {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return change(json)
  }
  if (findJsonFault(value, DEPTH_LIMIT) !== null) return change(json)
  const changed = changeTexts(value, change)
  return change(changed === value ? json : JSON.stringify(changed))
}

/**
 * Returns a JSON value with every string in it changed, including keys, or the same value if nothing changes. Only strings differ, so the
 * type stays.
 */
export function changeTexts<T>(value: T, change: Change): T {
  return changeValue(value, change) as T
}

function changeValue(value: unknown, change: Change): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) {
    const items = value.map((item) => changeValue(item, change))
    return items.every((item, i) => item === value[i]) ? value : items
  }
  if (typeof value !== 'object' || value === null) return value
  let isChanged = false
  const entries = Object.entries(value).map(([key, child]) => {
    const [newKey, newChild] = [change(key), changeValue(child, change)]
    isChanged ||= newKey !== key || newChild !== child
    return [newKey, newChild] as const
  })
  return isChanged ? Object.fromEntries(entries) : value
}
