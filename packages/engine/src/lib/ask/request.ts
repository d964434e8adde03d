import type { ChatMessage, ModelRequest } from '@assay/core/exchange'
import type { Case, Suite } from '@assay/core/suite'

/** Request parameters from the command line; null leaves them to the suite, then to the provider. */
export interface AskParameters {
  readonly temperature: number | null
  readonly max_tokens: number | null
}

/** Returns the request for the first turn of a case. Its texts may hold secret markers. */
export function firstRequest(model: string, suite: Suite, one: Case, parameters: AskParameters): ModelRequest {
  return {
    model,
    messages: withSystemPrompt(suite.system_prompt, one.messages),
    temperature: parameters.temperature ?? suite.temperature,
    max_tokens: parameters.max_tokens ?? one.max_tokens ?? suite.max_tokens,
    seed: null,
    json_schema: null,
  }
}

/** Returns the request for the next turn: the conversation so far, the model's messages and calls since, and the follow-up. */
export function followUpRequest(previous: ModelRequest, since: readonly ChatMessage[], prompt: string): ModelRequest {
  return { ...previous, messages: [...previous.messages, ...since, { role: 'user', content: prompt }] }
}

/** Adds the suite's system prompt, unless the case has its own system message. */
function withSystemPrompt(prompt: string | null, messages: readonly ChatMessage[]): ChatMessage[] {
  if (prompt === null || messages.some(({ role }) => role === 'system')) return [...messages]
  return [{ role: 'system', content: prompt }, ...messages]
}
