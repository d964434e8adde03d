import type { RunSpec } from '@assay/core/run'
import type { Suite } from '@assay/core/suite'
import { chosenCases } from '@assay/engine/run'

/** Returns whether any answer of a run may be of any length, since neither the spec nor its suite nor its case limits it. */
export async function hasUnlimitedAnswers(suites: readonly Suite[], spec: RunSpec): Promise<boolean> {
  if (spec.max_tokens !== undefined) return false
  for (const suite of suites) {
    if (suite.max_tokens !== null) continue
    for await (const one of chosenCases(suite, spec)) if (one.max_tokens === null) return true
  }
  return false
}
