import { hash } from 'node:crypto'
import type { ChatMessage } from '@assay/core/exchange'

/**
 * What a conversation is found by in a recording: SHA-256, in hexadecimal, of its roles and texts in order, and of calls and results with
 * their names. The ids of calls are a service's choice and don't count.
 */
export function questionKey(messages: readonly ChatMessage[]): string {
  return hash('sha256', JSON.stringify(messages.map(describeMessage)))
}

/** What a last user message is found by. Apart from the keys of whole conversations. */
export function promptKey(prompt: string): string {
  return hash('sha256', JSON.stringify(prompt))
}

/** A role and a text, as ever, for a message without tools. */
function describeMessage(message: ChatMessage): unknown[] {
  const { role, content } = message
  if (role === 'tool') return [role, content, message.name, message.is_error === true]
  if (role !== 'assistant' || !message.tool_calls?.length) return [role, content]
  return [role, content, message.tool_calls.map((call) => [call.name, call.arguments])]
}
