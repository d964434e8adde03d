import type { LeaderboardQuery, RankedModel } from '@assay/core/api'
import { choice, list, type SearchOf } from '../../lib/search/params.ts'

/** The maximum age of runs that count; 'all' counts all. */
export const SINCE = ['all', '7d', '30d', '90d', '365d'] as const

/** The sort orders of models: the ranked figure, or the cost or latency, lowest first. */
export const SORTS = ['-y', 'cost', 'latency', 'model'] as const
export type BoardSort = (typeof SORTS)[number]

/** The state of the page. */
export const BOARD_SEARCH = {
  suites: list,
  tags: list,
  since: choice(SINCE, 'all'),
  x: choice(['cost', 'latency'], 'cost'),
  y: choice(['pass', 'score'], 'pass'),
  sort: choice(SORTS, '-y'),
}
export type BoardSearch = SearchOf<typeof BOARD_SEARCH>

const DAY_MS = 86_400_000

/** Returns the server's query. It uses whole days, so that it stays the same for a day. */
export function boardQuery({ suites, tags, since, y }: BoardSearch, now: Date): Record<string, string | undefined> {
  const days = since === 'all' ? null : Number.parseInt(since, 10)
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime()
  const query: Record<keyof LeaderboardQuery, string | undefined> = {
    suites: suites.length === 0 ? undefined : list.write(suites),
    tags: tags.length === 0 ? undefined : list.write(tags),
    since: days === null ? undefined : new Date(today - days * DAY_MS).toISOString(),
    y,
  }
  return query
}

/** Returns models in the order of a column; those without its number come last. */
export function sortModels(models: readonly RankedModel[], sort: BoardSort): RankedModel[] {
  if (sort === 'model') return models.toSorted((a, b) => (a.model < b.model ? -1 : 1))
  if (sort === '-y') return [...models]
  const numberOf = ({ cost_per_1000, p50_s }: RankedModel) => (sort === 'cost' ? cost_per_1000 : p50_s)
  return models.toSorted(
    (a, b) => (numberOf(a) ?? Number.POSITIVE_INFINITY) - (numberOf(b) ?? Number.POSITIVE_INFINITY) || 0,
  )
}

/** Returns how the rank of a model reads: `1`, or `1–2` where it shares places. */
export function rankText({ first, last }: RankedModel['rank']): string {
  return first === last ? String(first) : `${first}–${last}`
}
