import { hash } from 'node:crypto'
import type { ChatMessage, ModelRequest } from '@assay/core/exchange'

/** Changes when the form of the key changes, so that answers under older keys are not found. */
const KEY_VERSION = 2

/** What determined an answer beside the request. */
export interface AnswerIdentity {
  /** Of the model: its provider, name, endpoint and configuration. Two servers never share answers. */
  readonly fingerprint: string
  /** Sets the answers of one run apart when it may not use those of others; null to share them. */
  readonly scope: string | null
}

/**
 * Returns the key under which an answer is kept: a hash of all that determined it. `attempt` is part of it, since a second sample
 * is a second answer. Secrets are markers here, so no key depends on one.
 */
export function answerKey(request: ModelRequest, attempt: number, { fingerprint, scope }: AnswerIdentity): string {
  const { model, messages, temperature, max_tokens, seed, json_schema, tools, tool_choice } = request
  const conversation = messages.map(messageParts)
  const offered = tools === undefined ? [] : [tools, tool_choice]
  return keyOf([
    scope,
    fingerprint,
    model,
    conversation,
    temperature,
    max_tokens,
    seed,
    json_schema,
    attempt,
    ...offered,
  ])
}

/** A message that is only a text has the parts that it had before there were tools, so that its answers are found. */
function messageParts(message: ChatMessage): unknown[] {
  const { role, content, ...rest } = message
  return Object.keys(rest).length === 0 ? [role, content] : [role, content, rest]
}

/** Returns the key under which the vectors of texts are kept. */
export function embeddingKey(texts: readonly string[], { fingerprint, scope }: AnswerIdentity): string {
  return keyOf(['embedding', scope, fingerprint, texts])
}

function keyOf(determined: readonly unknown[]): string {
  return hash('sha256', JSON.stringify([KEY_VERSION, ...determined]), 'base64url')
}
