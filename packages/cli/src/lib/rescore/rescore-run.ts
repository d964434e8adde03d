import type { SuiteSummary } from '@assay/core/report'
import type { Result } from '@assay/core/result'
import { createSuiteTally, summarizeSuite } from '@assay/core/scoring'
import type { Suite } from '@assay/core/suite'
import { type Outcome, outcomeOf, reasonOf } from '@assay/formats/text'
import type { Store, StoredRun } from '@assay/store/store'
import { type Rejudging, rescoreResult } from './rescore-result.ts'

/** A sample whose verdict is not what it was. */
export interface Flip {
  readonly case: string
  readonly attempt: number
  readonly before: Outcome
  readonly after: Outcome
  /** Why it does not pass now; empty when it does. */
  readonly reason: string
}

/** What re-scoring a suite of a run came to. */
export interface Rescored {
  readonly suite: SuiteSummary
  /** In the order of the suite file. */
  readonly flips: readonly Flip[]
  /** Samples judged again. */
  readonly samples: number
  /** Stored samples whose case the suite file no longer has. */
  readonly removed: number
  /** Cases of the suite file without a stored answer. */
  readonly added: number
  /** US dollars; null when a judge has no known price. */
  readonly judge_cost_usd: number | null
}

export interface RescoreOptions extends Omit<Rejudging, 'case'> {
  readonly store: Store
  readonly run: StoredRun
  /** Gets every sample with its new verdict. */
  readonly keep: (result: Result) => Promise<void>
}

/** Judges every stored answer to a suite's cases again. Cases come one by one, so memory does not grow with their number. */
export async function rescoreRun({ store, run, suite, keep, ...judging }: RescoreOptions): Promise<Rescored> {
  const tally = createSuiteTally()
  const flips: Flip[] = []
  let samples = 0
  let added = 0
  let judgeCost: number | null = 0
  for await (const one of suite.cases()) {
    const stored = await Array.fromAsync(store.results(run.id, { suite: suite.name, case: one.id }))
    if (stored.length === 0) added++
    for (const [before, after] of await rescoreCase(stored, { ...judging, suite, case: one })) {
      samples++
      judgeCost = judgeCost === null || after.judge_cost_usd === null ? null : judgeCost + after.judge_cost_usd
      tally.add(after)
      if (outcomeOf(before) !== outcomeOf(after)) flips.push(flipOf(before, after))
      await keep(after)
    }
  }
  const removed = (await store.countResults(run.id, { suite: suite.name })) - samples
  return { suite: summaryOf(tally.table(), suite, run), flips, samples, removed, added, judge_cost_usd: judgeCost }
}

/** The samples of a case side by side, since a judge model may take its time. */
function rescoreCase(stored: readonly Result[], rejudging: Rejudging): Promise<(readonly [Result, Result])[]> {
  return Promise.all(stored.map(async (result) => [result, await rescoreResult(result, rejudging)] as const))
}

function flipOf(before: Result, after: Result): Flip {
  const outcomes = { before: outcomeOf(before), after: outcomeOf(after) }
  return { case: after.case, attempt: after.attempt, ...outcomes, reason: reasonOf(after) }
}

function summaryOf(table: Parameters<typeof summarizeSuite>[0], suite: Suite, run: StoredRun): SuiteSummary {
  const { formula, on_undefined, weights, penalties, latency } = suite.score
  return summarizeSuite(table, {
    suite: suite.name,
    file: suite.place.file,
    formula,
    onUndefined: on_undefined,
    weights,
    latency,
    penalties,
    seed: run.seed,
    ignoreErrors: run.ignore_errors,
  })
}
