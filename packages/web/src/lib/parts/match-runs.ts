import type { RunRow } from '@assay/core/api'

/** The searched fields of a run. */
type Searched = Pick<RunRow, 'id' | 'model' | 'suites' | 'tags' | 'status'>

/** Returns the runs that have every word somewhere in their model, suites, tags, status or id; those of `suite` first, in their order. */
export function matchRuns<Run extends Searched>(
  runs: readonly Run[],
  query: string,
  { suite, without = [] }: { readonly suite?: string | undefined; readonly without?: readonly string[] } = {},
): Run[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const found = runs.filter(({ id, model, suites, tags, status }) => {
    const text = [model, ...suites, ...tags, status, id].join('\n').toLowerCase()
    return !without.includes(id) && words.every((word) => text.includes(word))
  })
  if (suite === undefined) return found
  const isFirst = (run: Run) => run.suites.includes(suite)
  return [...found.filter(isFirst), ...found.filter((run) => !isFirst(run))]
}
