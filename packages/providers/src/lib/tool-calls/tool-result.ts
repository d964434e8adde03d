import type { ChatMessage } from '@assay/core/exchange'

/** Returns a tool's result for a protocol that can't mark it as an error. */
export function markError({
  content,
  is_error,
}: Pick<Extract<ChatMessage, { role: 'tool' }>, 'content' | 'is_error'>): string {
  return is_error === true ? `Error: ${content}` : content
}
