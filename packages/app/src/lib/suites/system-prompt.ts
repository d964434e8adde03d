import { UserError } from '@assay/core/errors'
import type { RunSpec } from '@assay/core/run'
import { fillTemplate, findTemplateProblems, formatValues, type Suite, type TemplateScope } from '@assay/core/suite'
import type { OpenWorkspace } from '../workspace/open-workspace.ts'
import type { TemplateValues } from './template-values.ts'

/**
 * Returns the suites with a spec's system prompt instead of their own, its templates filled with each suite's variables; an
 * empty one means none. A case with its own system message keeps it. Throws UserError `OPTIONS_INVALID` for a template that can't
 * be filled.
 */
export function replaceSystemPrompt(
  suites: readonly Suite[],
  { system_prompt: prompt }: Pick<RunSpec, 'system_prompt'>,
  { vars, secrets }: TemplateValues,
  { env, policy }: Pick<OpenWorkspace, 'env' | 'policy'>,
): readonly Suite[] {
  if (prompt === undefined) return suites
  const environment = new Map(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
  return suites.map((suite) => {
    const own = [new Map(Object.entries(suite.vars)), formatValues(vars)]
    const scope = { vars: own, env: policy.env ? environment : null, secrets, maxChars: policy.max_case_chars }
    demandFillable(prompt, scope, suite.name)
    return { ...suite, system_prompt: prompt === '' ? null : fillTemplate(prompt, scope) }
  })
}

function demandFillable(prompt: string, scope: TemplateScope, suite: string): void {
  const [problem] = findTemplateProblems(prompt, [], scope).filter(({ severity }) => severity === 'error')
  if (problem === undefined) return
  const message = `The system prompt doesn't fit suite "${suite}": ${problem.message}.`
  throw new UserError('OPTIONS_INVALID', message, problem.hint)
}
