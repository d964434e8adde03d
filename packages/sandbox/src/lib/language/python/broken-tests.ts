import type { CodeSpec } from '@assay/core/suite'
import type { Limits } from '../../isolation/sandbox.ts'
import { listNeededPackages } from './needed-packages.ts'
import { compileReportOf } from './report.ts'
import type { ServerPair } from './server-pair.ts'
import type { ServerPool } from './server-pool.ts'
import type { TestPlan } from './test-plan.ts'

/** The means to find broken tests. */
export interface BrokenTestsOptions {
  readonly pairs: ServerPool<ServerPair>
  readonly limits: Limits
  readonly plan: TestPlan
}

/**
 * Returns why no answer could pass: the tests don't compile, or import a package that isn't installed. Null if neither is the
 * case.
 */
export async function findBrokenTests(spec: CodeSpec, options: BrokenTestsOptions): Promise<string | null> {
  const { pairs, limits, plan } = options
  if (!plan.ok) return `The tests don't compile: ${plan.message}.`
  const dependencies = listNeededPackages(spec, plan)
  if (dependencies.length === 0) return null
  const job = { kind: 'answer', source: '', files: [], given: [], runs: false, lint: false, dependencies }
  const { early } = await pairs.withServer(({ answer }) =>
    answer.run({ limits, job: JSON.stringify(job), program: null, onReport: () => {} }),
  )
  const missing = compileReportOf(early)?.missing ?? []
  if (missing.length === 0) return null
  const names = missing.map((name) => `"${name}"`).join(', ')
  const packages = missing.map((name) => `python3-${name.toLowerCase()}`).join(' ')
  return `The tests need ${names}, which isn't installed for the system's Python. Install it: "apt install ${packages}".`
}
