import { failWith, removeSecrets } from './failure.ts'
import type { Model } from './model.ts'

/** Returns the same model, whose failures never repeat a secret. */
export function hideSecrets(model: Model, secrets: readonly string[]): Model {
  return {
    ...model,
    async ask(request, options) {
      const outcome = await model.ask(request, options)
      return outcome.ok ? outcome : failWith(removeSecrets(outcome.failure, secrets))
    },
  }
}
