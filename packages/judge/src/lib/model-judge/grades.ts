/** The verdicts that a judge can give, and what each is worth. */
export interface Grades {
  readonly names: readonly string[]
  /** What each means, for the judge; null for yes and no. */
  readonly meanings: ReadonlyMap<string, string> | null
  /** From 0 to 1; null for what is no grade. */
  readonly scoreOf: (verdict: string) => number | null
}

/**
 * Yes and no, or the grades of a rubric. Grades that are numbers are worth where they lie between the least and the
 * greatest; others where they stand in the rubric, from the worst to the best.
 */
export function gradesOf(rubric: Readonly<Record<string, string>> | undefined): Grades {
  const meanings = rubric === undefined ? null : new Map(Object.entries(rubric))
  const names = meanings === null || meanings.size === 0 ? ['no', 'yes'] : [...meanings.keys()]
  const values = names.map(Number)
  const ranks = values.every(Number.isFinite) ? values : names.map((_, i) => i)
  const least = Math.min(...ranks)
  const span = Math.max(...ranks) - least
  const scores = new Map(names.map((name, i) => [fold(name), span === 0 ? 1 : ((ranks[i] ?? least) - least) / span]))
  return { names, meanings, scoreOf: (verdict) => scores.get(fold(verdict)) ?? null }
}

function fold(name: string): string {
  return name.trim().toLowerCase()
}
