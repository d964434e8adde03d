import type { ChatMessage, ModelRequest } from '@assay/core/exchange'
import type { Case, Suite } from '@assay/core/suite'

/** What the command line says about every request; null leaves it to the suite, and that to the provider. */
export interface AskParameters {
  readonly temperature: number | null
  readonly max_tokens: number | null
}

/** The request for the first turn of a case. Its texts may hold secret markers. */
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

/** The request for the next turn: the conversation so far, what the model said and did since, and the follow-up. */
export function followUpRequest(previous: ModelRequest, since: readonly ChatMessage[], prompt: string): ModelRequest {
  return { ...previous, messages: [...previous.messages, ...since, { role: 'user', content: prompt }] }
}

/** A case that brings its own system message keeps it. */
function withSystemPrompt(prompt: string | null, messages: readonly ChatMessage[]): ChatMessage[] {
  if (prompt === null || messages.some(({ role }) => role === 'system')) return [...messages]
  return [{ role: 'system', content: prompt }, ...messages]
}
