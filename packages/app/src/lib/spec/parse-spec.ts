import { UserError } from '@assay/core/errors'
import { RunSpec } from '@assay/core/run'
import { explainIssues } from '@assay/core/suite'

/** Checks a spec from a program or a request. Throws UserError `OPTIONS_INVALID` with every problem. */
export function parseSpec(value: unknown): RunSpec {
  const parsed = RunSpec.safeParse(value)
  if (parsed.success) return parsed.data
  throw new UserError('OPTIONS_INVALID', `The run's options aren't valid:\n${findSpecProblems(value).join('\n')}`, null)
}

/** Lists a spec's problems, one per line. */
export function findSpecProblems(value: unknown): string[] {
  const parsed = RunSpec.safeParse(value)
  if (parsed.success) return []
  const problems = explainIssues(RunSpec, value, parsed.error.issues)
  return problems.map(({ message, hint }) => `  ${message}.${hint === null ? '' : ` ${hint}`}`)
}
