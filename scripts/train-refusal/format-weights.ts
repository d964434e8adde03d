import type { StoredWeights } from '../../packages/judge/src/lib/refusal/model.ts'

/** Weights as the text of a JSON file, one phrase or feature per line, so that a change shows in a diff. */
export function formatWeights(weights: StoredWeights): string {
  // Arrays of weights stay on their line, as the formatter of the repository would leave them.
  const text = JSON.stringify(weights, (_, value) => (Array.isArray(value) ? `[${value.join(', ')}]` : value), 2)
  return `${text.replace(/"(\[[-\d., ]*\])"/g, '$1')}\n`
}
