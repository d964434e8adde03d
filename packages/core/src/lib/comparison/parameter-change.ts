import type { RequestParameters } from '../run/request-parameters.ts'
import type { Side } from './compared-side.ts'
import type { GroupComparison } from './comparison.ts'
import type { Summaries } from './score-change.ts'

type Parameters = GroupComparison['parameters']

/** Returns what the requests of each side asked for; null for a side that doesn't say. */
export function findParameters(
  summaries: Readonly<Record<Side, Summaries>>,
  { suite, baseline_model, current_model }: Pick<GroupComparison, 'suite' | 'baseline_model' | 'current_model'>,
): Parameters {
  const find = (side: Side, model: string | null) =>
    model === null ? null : (summaries[side].get(model)?.get(suite)?.parameters ?? null)
  return { baseline: find('baseline', baseline_model), current: find('current', current_model) }
}

/**
 * Returns in what the requests of two sides differ, such as `The sides' requests differ: temperature 0 and 1.`: one sentence if all suites
 * differ in the same way, otherwise one for each way. What a side doesn't say differs from nothing.
 */
export function parameterSentences(
  groups: readonly Pick<GroupComparison, 'suite' | 'parameters'>[],
  sides = "The sides' requests",
): string[] {
  const suitesOf = new Map<string, string[]>()
  for (const { suite, parameters } of groups) {
    const text = differenceText(parameters)
    suitesOf.set(text, [...(suitesOf.get(text) ?? []), `"${suite}"`])
  }
  const differing = [...suitesOf].filter(([text]) => text !== '')
  if (suitesOf.size === 1) return differing.map(([text]) => `${sides} differ: ${text}.`)
  return differing.map(([text, suites]) => `${sides} differ in ${[...new Set(suites)].join(', ')}: ${text}.`)
}

/** Returns `temperature 0 and 1; max_tokens 200 and default`; empty if nothing differs, or a side doesn't say. */
function differenceText({ baseline, current }: Parameters): string {
  if (baseline === null || current === null) return ''
  const limitsOf = ({ max_tokens_of_evals: limits }: RequestParameters) => limits?.join(', ') ?? null
  const [before, after] = [baseline.system_prompt_hash, current.system_prompt_hash]
  return [
    ...difference('temperature', baseline.temperature, current.temperature, 'default'),
    ...difference('max_tokens', baseline.max_tokens, current.max_tokens, 'default'),
    ...difference('max_tokens of evals', limitsOf(baseline), limitsOf(current), 'none'),
    ...(before === undefined || after === undefined || before === after ? [] : ['the system prompt']),
  ].join('; ')
}

function difference(name: string, before: number | string | null, after: number | string | null, none: string) {
  return before === after ? [] : [`${name} ${before ?? none} and ${after ?? none}`]
}
