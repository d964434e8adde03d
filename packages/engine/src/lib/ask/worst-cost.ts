import type { ChatMessage, ModelAnswer, ModelRequest } from '@assay/core/exchange'
import { countTokens } from '@assay/providers/tokens'
import type { Workspace } from '../workspace/workspace.ts'

/** Tokens that a service adds to each message. */
const AROUND_MESSAGE = 8

/**
 * Returns the maximum cost of a request in US dollars: its prompt, counted here, and the maximum tokens of the answer. Null if nothing
 * limits the answer, or the model has no price.
 */
export async function worstCost(workspace: Workspace, request: ModelRequest): Promise<number | null> {
  return request.max_tokens === null ? null : priceRequest(workspace, request, request.max_tokens)
}

/** Tokens that an answer of unknown length counts as at least: more than most answers, fewer than models can write. */
const ASSUMED_OUTPUT = 4096

/**
 * Returns what a try of unknown cost counts as at least, in US dollars: its prompt with `ASSUMED_OUTPUT`, or twice the answer's visible
 * text if that is longer. 0 only if the model has no price.
 */
export async function assumedCost(
  workspace: Workspace,
  request: ModelRequest,
  answer: ModelAnswer | null,
): Promise<number> {
  const said = answer === null ? 0 : await countTokens(answer.text + (answer.reasoning ?? ''), request.model)
  const assumed = Math.min(request.max_tokens ?? Number.POSITIVE_INFINITY, Math.max(ASSUMED_OUTPUT, 2 * said))
  return (await priceRequest(workspace, request, assumed)) ?? 0
}

async function priceRequest({ models }: Workspace, request: ModelRequest, output: number): Promise<number | null> {
  const price = await models.pricer(request.model)
  let input = 0
  for (const message of request.messages) input += AROUND_MESSAGE + (await countTokens(textOf(message), request.model))
  if (request.tools !== undefined) input += await countTokens(JSON.stringify(request.tools), request.model)
  return price({ input, output, reasoning: 0, cached: 0 })
}

/** Returns everything that is sent of a message; what its service needs back counts as text too. */
function textOf(message: ChatMessage): string {
  const { content, ...rest } = message
  return message.role === 'assistant' && message.tool_calls !== undefined ? content + JSON.stringify(rest) : content
}
