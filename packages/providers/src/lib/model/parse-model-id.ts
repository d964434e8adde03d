import { UserError } from '@assay/core/errors'

/** The two parts of a model ID. */
export interface ModelId {
  readonly id: string
  readonly provider: string
  /** May contain slashes, as OpenRouter's names do. */
  readonly name: string
}

/**
 * Splits `provider/name` at its first slash.
 *
 * @throws UserError `MODEL_ID_INVALID` when either part is missing.
 */
export function parseModelId(id: string): ModelId {
  const slash = id.indexOf('/')
  if (slash < 1 || slash === id.length - 1) {
    throw new UserError(
      'MODEL_ID_INVALID',
      `Model "${id}" isn't in the form provider/name.`,
      'Write provider/name, such as openai/gpt-5-mini.',
    )
  }
  return { id, provider: id.slice(0, slash), name: id.slice(slash + 1) }
}
