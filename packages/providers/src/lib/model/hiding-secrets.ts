import { withoutSecrets } from './failure.ts'
import type { Model } from './model.ts'

/** The same model, whose failures never repeat a secret. */
export function hidingSecrets(model: Model, secrets: readonly string[]): Model {
  return { ...model, ask: async (request, options) => withoutSecrets(await model.ask(request, options), secrets) }
}
