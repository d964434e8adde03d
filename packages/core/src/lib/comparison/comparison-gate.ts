import type { Comparison, GroupComparison } from './comparison.ts'
import { findingSentence, LEAST_CASES } from './finding.ts'

/** The condition that fails a comparison: any worse case, or only a suite's mean that fell by more than chance explains. */
export type ComparisonGate = 'regression' | 'significant'

/** A gate that the current run doesn't pass. */
export interface ComparisonOutcome {
  readonly gate: ComparisonGate
  readonly verdict: 'failed' | 'undecided'
  readonly message: string
}

/** Returns the gates that the current run doesn't pass, for each suite and model; empty if it passes. */
export function checkComparison(comparison: Comparison, gates: readonly ComparisonGate[]): ComparisonOutcome[] {
  const shared = comparison.groups.filter(hasEvidence)
  if (shared.length === 0) {
    const message = 'No case has a score on both sides, so nothing was compared.'
    return gates.map((gate) => ({ gate, verdict: 'undecided', message }))
  }
  return [
    ...shared.flatMap((group) => gates.flatMap((gate) => checkGroup(group, gate, comparison.threshold) ?? [])),
    ...checkUnreached(comparison, gates),
  ]
}

/** Leaves gates undecided if both sides miss suites that neither reached. */
function checkUnreached({ unreached }: Comparison, gates: readonly ComparisonGate[]): ComparisonOutcome[] {
  if (unreached === undefined || unreached.baseline === 0 || unreached.current === 0) return []
  const counts = `${unreached.current} of the current run, ${unreached.baseline} of the baseline run`
  const message = `Samples of suites that neither run reached are missing (${counts}).`
  return gates.map((gate) => ({ gate, verdict: 'undecided', message }))
}

/** Returns whether a group compares anything, or would if its open samples had been decided. A new suite doesn't. */
function hasEvidence({ cases, open, comparable }: GroupComparison): boolean {
  if (comparable !== undefined) return comparable > 0
  // A comparison of an earlier version.
  const isOpen = open.baseline + open.current > 0
  if (cases.compared > 0 || (cases.errored > 0 && isOpen)) return true
  // Cases that only one side has may be missing from the other.
  return (cases.removed > 0 && open.current > 0) || (cases.added > 0 && open.baseline > 0)
}

function checkGroup(group: GroupComparison, gate: ComparisonGate, threshold: number): ComparisonOutcome | null {
  const verdict = group.gates?.[gate] ?? readEarlierVerdict(group, gate)
  if (verdict === 'passed') return null
  const place = `Suite "${group.suite}" with ${group.current_model ?? group.baseline_model}`
  const message = verdict === 'failed' ? explainFailure(group, gate) : explainDoubt(group, gate, threshold)
  return { gate, verdict, message: `${place}: ${message}` }
}

function explainFailure({ cases: { regressed } }: GroupComparison, gate: ComparisonGate): string {
  if (gate === 'significant') return 'the average score fell by more than chance explains.'
  return `${regressed} ${regressed === 1 ? 'case is' : 'cases are'} worse.`
}

/** Says how many samples are open or have a score that isn't certain, and what they leave undecided. */
function explainDoubt(group: GroupComparison, gate: ComparisonGate, threshold: number): string {
  const { cases, open } = group
  if (gate === 'significant' && cases.compared < LEAST_CASES) {
    const sentence = findingSentence({ ...group, verdict: 'unclear' }, threshold)
    const [missing = ''] = countSides(' Samples have no verdict', open)
    return `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}${missing}${missing === '' ? '' : '.'}`
  }
  const { uncertain_scores: uncertain = { current: 0, baseline: 0 } } = group
  const why = [
    ...countSides('samples have no verdict', open),
    ...countSides("scores aren't certain, since a check couldn't be applied", uncertain),
  ]
  const what =
    gate === 'significant' ? 'the average score may have fallen by more than chance explains' : 'a case may be worse'
  // Its own samples are all decided, but the test allows for the number of suites.
  if (why.length === 0) why.push('samples of other suites have no verdict')
  return `${why.join(', and ')}, so ${what}.`
}

/** Returns what some samples of the sides are, with their numbers; nothing if there are none. */
function countSides(what: string, counts: GroupComparison['open']): string[] {
  const sides = (['current', 'baseline'] as const).filter((side) => counts[side] > 0)
  return sides.length === 0 ? [] : [`${what} (${sides.map((side) => `${counts[side]} of the ${side} run`).join(', ')})`]
}

/** Returns whether the mean fell by more than chance explains, given the number of groups compared. */
export function surelyFell(group: GroupComparison): boolean {
  if (group.verdict !== undefined) return group.verdict === 'worse'
  // A comparison of an earlier version.
  const { interval } = group.mean_change
  return interval !== null && interval.high < 0
}

function readEarlierVerdict(group: GroupComparison, gate: ComparisonGate): 'passed' | 'failed' {
  return (gate === 'regression' ? group.cases.regressed > 0 : surelyFell(group)) ? 'failed' : 'passed'
}
