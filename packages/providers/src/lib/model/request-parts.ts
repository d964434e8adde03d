import type { ChatMessage, ModelRequest } from '@assay/core/exchange'

/** Returns the text of the last user message, or of the last message if there is none. */
export function lastUserMessage({ messages }: { readonly messages: readonly ChatMessage[] }): string {
  return (messages.findLast((message) => message.role === 'user') ?? messages.at(-1))?.content ?? ''
}

/** Returns the system messages as one text, or null. */
export function systemText({ messages }: ModelRequest): string | null {
  const texts = messages.filter((message) => message.role === 'system').map((message) => message.content)
  return texts.length === 0 ? null : texts.join('\n\n')
}
