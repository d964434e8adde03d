import type { Comparison, GroupComparison } from './comparison.ts'

/** The condition that fails a comparison: any worse case, or only a suite's mean that fell by more than chance explains. */
export type ComparisonGate = 'regression' | 'significant'

/** Returns why the current run fails the gates; empty if it passes. */
export function checkComparison(comparison: Comparison, gates: readonly ComparisonGate[]): string[] {
  if (gates.length === 0) return []
  if (comparison.groups.every((group) => group.cases.compared === 0)) {
    return ['No case has a score on both sides, so nothing was compared.']
  }
  const failures: string[] = []
  for (const group of comparison.groups) {
    const { regressed } = group.cases
    const place = `Suite "${group.suite}" with ${group.current_model}`
    if (gates.includes('regression') && regressed > 0) {
      failures.push(`${place}: ${regressed} ${regressed === 1 ? 'case is' : 'cases are'} worse.`)
    }
    if (gates.includes('significant') && surelyFell(group)) {
      failures.push(`${place}: the average score fell by more than chance explains.`)
    }
  }
  return failures
}

/** Returns whether the mean fell by more than chance explains, given the number of groups compared. */
export function surelyFell(group: GroupComparison): boolean {
  if (group.verdict !== undefined) return group.verdict === 'worse'
  // A comparison of an earlier version.
  const { interval } = group.mean_change
  return interval !== null && interval.high < 0
}
