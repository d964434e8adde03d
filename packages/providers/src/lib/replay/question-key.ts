import { hash } from 'node:crypto'
import type { ChatMessage } from '@assay/core/exchange'

/**
 * Returns the key of a conversation in a recording: the SHA-256, in hex, of its roles and texts in order, and of calls and results with
 * their names. Call IDs are the service's choice and don't count.
 */
export function questionKey(messages: readonly ChatMessage[]): string {
  return hash('sha256', JSON.stringify(messages.map(describeMessage)))
}

/** Returns the key of a last user message. It differs from the keys of whole conversations. */
export function promptKey(prompt: string): string {
  return hash('sha256', JSON.stringify(prompt))
}

/** Describes a message for its key. Without tools it's a role and a text, as in the first recordings. */
function describeMessage(message: ChatMessage): unknown[] {
  const { role, content } = message
  if (role === 'tool') return [role, content, message.name, message.is_error === true]
  if (role !== 'assistant' || !message.tool_calls?.length) return [role, content]
  return [role, content, message.tool_calls.map((call) => [call.name, call.arguments])]
}
