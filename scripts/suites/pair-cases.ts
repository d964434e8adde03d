import type { CaseSource } from './suite-source.ts'

/** Puts cases into groups by their names. Throws for a name without a case, and for a case in two groups. */
export function pairCases(
  cases: readonly CaseSource[],
  pairs: Readonly<Record<string, readonly string[]>>,
): readonly CaseSource[] {
  const pairOf = new Map<string, string>()
  for (const [pair, names] of Object.entries(pairs)) {
    for (const name of names) {
      if (pairOf.has(name)) throw new Error(`Case "${name}" is in two groups.`)
      pairOf.set(name, pair)
    }
  }
  const known = new Set(cases.map(({ name }) => name))
  const missing = [...pairOf.keys()].filter((name) => !known.has(name))
  if (missing.length > 0) throw new Error(`There are no cases ${missing.join(', ')}.`)
  return cases.map((each) => {
    const pair = pairOf.get(each.name) ?? each.pair
    return pair === undefined ? each : { ...each, pair }
  })
}
