/** The possible verdicts of a judge, and their scores. */
export interface Grades {
  readonly names: readonly string[]
  /** The meaning of each, for the judge; null for yes and no. */
  readonly meanings: ReadonlyMap<string, string> | null
  /** Returns a score from 0 to 1; null if the verdict isn't a grade. */
  readonly scoreOf: (verdict: string) => number | null
}

/**
 * Returns yes and no, or a rubric's grades. Numeric grades score by their position between the least and the greatest;
 * others by their rank in the rubric, from worst to best.
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
