import type { Result } from '@assay/core/result'
import { type Agreement, type HumanSummary, summarizeAgreement, summarizeHuman } from '@assay/core/review'
import { type PlannedSuite, readPlan } from '@assay/core/run'
import type { Store, StoredRun } from '@assay/store/store'
import { findLabels, joinLabels } from './labelled-answers.ts'

/** A query for a run's agreements. */
export interface AgreementQuery {
  readonly suite?: string | undefined
  /** One check; without it, the verdict on the whole answer and every labeled check. */
  readonly check?: string | undefined
}

/** Returns people's agreement with a run's verdicts: for each suite, the whole answer first, then checks by name. */
export async function readAgreements(
  store: Store,
  reference: string,
  query: AgreementQuery = {},
): Promise<Agreement[]> {
  const run = await store.getRun(reference)
  const planned = readPlan(run.plan).suites
  const agreements: Agreement[] = []
  for (const suite of run.suites.filter((name) => query.suite === undefined || query.suite === name)) {
    const plan = planned.find(({ name }) => name === suite) ?? null
    const checks = query.check === undefined ? [null, ...(await labelledChecks(store, suite))] : [query.check]
    for (const check of checks) agreements.push(await readAgreement(store, run, { suite, check, plan }))
  }
  return agreements
}

async function labelledChecks(store: Store, suite: string): Promise<string[]> {
  const checks = new Set<string>()
  for await (const { check } of store.labels({ suite })) if (check !== null) checks.add(check)
  return [...checks].sort()
}

interface Asked {
  readonly suite: string
  readonly check: string | null
  readonly plan: PlannedSuite | null
}

async function readAgreement(
  store: Store,
  run: Pick<StoredRun, 'id'>,
  { suite, check, plan }: Asked,
  verdicts?: AsyncIterable<readonly Result[]>,
): Promise<Agreement> {
  const isJudgedAnew = verdicts !== undefined
  const labels = await findLabels(store, { run: run.id, suite, check, planned: plan, isJudgedAnew })
  // Without a label there is nothing to be said about the answers, however many they are.
  const answers =
    labels.size === 0 ? [] : await joinLabels(verdicts ?? store.resultBatches(run.id, { suite }), check, labels)
  return summarizeAgreement({ suite, check, judges: judgesOf(plan, check) }, answers)
}

function judgesOf(plan: PlannedSuite | null, check: string | null): string[] {
  const instruments = (plan?.instruments ?? []).filter((each) => check === null || each.check === check)
  return [...new Set(instruments.flatMap(({ judges }) => judges))]
}

/**
 * Returns the agreement shown next to a suite's numbers: from labels on whole answers, or, if there are none, on the check that models
 * judge. Null if no model judges and there are no labels. `verdicts` are the run's own unless answers were judged again.
 */
export async function readHuman(
  store: Store,
  run: Pick<StoredRun, 'id'>,
  asked: Pick<Asked, 'suite' | 'plan'>,
  verdicts?: () => AsyncIterable<readonly Result[]>,
): Promise<HumanSummary | null> {
  const whole = await readAgreement(store, run, { ...asked, check: null }, verdicts?.())
  if (whole.labels > 0) return summarizeHuman(whole)
  const judging = asked.plan?.instruments?.find(({ judges }) => judges.length > 0)
  if (judging === undefined) return null
  const byCheck = await readAgreement(store, run, { ...asked, check: judging.check }, verdicts?.())
  const { success } = whole
  return { ...summarizeHuman(byCheck), success }
}
