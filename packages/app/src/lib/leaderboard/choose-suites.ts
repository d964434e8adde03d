import type { NewestRun } from '@assay/store/store'

/** The models that can be compared, and on which suites. */
export interface Chosen {
  readonly suites: readonly string[]
  /** Models that have run all suites. */
  readonly models: readonly string[]
  /** The other models, and the suites they lack. */
  readonly apart: readonly { readonly model: string; readonly lacks: readonly string[] }[]
  /** Suites that aren't compared, and the number of models that have run them. */
  readonly others: readonly { readonly suite: string; readonly models: number }[]
}

/**
 * Chooses the suites on which models are compared. By default these are all that the models of the most widely run suite have in
 * common: an extra suite that a single model has run must not make all others incomparable.
 */
export function chooseSuites(newest: readonly NewestRun[], asked: readonly string[] | null): Chosen {
  const bySuite = new Map<string, Set<string>>()
  for (const { suite, model } of newest) bySuite.set(suite, (bySuite.get(suite) ?? new Set()).add(model))
  const suites = asked === null ? commonSuites(bySuite) : [...new Set(asked)]
  const all = [...new Set(newest.map(({ model }) => model))].sort()
  const lacksOf = (model: string) => suites.filter((suite) => bySuite.get(suite)?.has(model) !== true)
  const chosen = new Set(suites)
  return {
    suites,
    models: all.filter((model) => lacksOf(model).length === 0),
    apart: all.map((model) => ({ model, lacks: lacksOf(model) })).filter(({ lacks }) => lacks.length > 0),
    others: Array.from(bySuite, ([suite, models]) => ({ suite, models: models.size })).filter(
      ({ suite }) => !chosen.has(suite),
    ),
  }
}

/** Picks the most widely run suite; on a tie, the one with the most suites in common, then the first by name. */
function commonSuites(bySuite: ReadonlyMap<string, Set<string>>): string[] {
  const candidates = Array.from(bySuite, ([suite, models]) => ({
    suite,
    models: models.size,
    suites: Array.from(bySuite)
      .filter(([, others]) => [...models].every((model) => others.has(model)))
      .map(([name]) => name),
  }))
  const [widest] = candidates.sort(
    (a, b) => b.models - a.models || b.suites.length - a.suites.length || (a.suite < b.suite ? -1 : 1),
  )
  return widest?.suites.sort() ?? []
}
