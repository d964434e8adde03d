import type { ComparedGroup, CompareRunsAnswer } from '@assay/core/api'
import type { Scale } from '../../lib/parts/dot-whisker.tsx'
import { scaleOf } from '../../lib/parts/scale.ts'

/** Returns the suites of a comparison, each once, in the order in which they come. */
export function suitesOf({ comparisons }: Pick<CompareRunsAnswer, 'comparisons'>): string[] {
  return [...new Set(comparisons.flatMap(({ groups }) => groups.map(({ suite }) => suite)))]
}

/** Returns what became of a suite in each run but the baseline; null where neither has it. */
export function groupsOf(
  { comparisons }: Pick<CompareRunsAnswer, 'comparisons'>,
  suite: string,
): (ComparedGroup | null)[] {
  return comparisons.map(({ groups }) => groups.find((group) => group.suite === suite) ?? null)
}

/** Returns the suites with the worst change of any run first; those without one come last. */
export function worstFirst(answer: Pick<CompareRunsAnswer, 'comparisons'>, suites: readonly string[]): string[] {
  const worst = (suite: string) =>
    Math.min(...groupsOf(answer, suite).map((group) => group?.mean_change.value ?? Number.POSITIVE_INFINITY))
  const byName = new Map(suites.map((suite) => [suite, worst(suite)]))
  const of = (suite: string) => byName.get(suite) ?? Number.POSITIVE_INFINITY
  return suites.toSorted((a, b) => (of(a) === of(b) ? 0 : of(a) - of(b)))
}

/** Returns one scale for the changes of all groups, with 0 in its middle. */
export function changeScale(groups: readonly (ComparedGroup | null)[], threshold: number): Scale {
  const sizes = groups.flatMap((group) => {
    const { value = null, interval = null } = group?.mean_change ?? {}
    return [value ?? 0, interval?.low ?? 0, interval?.high ?? 0].map(Math.abs)
  })
  const { high } = scaleOf([0, threshold, ...sizes], { low: 0, high: 1 })
  return { low: -high, high }
}
