import type { ChatMessage, ModelAnswer, ModelRequest, ModelToolCall } from '@assay/core/exchange'
import { fillValue } from '@assay/core/suite'

type Change = (text: string) => string

/** Returns a request with the texts of its messages changed, those of calls and tools included. */
export function changeRequest(request: ModelRequest, change: Change): ModelRequest {
  return { ...request, messages: request.messages.map((message) => changeMessage(message, change)) }
}

/** Returns a message with its texts changed. */
export function changeMessage(message: ChatMessage, change: Change): ChatMessage {
  const content = change(message.content)
  if (message.role !== 'assistant') return { ...message, content }
  return { ...message, content, ...changeParts(message, change) }
}

/** Returns an answer with its texts changed. */
export function changeAnswer(answer: ModelAnswer, change: Change): ModelAnswer {
  const { text, reasoning, agent } = answer
  return {
    ...answer,
    text: change(text),
    reasoning: reasoning && change(reasoning),
    ...changeParts(answer, change),
    ...(agent === undefined ? {} : { agent: changeTexts(agent, change) }),
  }
}

function changeParts(
  { tool_calls, carry }: Pick<ModelAnswer, 'tool_calls' | 'carry'>,
  change: Change,
): Pick<ModelAnswer, 'tool_calls' | 'carry'> {
  const changed = (calls: readonly ModelToolCall[]) =>
    calls.map((call) => ({ ...call, arguments: change(call.arguments) }))
  return {
    ...(tool_calls === undefined ? {} : { tool_calls: changed(tool_calls) }),
    ...(carry === undefined ? {} : { carry: changeTexts(carry, change) }),
  }
}

/** Returns a JSON value with every text in it changed. Nothing else changes, so its type stays. */
export function changeTexts<T>(value: T, change: Change): T {
  return fillValue(value, change) as T
}
