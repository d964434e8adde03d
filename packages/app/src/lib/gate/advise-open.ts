import type { Run } from '@assay/core/report'
import { type RunPlan, readPlan } from '@assay/core/run'
import type { Store } from '@assay/store/store'

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
export async function adviseOpen(store: Store, { id }: Run, samples: AdvisedSamples): Promise<string> {
  const plan = readPlan((await store.getRun(id)).plan)
  const { taken, unanswered, reason } = samples
  if (UNKNOWN_PRICE.test(reason)) {
    return 'Give the model a price in the config ("pricing"), and start the run again with --no-cache'
  }
  if (plan.rescored_from !== null) return adviseRescored(plan, plan.rescored_from, unanswered)
  // A server's runs, and those whose suites nobody recorded, can't be resumed.
  if (/^https?:/i.test(store.location) || plan.spec === null) return 'Start the run again to take them'
  return `Take them with: assay run --resume ${id}${taken > 0 ? ' --retry-errors' : ''}`
}

function adviseRescored({ suites }: RunPlan, from: string, unanswered: number): string {
  const [suite] = suites
  const file = suite?.file ?? suite?.name ?? 'FILE'
  const command = `assay rescore ${from} --suite ${quoted(file)} --judge --keep`
  if (unanswered === 0) return `Judge them again with: ${command}`
  return `Take them in run ${from}, and judge its answers again with: ${command}`
}

function quoted(word: string): string {
  return /^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
