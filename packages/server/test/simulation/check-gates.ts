import { findGateOutcomes } from '@assay/app/gate'
import type { Run } from '@assay/core/report'
import type { Result } from '@assay/core/result'
import type { Store } from '@assay/store/store'
import type { Story } from './story.ts'

type Verdict = 'passed' | 'failed' | 'undecided'

/**
 * Checks that a gate passes only if it would pass whatever the samples without a verdict had said, and fails only if it would fail whatever
 * they had said. Returns what is wrong; null if nothing is. Both limits are computed from the story and the results alone.
 */
export async function checkGates(
  store: Store,
  story: Story,
  summary: Run,
  results: readonly Result[],
): Promise<string | null> {
  const passed = results.filter((result) => result.status === 'scored' && result.passed).length
  const failed = results.filter(
    (result) => result.status === 'limited' || (result.status === 'scored' && !result.passed),
  )
  // Samples that early stopping left out aren't missing.
  const planned = story.until === null ? story.cases * story.samples : results.length
  const open = planned - passed - failed.length
  const least = story.failUnder
  const [worst, best] = [passed >= least * planned, passed + open >= least * planned]
  const expected: Verdict = planned === 0 || worst !== best ? 'undecided' : worst ? 'passed' : 'failed'
  const seen = `${passed} passed, ${failed.length} failed and ${open} open samples of ${planned}`
  for (const gates of [{ fail_under: least }, { gate: `rate.pass >= ${least}` }]) {
    const verdict = await readVerdict(store, summary, gates)
    if (verdict !== expected && verdict !== 'undecided')
      return `${JSON.stringify(gates)} ${verdict} with ${seen}; it is ${expected}`
  }
  return null
}

async function readVerdict(
  store: Store,
  summary: Run,
  gates: Parameters<typeof findGateOutcomes>[2],
): Promise<Verdict> {
  const outcomes = await findGateOutcomes(store, [summary], gates)
  if (outcomes.some(({ verdict }) => verdict === 'failed')) return 'failed'
  return outcomes.length === 0 ? 'passed' : 'undecided'
}
