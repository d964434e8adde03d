import { hash } from 'node:crypto'
import type { ModelRequest } from '@assay/core/exchange'

/** Changes when the form of the key changes, so that answers under older keys are not found. */
const KEY_VERSION = 1

/**
 * The key under which an answer is kept: a hash of all that determined it. `attempt` is part of it, since a second sample
 * is a second answer. Secrets are markers here, so no key depends on one.
 *
 * `scope` sets the answers of one run apart when it may not use those of others.
 */
export function answerKey(request: ModelRequest, attempt: number, scope: string | null = null): string {
  const { model, messages, temperature, max_tokens, seed, json_schema } = request
  const determined = [
    KEY_VERSION,
    scope,
    model,
    messages.map(({ role, content }) => [role, content]),
    temperature,
    max_tokens,
    seed,
    json_schema,
    attempt,
  ]
  return hash('sha256', JSON.stringify(determined), 'base64url')
}
