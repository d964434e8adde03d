import { UserError } from '@assay/core/errors'
import type { SuitePolicy } from '@assay/core/policy'
import type { RunSpec } from '@assay/core/run'
import type { Experiment, ModelSuites } from '@assay/engine/run'

/**
 * Checks, before cases are read, that planning isn't too much work: every model goes through every case. Throws UserError
 * `SPEC_NOT_ALLOWED`.
 */
export function checkWorkAllowed(models: readonly ModelSuites[], spec: RunSpec, policy: SuitePolicy): void {
  const { max_models, max_samples, max_threads } = policy
  if (max_models !== null && models.length > max_models)
    throw refuse(`The run names ${models.length} models`, max_models, 'max_models')
  const threads = Math.max(0, ...models.flatMap(({ suites }) => suites.map((suite) => suite.threads ?? 0)))
  if (max_threads !== null && threads > max_threads)
    throw refuse(`A suite sets threads to ${threads}`, max_threads, 'max_threads')
  const casesOf = ({ suites }: ModelSuites) => suites.reduce((sum, { count }) => sum + count, 0)
  const cases = models.reduce((sum, each) => sum + casesOf(each), 0)
  // A filter leaves cases out that still have to be read; a limit ends the reading.
  if (max_samples !== null && spec.limit === undefined && cases > max_samples)
    throw refuse(`The run has ${cases} cases across all models`, max_samples, 'max_samples')
}

/** Checks that planned runs have no more samples in total than the policy allows. Throws UserError `SPEC_NOT_ALLOWED`. */
export function checkSamplesAllowed({ runs }: Pick<Experiment, 'runs'>, { max_samples }: SuitePolicy): void {
  const samples = runs.reduce((sum, { plan }) => sum + plan.total, 0)
  if (max_samples !== null && samples > max_samples)
    throw refuse(`The run has ${samples} samples`, max_samples, 'max_samples')
}

function refuse(what: string, limit: number, key: keyof SuitePolicy): UserError {
  const hint = `Make the run smaller, or split it. The operator can raise server.allow.${key} in assay.config.yaml.`
  return new UserError('SPEC_NOT_ALLOWED', `${what}; the server allows up to ${limit}.`, hint)
}
