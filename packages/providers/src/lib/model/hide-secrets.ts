import type { ModelAnswer, ModelToolCall } from '@assay/core/exchange'
import { createMask, showSecrets, spellSecret } from '@assay/core/suite'
import { failWith, removeSecrets } from './failure.ts'
import type { Model } from './model.ts'

/** The shortest secret to hide. Shorter ones aren't keys, and would be found in any text. */
const KEY_LENGTH = 8

/** Returns the same model, whose failures and answers never repeat a secret. Services often echo what they were sent. */
export function hideSecrets(model: Model, secrets: readonly string[]): Model {
  const keys = secrets.filter((secret) => secret.length >= KEY_LENGTH)
  const mask = createMask(new Map(keys.map((key, at) => [at === 0 ? 'key' : `key-${at + 1}`, key])))
  const spelled = keys.flatMap(spellSecret)
  const hide = (text: string) => (spelled.some((key) => text.includes(key)) ? showSecrets(mask(text)) : text)
  return {
    ...model,
    async ask(request, options) {
      const outcome = await model.ask(request, options)
      if (!outcome.ok) return failWith(removeSecrets(outcome.failure, secrets))
      return { ok: true, answer: hideInAnswer(outcome.answer, hide) }
    },
  }
}

type Hide = (text: string) => string

function hideInAnswer({ tool_calls, carry, agent, served, ...answer }: ModelAnswer, hide: Hide): ModelAnswer {
  const { text, reasoning } = answer
  return {
    ...answer,
    text: hide(text),
    reasoning: reasoning && hide(reasoning),
    ...(served && {
      served: {
        model: served.model && hide(served.model),
        fingerprint: served.fingerprint && hide(served.fingerprint),
      },
    }),
    ...(tool_calls && { tool_calls: tool_calls.map((call) => hideInCall(call, hide)) }),
    ...(carry && { carry: carry.map((part) => hideInMembers(part, hide)) }),
    ...(agent && { agent: hideInAgent(agent, hide) }),
  }
}

function hideInCall({ id, name, arguments: given }: ModelToolCall, hide: Hide): ModelToolCall {
  return { id: hide(id), name: hide(name), arguments: hide(given) }
}

function hideInAgent({ tool_calls, transcript }: NonNullable<ModelAnswer['agent']>, hide: Hide) {
  const calls = tool_calls.map((call) => {
    const { id, name, arguments: given, result } = call
    return {
      ...call,
      id: hide(id),
      name: hide(name),
      arguments: hideWithin(given, hide),
      result: result && hide(result),
    }
  })
  return { tool_calls: calls, transcript: transcript.map((message) => hideInMembers(message, hide)) }
}

function hideInMembers(members: object, hide: Hide): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [hide(name), hideWithin(value, hide)]))
}

function hideWithin(value: unknown, hide: Hide): unknown {
  if (typeof value === 'string') return hide(value)
  if (Array.isArray(value)) return value.map((item) => hideWithin(item, hide))
  return typeof value === 'object' && value !== null ? hideInMembers(value, hide) : value
}
