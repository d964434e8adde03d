import type { ChatMessage, ModelRequest } from '@assay/core/exchange'

/** The text of the last user message, or of the last message where no user spoke. */
export function lastUserMessage({ messages }: { readonly messages: readonly ChatMessage[] }): string {
  return (messages.findLast((message) => message.role === 'user') ?? messages.at(-1))?.content ?? ''
}

/** The system messages as one text, or null. */
export function systemText({ messages }: ModelRequest): string | null {
  const texts = messages.filter((message) => message.role === 'system').map((message) => message.content)
  return texts.length === 0 ? null : texts.join('\n\n')
}
