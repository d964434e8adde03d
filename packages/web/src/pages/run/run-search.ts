import { CLASSES_WORST_FIRST } from '@assay/core/words'
import { choice, integer, list, optional, type Param, type SearchOf, text } from '../../lib/search/params.ts'

/** The filters of cases by the outcome of their samples. */
export const SHOWS = ['all', 'not-always', 'never', 'flaky', 'errored', 'unscored', 'undecided'] as const

/** The sort orders of cases; `-` reverses one. */
export const SORTS = [
  'worst',
  'name',
  '-name',
  'suite',
  '-suite',
  'class',
  '-class',
  'score',
  '-score',
  'latency',
  '-latency',
  'cost',
  '-cost',
] as const
export type CaseSort = (typeof SORTS)[number]

/** A comma list of classes. */
const classes: Param<readonly string[]> = {
  ...list,
  read: (value) => {
    const known: readonly string[] = CLASSES_WORST_FIRST
    const names = list.read(value) ?? []
    return names.every((name) => known.includes(name)) ? names : null
  },
}

const LABELS = ['right', 'wrong', 'unsure', 'any', 'disagree'] as const

/** The parameters of a run's address. */
export const RUN_SEARCH = {
  show: choice(SHOWS, 'not-always'),
  class: classes,
  suite: text,
  tag: text,
  check: text,
  critical: optional(['true', 'false']),
  label: optional(LABELS),
  q: text,
  sort: choice(SORTS, 'worst'),
  /** Suite, case and, where the eval has several prompts, variant of the case in the peek. */
  case: list,
  attempt: integer(1, 1_000_000),
  chart: choice(['latency', 'cost', 'tokens'], 'latency'),
  /** A run whose samples of the same case are shown beside. */
  base: text,
  /** A revision: the run as it was when a link was copied. */
  at: integer(0, Number.MAX_SAFE_INTEGER),
} as const
export type RunSearch = SearchOf<typeof RUN_SEARCH>

/** The longest text that the server searches for. */
export const LONGEST_FIND = 250

/** The API's filter of cases; `at` is a revision. */
export interface CaseFilter {
  readonly show: RunSearch['show']
  readonly class: readonly string[]
  readonly suite: string
  readonly tag: string
  readonly check: string
  readonly critical: RunSearch['critical']
  readonly label: RunSearch['label']
  readonly q: string
  readonly at: number | null
}

/** Returns what the address filters cases by. */
export function filterOf(search: RunSearch): CaseFilter {
  const { show, suite, tag, check, critical, label, at } = search
  return { show, class: search.class, suite, tag, check, critical, label, q: search.q.slice(0, LONGEST_FIND), at }
}

/** Returns the sort and the order in the API's terms. The worst always come first. */
export function orderOf(sort: CaseSort): { readonly sort: string; readonly order?: 'asc' | 'desc' } {
  if (sort === 'worst') return { sort }
  return sort.startsWith('-') ? { sort: sort.slice(1), order: 'desc' } : { sort, order: 'asc' }
}

/** Returns whether new results change which cases are listed, or their order. */
export function dependsOnResults({ show, class: classes, check, label, q }: CaseFilter, sort: CaseSort): boolean {
  const isFiltered = show !== 'all' || classes.length > 0 || check !== '' || label !== '' || q !== ''
  return isFiltered || !/^-?(name|suite)$/.test(sort)
}

/** Returns the sort after a click on a column: up, down, then worst first again. */
export function nextSort(sort: CaseSort, column: 'name' | 'suite' | 'class' | 'score' | 'latency' | 'cost'): CaseSort {
  if (sort === column) return `-${column}`
  return sort === `-${column}` ? 'worst' : column
}

/** Returns the filters that are on beside `show`, in the words of chips. */
export function activeFilters(
  filter: CaseFilter,
): readonly { readonly name: 'suite' | 'tag' | 'check' | 'critical' | 'label'; readonly words: string }[] {
  const { suite, tag, check, critical, label } = filter
  return [
    ...(suite === '' ? [] : [{ name: 'suite' as const, words: `suite ${suite}` }]),
    ...(tag === '' ? [] : [{ name: 'tag' as const, words: `tag ${tag}` }]),
    ...(check === '' ? [] : [{ name: 'check' as const, words: `failed ${check}` }]),
    ...(critical === ''
      ? []
      : [{ name: 'critical' as const, words: critical === 'true' ? 'critical' : 'not critical' }]),
    ...(label === '' ? [] : [{ name: 'label' as const, words: LABEL_WORDS[label] }]),
  ]
}

/** Labels in the words of the filter. */
export const LABEL_WORDS = {
  right: 'labeled right',
  wrong: 'labeled wrong',
  unsure: 'labeled unsure',
  any: 'labelled',
  disagree: 'people disagree with the verdict',
} as const satisfies Record<(typeof LABELS)[number], string>
