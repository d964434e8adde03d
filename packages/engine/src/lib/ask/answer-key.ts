import { hash } from 'node:crypto'
import type { ChatMessage, ModelRequest } from '@assay/core/exchange'

/** Version of the key's form. A change makes answers under older keys unreachable. */
const KEY_VERSION = 2

/** Everything besides the request that determines an answer. */
export interface AnswerIdentity {
  /** Identity of the model: its provider, name, endpoint and configuration. Two servers never share answers. */
  readonly fingerprint: string
  /** Separates the answers of one run from those of others; null to share them. */
  readonly scope: string | null
}

/**
 * Returns an answer's cache key: a hash of everything that determines it. It includes `attempt`, since a second sample is a second answer.
 * Secrets are markers here, so no key depends on one.
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

/**
 * Returns a message's part of the key. A plain text message has the same parts as before tools existed, so that its cached answers are
 * found.
 */
function messageParts(message: ChatMessage): unknown[] {
  const { role, content, ...rest } = message
  return Object.keys(rest).length === 0 ? [role, content] : [role, content, rest]
}

/** Returns the cache key of embedding vectors. */
export function embeddingKey(texts: readonly string[], { fingerprint, scope }: AnswerIdentity): string {
  return keyOf(['embedding', scope, fingerprint, texts])
}

function keyOf(determined: readonly unknown[]): string {
  return hash('sha256', JSON.stringify([KEY_VERSION, ...determined]), 'base64url')
}
