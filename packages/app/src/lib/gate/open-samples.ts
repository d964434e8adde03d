import { type Run, runTotals } from '@assay/core/report'
import { plural } from '@assay/formats/text'
import type { Store } from '@assay/store/store'
import { adviseOpen } from './advise-open.ts'

/** A run's samples that could have gone either way. */
export interface OpenSamples {
  readonly undecided: number
  /** 0 if the run ignores errors, unless all of its samples errored. */
  readonly errored: number
  /** Planned samples that nobody took. */
  readonly missing: number
  readonly total: number
}

/** Counts a run's samples that could have gone either way. */
export function countOpen(run: Run): OpenSamples {
  const { undecided, errored, total } = runTotals(run).counts
  // Where nothing but errors is left, ignoring them leaves nothing.
  const isIgnored = run.ignore_errors && errored < total
  const open = { undecided, errored: isIgnored ? 0 : errored, missing: run.missing }
  return { ...open, total: open.undecided + open.errored + open.missing }
}

/** Maximum characters of a reason in a message. */
const REASON_CHARACTERS = 160

/**
 * Says in one sentence how many of a run's samples have no verdict, why, and what to do: "99 of 100 samples have no verdict (99 undecided:
 * the judge is down). Fix that, then …".
 */
export async function explainOpen(store: Store, run: Run): Promise<string> {
  const { undecided, errored, missing, total } = countOpen(run)
  const reason = undecided > 0 ? await readReason(store, run, 'undecided') : ''
  const parts = [
    ...(undecided > 0 ? [`${undecided} undecided${exampleText(reason)}`] : []),
    ...(errored > 0 ? [`${errored} errored${exampleText(await readReason(store, run, 'errored'))}`] : []),
    ...(missing > 0 ? [`${missing} never taken`] : []),
  ]
  const all = runTotals(run).counts.total + missing
  const advice = await adviseOpen(store, run, { taken: undecided + errored, unanswered: errored + missing, reason })
  return `${total} of ${plural(all, 'sample')} ${total === 1 ? 'has' : 'have'} no verdict (${parts.join('; ')}). ${advice}`
}

/** Reads why the first of a run's samples with a status has no verdict; empty if it doesn't say. */
async function readReason(store: Store, run: Run, status: 'undecided' | 'errored'): Promise<string> {
  for await (const result of store.results(run.id, { status })) {
    if (result.status === 'errored') return `${result.error.code}: ${result.error.message}`
    return 'reason' in result ? result.reason : ''
  }
  return ''
}

function exampleText(reason: string): string {
  const short = reason.length > REASON_CHARACTERS ? `${reason.slice(0, REASON_CHARACTERS)}…` : reason.replace(/\.$/, '')
  return short === '' ? '' : `, such as "${short}"`
}
