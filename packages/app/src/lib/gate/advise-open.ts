import type { Run } from '@assay/core/report'
import { type RunPlan, readPlan } from '@assay/core/run'
import { readExperimentSpending } from '@assay/engine/work'
import type { Store, StoredRun } from '@assay/store/store'
import { quoteWord, writeStoreFlag } from '../workspace/write-store-flag.ts'

/** The samples to advise on. */
export interface AdvisedSamples {
  /** Samples that were taken: errored and undecided ones. */
  readonly taken: number
  /** Samples that a model has to answer: errored and missing ones. */
  readonly unanswered: number
  /** Why the first undecided one is undecided; empty if none is. */
  readonly reason: string
}

/** The reason of a `cost` check, which a kept answer keeps: it was recorded without a cost. */
const UNKNOWN_PRICE = /The price of the model ".*" is unknown/

/** Returns what to do about a run's samples without a verdict, as a command that works for this run. */
export async function adviseOpen(store: Store, run: Run, samples: AdvisedSamples): Promise<string> {
  const { id } = run
  const stored = await store.getRun(id)
  const plan = readPlan(stored.plan)
  const { taken, unanswered, reason } = samples
  if (UNKNOWN_PRICE.test(reason)) {
    return 'Give the model a price in the config ("pricing"), and start the run again with --no-cache'
  }
  if (plan.rescored_from !== null) return adviseRescored(store, plan, plan.rescored_from, unanswered)
  // A server's runs, and those whose suites nobody recorded, can't be resumed.
  if (/^https?:/i.test(store.location) || plan.spec === null) return 'Start the run again to take them'
  const retry = taken > 0 ? ' --retry-errors' : ''
  const { budget } = plan.spec
  const raise = budget === undefined || run.stop_reason !== 'budget' ? '' : await raiseBudget(store, stored, budget)
  return `Take them with: assay run --resume ${id}${retry}${raise}${writeStoreFlag(store)}`
}

/** Returns the flag that gives a run as much money again as it had: what it spent before counts when it is resumed. */
async function raiseBudget(store: Store, { experiment }: StoredRun, budget: number): Promise<string> {
  const { spentUsd } = await readExperimentSpending(store, experiment)
  return ` --budget ${roundUp(spentUsd + budget)}`
}

/** Rounds up to two digits, as people write amounts. */
function roundUp(amount: number): string {
  const unit = 10 ** (Math.floor(Math.log10(amount)) - 1)
  return String(Number((Math.ceil(amount / unit - 1e-9) * unit).toPrecision(2)))
}

/** Returns what to do about the scores of answers that a check couldn't be applied to: they have their verdicts, so nothing is taken again. */
export async function adviseScores(store: Store, run: Run): Promise<string> {
  const plan = readPlan((await store.getRun(run.id)).plan)
  if (/^https?:/i.test(store.location)) return 'Start the run again to judge them'
  return `Judge them again with: ${rescoreCommand(store, plan, plan.rescored_from ?? run.id)}`
}

function rescoreCommand(store: Store, { suites }: RunPlan, run: string): string {
  const [suite] = suites
  const file = suite?.file ?? suite?.name ?? 'FILE'
  return `assay rescore ${run} --suite ${quoteWord(file)} --judge --keep${writeStoreFlag(store)}`
}

function adviseRescored(store: Store, plan: RunPlan, from: string, unanswered: number): string {
  const command = rescoreCommand(store, plan, from)
  if (unanswered === 0) return `Judge them again with: ${command}`
  return `Take them in run ${from}, and judge its answers again with: ${command}`
}
