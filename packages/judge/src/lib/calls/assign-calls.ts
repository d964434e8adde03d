/**
 * Pairs expected calls with calls that fit them, as many as possible, each in one pair (Kuhn's algorithm). Returns the
 * call of each expected one, or null. Taking the first that fits would let `*` take the call that `refund` needs.
 */
export function assignCalls<Expected, Call>(
  expected: readonly Expected[],
  calls: readonly Call[],
  fits: (expected: Expected, call: Call) => boolean,
): readonly (Call | null)[] {
  const options = expected.map((each) => calls.flatMap((call, i) => (fits(each, call) ? [i] : [])))
  /** The expected call that each call was assigned to. */
  const owner = new Map<number, number>()
  const give = (to: number, tried: Set<number>): boolean => {
    for (const call of options[to] ?? []) {
      if (tried.has(call)) continue
      tried.add(call)
      const before = owner.get(call)
      if (before !== undefined && !give(before, tried)) continue
      owner.set(call, to)
      return true
    }
    return false
  }
  expected.forEach((_, to) => {
    give(to, new Set())
  })
  const given: (Call | null)[] = expected.map(() => null)
  for (const [call, to] of owner) given[to] = calls[call] ?? null
  return given
}
