import { type Run, runTotals } from '@assay/core/report'
import type { AnswerClass, Result } from '@assay/core/result'
import { type PlannedSuite, readPlan } from '@assay/core/run'
import { classOfFailure, NO_ANSWER_CLASSES } from '@assay/core/words'
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
 * a verdict could have had any class. If no case of the run is classified, nothing says that an answer hasn't an unwanted one.
 */
export async function findClassOutcomes(
  store: Store,
  run: Run,
  unwanted: readonly AnswerClass[],
): Promise<GateOutcome[]> {
  const outcomes: GateOutcome[] = []
  const names = [...new Set(unwanted)]
  for (const name of names) {
    const samples = countClass(run, name) + (await countUnclassifiedErrors(store, run, name))
    const message = `${run.model}: ${plural(samples, isClassOfAnswer(name) ? 'answer' : 'sample')} classified as ${name}.`
    if (samples > 0) outcomes.push({ gate: 'fail_on', verdict: 'failed', message })
  }
  if (outcomes.length === 0 && names.length > 0) outcomes.push(...(await findOpenClasses(store, run, names)))
  return [...outcomes, ...(await findCriticalOutcomes(store, run, names))]
}

async function findOpenClasses(store: Store, run: Run, names: readonly AnswerClass[]): Promise<GateOutcome[]> {
  const ofAnswers = names.filter(isClassOfAnswer)
  const undecided = (message: string) => [{ gate: 'fail_on' as const, verdict: 'undecided' as const, message }]
  if (ofAnswers.length > 0 && !(await isClassified(store, run))) {
    const rule = "isn't classified, so no answer can be"
    return undecided(`${run.model}: the run ${rule} ${listNames(ofAnswers)}. Add "classify:" to the suite.`)
  }
  // What has an answer, or another error, is no error of this kind.
  const open = ofAnswers.length > 0 ? await countOpenClassified(store, run, 'classified') : countOpen(run).missing
  if (open === 0) return []
  return undecided(`${run.model}: ${plural(open, 'sample')} without a verdict may be ${listNames(names)}.`)
}

/** Returns whether only an answer can have a class. */
export function isClassOfAnswer(name: AnswerClass): boolean {
  return !NO_ANSWER_CLASSES.some((each) => each === name)
}

/** Returns whether any planned or recorded case of a run is classified. */
async function isClassified(store: Store, run: Run): Promise<boolean> {
  if (run.suites.some(({ classes }) => Object.keys(classes).length > 0)) return true
  const { suites } = readPlan((await store.getRun(run.id)).plan)
  if (suites.some(({ classified }) => (classified ?? 0) > 0)) return true
  // Plans of earlier releases don't say.
  if (suites.length > 0 && suites.every(({ classified }) => classified !== null)) return false
  for await (const { classification } of store.results(run.id)) if (classification !== null) return true
  return false
}

/** Counts the errors of a class in evals that aren't classified: what has no answer has a class all the same. */
async function countUnclassifiedErrors(store: Store, run: Run, name: AnswerClass): Promise<number> {
  if (isClassOfAnswer(name) || runTotals(run).counts.errored === 0) return 0
  let count = 0
  for await (const result of store.results(run.id, { status: 'errored' })) {
    if (result.status !== 'errored' || result.classification !== null) continue
    if (classOfFailure(result.error.code) === name) count++
  }
  return count
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

/** Returns whether a run has critical cases. Plans of earlier releases don't say; their recorded samples do. */
export async function hasCriticalCases(store: Store, run: Run): Promise<boolean> {
  const { suites } = readPlan((await store.getRun(run.id)).plan)
  if (suites.some(({ critical }) => critical !== null && critical > 0)) return true
  for (const { name, critical } of suites) {
    const classes = run.suites.find(({ suite }) => suite === name)?.classes ?? {}
    if (critical !== null || Object.keys(classes).length === 0) continue
    for await (const result of store.results(run.id, { suite: name })) if (isCritical(result)) return true
  }
  return false
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
