import { findGateOutcomes } from '@assay/app/gate'
import type { Run } from '@assay/core/report'
import type { Result } from '@assay/core/result'
import type { Store } from '@assay/store/store'
import type { Story } from './story.ts'

/**
 * Checks that a gate passes only if it would pass whatever the missing samples had said. Returns what is wrong; null if nothing is.
 * Everything that is known of gates is here: the worst case is computed from the story and the results alone.
 */
export async function checkGates(
  store: Store,
  { cases, samples, failUnder }: Story,
  summary: Run,
  results: readonly Result[],
): Promise<string | null> {
  const outcomes = await findGateOutcomes(store, [summary], { fail_under: failUnder })
  if (outcomes.length > 0) return null
  const passed = results.filter((result) => result.status === 'scored' && result.passed).length
  const planned = cases * samples
  if (passed >= failUnder * planned && results.length > 0) return null
  return `--fail-under ${failUnder} passes with ${passed} passed samples of ${planned}, ${results.length} of them recorded`
}
