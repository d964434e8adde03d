import { choice, integer, list, number, text } from '../../lib/search/params.ts'
import { DIFF_VIEWS } from '../../lib/text/diff-view.ts'

/** Runs that are compared at once, at most. */
export const MOST_RUNS = 8

/** The page's state in the address. */
export const COMPARE_SEARCH = {
  /** The first is the baseline. */
  runs: list,
  suite: text,
  show: choice(['all', 'regressed', 'improved', 'unchanged', 'added', 'removed', 'errored'], 'all'),
  threshold: number(0, 1, 0.05),
  sort: choice(['change', '-change', 'case'], 'change'),
  /** Suite and name of the case in the peek. */
  case: list,
  attempt: integer(1, 1_000_000),
  diff: choice(DIFF_VIEWS, 'words'),
  /** The run shown beside the baseline if there are more than two. */
  with: text,
}

/** Returns the runs to compare: each once, at most eight. */
export function runsOf(ids: readonly string[]): readonly string[] {
  return [...new Set(ids)].slice(0, MOST_RUNS)
}

/** Says why a link names more runs than are shown; null where all of them are. */
export function explainLeftOut(ids: readonly string[]): string | null {
  const { size } = new Set(ids)
  const repeated = ids.length - size
  const reasons = [
    ...(repeated === 0 ? [] : [`The link names the same run ${repeated === 1 ? 'twice' : 'more than once'}.`]),
    ...(size <= MOST_RUNS ? [] : [`The link names ${size} runs. Only the first ${MOST_RUNS} are compared.`]),
  ]
  return reasons.length === 0 ? null : reasons.join(' ')
}
