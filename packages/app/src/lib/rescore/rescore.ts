import { suggestName } from '@assay/core/diagnostic'
import { UserError } from '@assay/core/errors'
import type { SuiteSummary } from '@assay/core/report'
import type { Suite } from '@assay/core/suite'
import { type Rejudged, type Rescored, rescoreRun } from '@assay/engine/run'
import { type Outcome, outcomeOf, reasonOf } from '@assay/formats/text'
import type { StoredRun } from '@assay/store/store'
import { loadSuite } from '../suites/load-suites.ts'
import { readSummary } from '../summary/read-summary.ts'
import type { OpenWorkspace } from '../workspace/open-workspace.ts'

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
export interface RescoreReport extends Omit<Rescored, 'summary'> {
  readonly run: string
  /** The suite's numbers so far; null when it had no result. */
  readonly before: SuiteSummary | null
  readonly after: SuiteSummary | null
  /** In the order of the suite file. */
  readonly flips: readonly Flip[]
}

/** How a run is scored again; see the engine's `RescoreOptions`. */
export interface RescoreChoice {
  /** The file of the suite whose checks count now, or its saved name. */
  readonly suite: string
  readonly asksJudges: boolean
  readonly keep: boolean
  readonly signal?: AbortSignal | undefined
}

/**
 * Applies the checks of a suite as it is now to the stored answers of a run. Throws `SuiteError`, UserError `SUITE_NOT_IN_RUN` when the run
 * has no such suite.
 */
export async function rescore(
  workspace: OpenWorkspace,
  reference: string,
  choice: RescoreChoice,
): Promise<RescoreReport> {
  const suite = await loadSuite(choice.suite, { store: workspace.store, policy: workspace.policy })
  const run = await workspace.store.getRun(reference)
  refuseForeign(suite, run)
  const before = await readSummary(workspace.store, run)
  const flips: Flip[] = []
  const { summary, ...rescored } = await rescoreRun(workspace, run, {
    suite,
    asksJudges: choice.asksJudges,
    keep: choice.keep,
    signal: choice.signal ?? new AbortController().signal,
    onSample: (sample) => flips.push(...flipOf(sample)),
  })
  const named = ({ suite: name }: SuiteSummary) => name === suite.name
  return {
    run: run.id,
    before: before.suites.find(named) ?? null,
    after: summary.suites.find(named) ?? null,
    flips,
    ...rescored,
  }
}

function refuseForeign(suite: Suite, run: StoredRun): void {
  if (run.suites.includes(suite.name)) return
  const names = run.suites.map((name) => `"${name}"`).join(', ')
  const hint = suggestName(suite.name, run.suites) ?? `The suites of the run are ${names}.`
  throw new UserError('SUITE_NOT_IN_RUN', `Run "${run.id}" has no suite "${suite.name}".`, hint)
}

function flipOf({ before, after }: Rejudged): Flip[] {
  const outcomes = { before: outcomeOf(before), after: outcomeOf(after) }
  if (outcomes.before === outcomes.after) return []
  return [{ case: after.case, attempt: after.attempt, ...outcomes, reason: reasonOf(after) }]
}
