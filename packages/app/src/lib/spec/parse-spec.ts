import { UserError } from '@assay/core/errors'
import { RunSpec } from '@assay/core/run'
import { explainIssues } from '@assay/core/suite'

/** Checks what a program or a request says it wants to run. Throws UserError `OPTIONS_INVALID` with every problem of it. */
export function parseSpec(value: unknown): RunSpec {
  const parsed = RunSpec.safeParse(value)
  if (parsed.success) return parsed.data
  throw new UserError('OPTIONS_INVALID', `The run's options aren't valid:\n${findSpecProblems(value).join('\n')}`, null)
}

/** Lists every problem of a spec, a line each. */
export function findSpecProblems(value: unknown): string[] {
  const parsed = RunSpec.safeParse(value)
  if (parsed.success) return []
  const problems = explainIssues(RunSpec, value, parsed.error.issues)
  return problems.map(({ message, hint }) => `  ${message}.${hint === null ? '' : ` ${hint}`}`)
}
