import { createMask, showSecrets, spellSecret } from '@assay/core/suite'
import { failWith, removeSecrets } from './failure.ts'
import type { Model } from './model.ts'

/** Shorter ones are no keys, and would be found in any text. */
const KEY_LENGTH = 8

/** Returns the same model, whose failures and answers never repeat a secret: services like to echo what they were sent. */
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
      const { text, reasoning } = outcome.answer
      return { ok: true, answer: { ...outcome.answer, text: hide(text), reasoning: reasoning && hide(reasoning) } }
    },
  }
}
