import type { ChatMessage, ModelRequest } from '@assay/core/exchange'
import { countTokens } from '@assay/providers/tokens'
import type { Workspace } from '../workspace/workspace.ts'

/** Tokens that a service adds to each message. */
const AROUND_MESSAGE = 8

/**
 * Returns the maximum cost of a request in US dollars: its prompt, counted here, and the maximum tokens of the answer. Null if nothing
 * limits the answer, or the model has no price.
 */
export async function worstCost({ models }: Workspace, request: ModelRequest): Promise<number | null> {
  if (request.max_tokens === null) return null
  const price = await models.pricer(request.model)
  let input = 0
  for (const message of request.messages) input += AROUND_MESSAGE + (await countTokens(textOf(message), request.model))
  if (request.tools !== undefined) input += await countTokens(JSON.stringify(request.tools), request.model)
  return price({ input, output: request.max_tokens, reasoning: 0, cached: 0 })
}

/** Returns everything that is sent of a message; what its service needs back counts as text too. */
function textOf(message: ChatMessage): string {
  const { content, ...rest } = message
  return message.role === 'assistant' && message.tool_calls !== undefined ? content + JSON.stringify(rest) : content
}
