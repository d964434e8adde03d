import { hash } from 'node:crypto'
import type { ChatMessage } from '@assay/core/exchange'

/** What a conversation is found by in a recording: SHA-256, in hexadecimal, of its roles and texts in order. */
export function questionKey(messages: readonly ChatMessage[]): string {
  return hash('sha256', JSON.stringify(messages.map(({ role, content }) => [role, content])))
}

/** What a last user message is found by. Apart from the keys of whole conversations. */
export function promptKey(prompt: string): string {
  return hash('sha256', JSON.stringify(prompt))
}
