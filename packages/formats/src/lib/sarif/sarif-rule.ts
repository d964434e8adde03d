import type { Result } from '@assay/core/result'
import type { ReportingDescriptor } from 'sarif'

/** Returns the rule that a failed sample broke: the kind of its first failed check, its class, or its status. */
export function ruleIdOf(result: Result): string {
  if (result.status !== 'scored') return `assay/${result.status}`
  const check = result.checks.find(({ passed }) => passed === false)
  if (check !== undefined) return `assay/check/${check.kind}`
  if (result.classification !== null) return `assay/class/${result.classification.primary}`
  return result.code === null ? 'assay/failed' : 'assay/code'
}

/** Describes a rule for a code scanning page. */
export function describeRule(id: string): ReportingDescriptor {
  const text = ruleText(id)
  return { id, name: ruleName(id), shortDescription: { text }, fullDescription: { text }, help: { text } }
}

function ruleText(id: string): string {
  const [, group = '', name = ''] = id.split('/')
  if (group === 'check') return `An answer failed the check "${name}".`
  if (group === 'class') return `An answer was classified as "${name}".`
  if (group === 'code') return 'Generated code failed to compile or failed its tests.'
  if (group === 'errored') return 'A sample errored: the provider or the sandbox failed.'
  if (group === 'undecided') return "A check couldn't be applied, so it isn't known whether the answer is good."
  if (group === 'limited') return 'A limit on time, tokens or cost ended a sample.'
  return "An answer didn't pass."
}

/** Returns a rule's name in Pascal case, as SARIF expects: `CheckLlmJudge`. */
function ruleName(id: string): string {
  const words = id.split(/[^\p{L}\p{N}]+/u).slice(1)
  return words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join('') || 'Failed'
}
