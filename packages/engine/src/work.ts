export {
  amountsOf,
  type BudgetLedger,
  createReservation,
  decideAmounts,
  type Expense,
  higherRatio,
  type LedgerChange,
  type Reservation,
  SAME_COUNT,
  type TokenRatio,
  UNLIMITED,
} from './lib/ask/budget-ledger.ts'
export { type EarlierSpending, LocalLedger } from './lib/ask/local-ledger.ts'
export { type PlannedSample, type SampleChoice, sampleOrder } from './lib/plan/sample-order.ts'
export type { RunSettings } from './lib/plan/settings.ts'
export { readExperimentSpending } from './lib/run/earlier-spending.ts'
export { finishRun } from './lib/run/finish-run.ts'
export { isWithin, presentMoment } from './lib/run/moment.ts'
export { demandPrice, isShareable } from './lib/run/open-models.ts'
export type { Progress } from './lib/run/progress.ts'
export { sampleFacts } from './lib/run/sample-facts.ts'
export { newRun, newRunId } from './lib/run/start-run.ts'
export type { Taken } from './lib/run/take-sample.ts'
export { EarlyStop } from './lib/stop/early-stop.ts'
export { type ClaimedRun, claimRun, isFree, releaseRun } from './lib/work/claim-run.ts'
export { type OpenRun, openPlan, openRun, type RunShare } from './lib/work/open-run.ts'
export { findNeeds, RunNeeds } from './lib/work/run-needs.ts'
export {
  openSnapshots,
  type SnapshotNote,
  type SnapshotSuite,
  saveSnapshot,
} from './lib/work/snapshot-suite.ts'
