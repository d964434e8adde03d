import assert from 'node:assert/strict'
import { type Case, expandCase, planSuite } from '@assay/core/suite'

const PLACE = { file: null, line: 1, column: 1 }

/** A case for tests, from what stands under `evals:` in a suite file. */
export function caseOf(fields: Readonly<Record<string, unknown>>): Case {
  const scope = { vars: [], env: null, secrets: { has: () => true, names: [] } }
  const { plan, problems } = planSuite({ metadata: { name: 'suite' }, evals: [fields] }, { scope })
  const [planned] = plan?.evals ?? []
  assert.ok(planned !== undefined, JSON.stringify(problems))
  return expandCase(planned, null, { scope, place: PLACE }).case
}
