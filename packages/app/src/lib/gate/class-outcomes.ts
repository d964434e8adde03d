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
  for (const name of new Set(unwanted)) {
    const samples = countClass(run, name)
    const message = `${run.model}: ${plural(samples, 'answer')} classified as ${name}.`
    if (samples > 0) outcomes.push({ gate: 'fail_on', verdict: 'failed', message })
  }
  const open = outcomes.length > 0 || unwanted.length === 0 ? 0 : await countOpenClassified(store, run, 'classified')
  if (open > 0) {
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
  const open = await countOpenClassified(store, run, 'critical')
  const message = `${run.model}: ${plural(open, 'sample')} of critical cases ${open === 1 ? 'has' : 'have'} no verdict.`
  return open === 0 ? [] : [{ gate: 'critical', verdict: 'undecided', message }]
}

/** Counts the samples of classified, or of critical, cases that could have had any class for all that is known. */
async function countOpenClassified(store: Store, run: Run, which: 'classified' | 'critical'): Promise<number> {
  if (countOpen(run).total === 0) return 0
  const plan = readPlan((await store.getRun(run.id)).plan)
  let open = 0
  for (const suite of plan.suites) {
    const counts = run.suites.find((each) => each.suite === suite.name)?.counts
    const errored = run.ignore_errors ? 0 : (counts?.errored ?? 0)
    const ofSuite = (counts?.undecided ?? 0) + errored + countMissing(run, plan, suite.name)
    if (ofSuite > 0 && suite[which] !== 0) open += Math.min(ofSuite, await countUnjudged(store, run, suite, which))
  }
  return open
}

/**
 * Counts a suite's planned samples of such cases that have no class yet. A limited sample has none, so that one beside an open sample
 * counts as if it were of such a case. Plans of earlier releases don't say how many cases there are.
 */
async function countUnjudged(
  store: Store,
  run: Run,
  suite: PlannedSuite,
  which: 'classified' | 'critical',
): Promise<number> {
  const cases = suite[which]
  let [judged, seen] = [0, 0]
  for await (const result of store.results(run.id, { suite: suite.name })) {
    if (result.classification === null || (which === 'critical' && !isCritical(result))) continue
    seen++
    const isKnown = result.status !== 'undecided' && (result.status !== 'errored' || run.ignore_errors)
    if (isKnown) judged++
  }
  if (cases !== null) return Math.max(0, cases * suite.samples - judged)
  // Without the plan's word, a suite of which nothing is classified is taken for one without classes.
  return which === 'critical' ? seen - judged : seen > 0 ? Number.POSITIVE_INFINITY : 0
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
