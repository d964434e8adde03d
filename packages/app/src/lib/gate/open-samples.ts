import { type Run, runTotals } from '@assay/core/report'
import { count, plural } from '@assay/formats/text'
import type { Store } from '@assay/store/store'
import { adviseOpen, adviseScores } from './advise-open.ts'

/** A run's samples that could have gone either way, and those whose score could have been greater. */
export interface OpenSamples {
  readonly undecided: number
  /** 0 if the run ignores errors, unless all of its samples errored. */
  readonly errored: number
  /** Planned samples that nobody took. */
  readonly missing: number
  readonly total: number
  /** Samples with a verdict whose score isn't certain; not in the total, since no pass rate depends on them. */
  readonly scores: number
}

/** Counts a run's samples that could have gone either way, and those whose score could have been greater. */
export function countOpen(run: Run): OpenSamples {
  const { undecided, errored, total, uncertain_scores: scores = 0 } = runTotals(run).counts
  // Where nothing but errors is left, ignoring them leaves nothing.
  const isIgnored = run.ignore_errors && errored < total
  const open = { undecided, errored: isIgnored ? 0 : errored, missing: run.missing, scores }
  return { ...open, total: open.undecided + open.errored + open.missing }
}

/** Maximum characters of a reason in a message. */
const REASON_CHARACTERS = 160

/**
 * Says in one sentence how many of a run's samples have no verdict, why, and what to do: "99 of 100 samples have no verdict (99 undecided:
 * the judge is down). Fix that, then …". Another says how many scores aren't certain.
 */
export async function explainOpen(store: Store, run: Run): Promise<string> {
  const { total, scores } = countOpen(run)
  return [
    ...(scores > 0 ? [await explainScores(store, run, scores)] : []),
    ...(total > 0 ? [await explainWithoutVerdict(store, run)] : []),
  ].join('. ')
}

async function explainScores(store: Store, run: Run, scores: number): Promise<string> {
  const whose = scores === 1 ? "1 sample's score isn't certain" : `${count(scores)} samples' scores aren't certain`
  return `${whose}: a check couldn't be applied${await readOpenCheck(store, run)}. ${await adviseScores(store, run)}`
}

/** Reads why a check of the first of a run's samples whose score isn't certain couldn't be applied. */
async function readOpenCheck(store: Store, run: Run): Promise<string> {
  for await (const result of store.results(run.id, { status: 'scored' })) {
    if (result.status !== 'scored' || result.score_at_most === undefined) continue
    return suchAs(result.checks.findLast(({ passed }) => passed === null)?.reason ?? '')
  }
  return ''
}

async function explainWithoutVerdict(store: Store, run: Run): Promise<string> {
  const { undecided, errored, missing, total } = countOpen(run)
  const reason = undecided > 0 ? await readReason(store, run, 'undecided') : ''
  const parts = [
    ...(undecided > 0 ? [`${undecided} undecided${suchAs(reason)}`] : []),
    ...(errored > 0 ? [`${errored} errored${suchAs(await readReason(store, run, 'errored'))}`] : []),
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

/** Shows a reason as an example, without its end if it's long. */
function suchAs(reason: string): string {
  const short = reason.length > REASON_CHARACTERS ? `${reason.slice(0, REASON_CHARACTERS)}…` : reason.replace(/\.$/, '')
  return short === '' ? '' : `, such as "${short}"`
}
