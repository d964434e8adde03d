import type { RequestParameters } from './request-parameters.ts'

/** Returns `temperature 0 · max_tokens 200`, what requests asked for; empty if that is the provider's default, or unknown. */
export function describeParameters(parameters: RequestParameters | null): string {
  if (parameters === null) return ''
  const { temperature, max_tokens, max_tokens_of_evals = [] } = parameters
  return [
    ...(temperature === null ? [] : [`temperature ${temperature}`]),
    ...(max_tokens === null ? [] : [`max_tokens ${max_tokens}`]),
    ...(max_tokens_of_evals.length === 0 ? [] : [`max_tokens of evals ${max_tokens_of_evals.join(', ')}`]),
  ].join(' · ')
}

/** Returns the same for a run's suites: one text if all asked for the same, otherwise `temperature 0 / default`. */
export function describeRunParameters(suites: readonly { readonly parameters: RequestParameters | null }[]): string {
  const texts = new Set(suites.map(({ parameters }) => describeParameters(parameters)))
  return texts.size === 1 ? [...texts].join('') : [...texts].map((text) => text || 'default').join(' / ')
}
