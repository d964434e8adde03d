import { countOpen, type PossibleRunScore, readPossibleRunScore } from '@assay/app/gate'
import { type Counts, type Run, runTotals, sumSuites } from '@assay/core/report'
import { type Result, readEvidence } from '@assay/core/result'
import { caseFacts, createRunTally } from '@assay/core/scoring'
import { type Estimate, type Rate, undefinedEstimate, unitRate } from '@assay/core/statistics'
import type { Store } from '@assay/store/store'

/** The number of samples of each list to keep at hand. */
const FAILURE_LIMIT = 100

/** The outcome of `run`. */
export interface RunResult {
  /** One run for each model, with every number that a report has. */
  readonly runs: readonly Run[]
  /** The samples of all runs by outcome; `cases` counts a case once for each run. */
  readonly counts: Counts
  /** Samples that could have gone either way: undecided, errored (unless the run ignores errors), or planned and never taken. */
  readonly open: number
  /** The share of samples that passed, over all runs and suites, with its interval. */
  readonly success: Rate
  /** The run's score. If there are several runs, it has no value but a reason. */
  readonly score: Estimate
  /** The scores that each run could have had, whatever its open samples had been; null if no bound is certain. */
  readonly possible_scores: readonly PossibleRunScore[]
  /** The first 100 samples that failed, or that a limit ended, by run, suite, case and attempt. */
  readonly failures: readonly Result[]
  /** The first 100 samples that errored or that a check couldn't be applied to, in the same order: they may have passed or failed. */
  readonly undecided: readonly Result[]
  /** Planned samples that were never taken because something stopped a run, over all runs. */
  readonly missing: number
  /** All samples, by run, suite, case and attempt, read from the store whenever this is iterated: there may be millions. */
  readonly results: AsyncIterable<Result>
}

/** Opens the store that has the runs. */
export type OpenStore = () => Promise<Store>

/** Gathers what came of runs from the store they are in. */
export async function gatherResult(runs: readonly Run[], open: OpenStore): Promise<RunResult> {
  await using store = await open()
  const passed: number[] = []
  const counted: number[] = []
  const possible: PossibleRunScore[] = []
  const lists = { failed: [] as Result[], undecided: [] as Result[] }
  for (const run of runs) {
    const tally = createRunTally()
    for await (const batch of store.resultBatches(run.id)) for (const result of batch) tally.add(result)
    for (const suite of tally.suites.values()) {
      const facts = caseFacts(suite.table(), { ignoreErrors: run.ignore_errors })
      for (const count of facts.passed) passed.push(count)
      for (const count of facts.counted) counted.push(count)
    }
    possible.push(await readPossibleRunScore(store, run))
    if (Object.values(lists).some((list) => list.length < FAILURE_LIMIT)) await addMissed(lists, store, run)
  }
  return {
    runs,
    counts: sumSuites(runs.flatMap(({ suites }) => suites)).counts,
    open: runs.reduce((sum, run) => sum + countOpen(run).total, 0),
    success: unitRate(passed, counted),
    score: scoreOf(runs),
    possible_scores: possible,
    failures: lists.failed,
    undecided: lists.undecided,
    missing: runs.reduce((sum, { missing }) => sum + missing, 0),
    results: { [Symbol.asyncIterator]: () => resultsOf(runs, open) },
  }
}

async function addMissed(lists: Record<'failed' | 'undecided', Result[]>, store: Store, run: Run): Promise<void> {
  const { failed, limited, errored, undecided } = runTotals(run).counts
  // Reading on for what isn't there would go over a whole run.
  const room = (list: readonly Result[]) => FAILURE_LIMIT - list.length
  let left = Math.min(failed + limited, room(lists.failed)) + Math.min(errored + undecided, room(lists.undecided))
  if (left === 0) return
  for await (const result of store.results(run.id)) {
    const evidence = readEvidence(result)
    if (evidence === 'passed' || evidence === 'outside' || lists[evidence].length === FAILURE_LIMIT) continue
    lists[evidence].push(result)
    if (--left === 0) return
  }
}

function scoreOf(runs: readonly Run[]): Estimate {
  const [first, ...more] = runs
  if (first === undefined) return undefinedEstimate('There are no runs.')
  return more.length === 0 ? first.score : undefinedEstimate(`There are ${runs.length} runs; each has its own score.`)
}

async function* resultsOf(runs: readonly Run[], open: OpenStore): AsyncGenerator<Result> {
  await using store = await open()
  for (const { id } of runs) yield* store.results(id)
}
