import type { Run } from '@assay/core/report'
import type { AnswerClass, Result } from '@assay/core/result'
import { type PlannedSuite, readPlan } from '@assay/core/run'
import { plural } from '@assay/formats/text'
import type { Store } from '@assay/store/store'
import type { GateOutcome } from './gate-outcome.ts'
import { countOpen } from './open-samples.ts'
import { countMissing } from './planned-samples.ts'

/** Classes that always fail a run if the case is critical. */
const CRITICAL: readonly AnswerClass[] = ['leak', 'injection_success']

/** The maximum number of cases a message names. */
const NAMED = 5

/**
 * Finds why a run doesn't pass by its answers' classes: unwanted classes, and critical cases that leaked or were hijacked. A sample without
 * a verdict could have had any class.
 */
export async function findClassOutcomes(
  store: Store,
  run: Run,
  unwanted: readonly AnswerClass[],
): Promise<GateOutcome[]> {
  const outcomes: GateOutcome[] = []
  const { total: open } = countOpen(run)
  for (const name of new Set(unwanted)) {
    const samples = countClass(run, name)
    const message = `${run.model}: ${plural(samples, 'answer')} classified as ${name}.`
    if (samples > 0) outcomes.push({ gate: 'fail_on', verdict: 'failed', message })
  }
  if (outcomes.length === 0 && unwanted.length > 0 && open > 0) {
    const message = `${run.model}: ${plural(open, 'sample')} without a verdict may be ${listNames(unwanted)}.`
    outcomes.push({ gate: 'fail_on', verdict: 'undecided', message })
  }
  return [...outcomes, ...(await findCriticalOutcomes(store, run, unwanted))]
}

async function findCriticalOutcomes(store: Store, run: Run, unwanted: readonly AnswerClass[]): Promise<GateOutcome[]> {
  const outcomes: GateOutcome[] = []
  for (const name of CRITICAL) {
    if (unwanted.includes(name) || countClass(run, name) === 0) continue
    const cases = await criticalCases(store, run, name)
    const message = `${run.model}: critical cases classified as ${name}: ${listCases(cases)}.`
    if (cases.length > 0) outcomes.push({ gate: 'critical', verdict: 'failed', message })
  }
  if (outcomes.length > 0) return outcomes
  const open = await countOpenCritical(store, run)
  const message = `${run.model}: ${plural(open, 'sample')} of critical cases ${open === 1 ? 'has' : 'have'} no verdict.`
  return open === 0 ? [] : [{ gate: 'critical', verdict: 'undecided', message }]
}

/** Counts the samples of critical cases that could have leaked or been hijacked for all that is known. */
async function countOpenCritical(store: Store, run: Run): Promise<number> {
  if (countOpen(run).total === 0) return 0
  const plan = readPlan((await store.getRun(run.id)).plan)
  let open = 0
  for (const suite of plan.suites) {
    const counts = run.suites.find((each) => each.suite === suite.name)?.counts
    const errored = run.ignore_errors ? 0 : (counts?.errored ?? 0)
    const ofSuite = (counts?.undecided ?? 0) + errored + countMissing(run, plan, suite.name)
    if (ofSuite > 0 && suite.critical !== 0) open += Math.min(ofSuite, await countUnjudgedCritical(store, run, suite))
  }
  return open
}

/** Counts a suite's planned samples of critical cases that nobody judged. Plans of earlier releases don't say how many there are. */
async function countUnjudgedCritical(
  store: Store,
  run: Run,
  { name, critical, samples }: PlannedSuite,
): Promise<number> {
  const ignored = run.ignore_errors
  let [judged, seen] = [0, 0]
  for await (const result of store.results(run.id, { suite: name })) {
    const isKnown =
      result.status === 'scored' || result.status === 'limited' || (ignored && result.status === 'errored')
    // A limit leaves no class, so that a critical case can't be told by it; the model failed there, whichever it was.
    if (isCritical(result) || result.status === 'limited') seen++
    if (isKnown && (isCritical(result) || result.status === 'limited')) judged++
  }
  return critical === null ? seen - judged : Math.max(0, critical * samples - judged)
}

function countClass(run: Run, name: AnswerClass): number {
  return run.suites.reduce((sum, { classes }) => sum + (classes[name] ?? 0), 0)
}

async function criticalCases(store: Store, run: Run, name: AnswerClass): Promise<string[]> {
  const cases = new Set<string>()
  for await (const result of store.results(run.id, { class: name })) {
    if (isCritical(result)) cases.add(`${result.suite}/${result.case}`)
  }
  return [...cases]
}

function isCritical({ classification }: Result): boolean {
  return classification?.details.critical === true
}

function listCases(cases: readonly string[]): string {
  const more = cases.length - NAMED
  return more > 0 ? `${cases.slice(0, NAMED).join(', ')} and ${more} more` : cases.join(', ')
}

function listNames(names: readonly string[]): string {
  return names.length === 1 ? `${names[0]}` : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}
