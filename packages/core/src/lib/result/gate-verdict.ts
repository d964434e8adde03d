/**
 * A gate's verdict. It passes only if it would pass whatever the undecided samples had said, fails only if it would fail whatever they had
 * said, and is undecided otherwise.
 */
export type GateVerdict = 'passed' | 'failed' | 'undecided'

/** Returns the verdict on a condition that holds in the worst case, or in the best case only. */
export function verdictBetween({ worst, best }: { readonly worst: boolean; readonly best: boolean }): GateVerdict {
  if (worst === best) return worst ? 'passed' : 'failed'
  return 'undecided'
}
