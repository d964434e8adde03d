import type { ModelList } from '@assay/core/api'

/** A model as the server lists it. */
export type ListedModel = ModelList['models'][number]

/** Returns the models that the server can ask, answer with text and have every word in their id; those that are chosen are left out. */
export function matchModels(
  models: readonly ListedModel[],
  words: string,
  chosen: readonly string[],
): readonly ListedModel[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return models.filter(({ id, is_available, answers_text }) => {
    const text = id.toLowerCase()
    return is_available && answers_text && !chosen.includes(id) && wanted.every((word) => text.includes(word))
  })
}
