import type { CaseFacets, RunView } from '@assay/core/api'
import { useMemo } from 'react'
import type { CaseList } from '../../lib/cases/case-list.ts'
import { type CaseColumn, CaseTable } from '../../lib/cases/case-table.tsx'
import { formatCount } from '../../lib/numbers/format.ts'
import { Empty, Failure, Skeleton } from '../../lib/parts/states.tsx'
import { CaseFilters, FindField } from './case-filters.tsx'
import { OrderNotice } from './order-notice.tsx'
import { type CaseFilter, type CaseSort, dependsOnResults, nextSort, type RunSearch } from './run-search.ts'
import { describeList, explainNone } from './run-words.ts'

/** Shows the cases of a run: how many, filters, and the list. */
export function CasePanel(props: {
  run: RunView
  filter: CaseFilter
  sort: CaseSort
  list: {
    readonly data: CaseList | undefined
    readonly error: unknown
    readonly isChanging: boolean
    readonly retry: () => void
  }
  facets: CaseFacets | null
  /** Cases that changed since the order was made. */
  changed: number
  /** Whether the page follows the run, or did: the line about the order has its place from the start, so that no row moves. */
  wasLive: boolean
  refresh: () => void
  selected: number | null
  choose: (index: number) => void
  set: (patch: Partial<RunSearch>, options?: { readonly replace?: boolean }) => void
}) {
  const { run, filter, sort, list, facets, changed, wasLive, refresh, selected, choose, set } = props
  const columns = useMemo(() => columnsOf(sort, (next) => set({ sort: next })), [sort, set])
  const total = list.data?.rows.total ?? null
  return (
    <section className="panel cases" aria-label="Cases">
      <header>
        <h2>Cases</h2>
        <span className="muted" aria-live="polite">
          {total !== null && describeList(total, facets?.total ?? total, sort)}
        </span>
        <span className="end">
          <FindField value={filter.q} find={(q) => set({ q, case: [], attempt: null }, { replace: true })} />
        </span>
      </header>
      <CaseFilters filter={filter} facets={facets} set={(patch) => set({ ...patch, case: [], attempt: null })} />
      {list.data !== undefined && (wasLive || changed > 0) && dependsOnResults(filter, sort) && (
        <OrderNotice openedAt={list.data.openedAt} changed={changed} refresh={refresh} />
      )}
      {list.error !== null && <Failure error={list.error} retry={list.retry} />}
      {list.data === undefined && list.error === null && <Skeleton rows={12} />}
      {list.data !== undefined && list.data.rows.total > 0 && (
        <>
          <PageFailure list={list.data} />
          <CaseTable
            run={run.id}
            list={list.data}
            columns={columns}
            selected={selected}
            choose={choose}
            isChanging={list.isChanging}
          />
        </>
      )}
      {total === 0 && !list.isChanging && <NoCase run={run} filter={filter} facets={facets} set={set} />}
    </section>
  )
}

function PageFailure({ list: { rows } }: { list: CaseList }) {
  if (rows.failure === null) return null
  return <Failure error={rows.failure} retry={() => rows.retry()} />
}

function NoCase({
  run,
  filter,
  facets,
  set,
}: {
  run: RunView
  filter: CaseFilter
  facets: CaseFacets | null
  set: (patch: Partial<RunSearch>) => void
}) {
  const isFiltered =
    filter.class.length > 0 ||
    [filter.suite, filter.tag, filter.check, filter.critical, filter.label, filter.q].some((value) => value !== '')
  const all = facets?.total ?? 0
  const clear = { show: 'all', class: [], suite: '', tag: '', check: '', critical: '', label: '', q: '' } as const
  return (
    <Empty title={isFiltered && all > 0 ? 'No cases match all filters.' : explainNone(run, filter.show)}>
      {all > 0 && (
        <button type="button" className="link" onClick={() => set(clear)}>
          Show all {formatCount(all)}
        </button>
      )}
    </Empty>
  )
}

function columnsOf(sort: CaseSort, change: (sort: CaseSort) => void): readonly CaseColumn[] {
  const by = (column: 'name' | 'suite' | 'class' | 'score' | 'latency') => ({
    is: sort === column ? ('ascending' as const) : sort === `-${column}` ? ('descending' as const) : null,
    change: () => change(nextSort(sort, column)),
  })
  return [
    { name: 'Samples', className: 'c-att' },
    { name: 'Case', className: 'c-case', sort: by('name') },
    { name: 'Suite', className: 'c-suite', sort: by('suite') },
    { name: 'Class', className: 'c-class', sort: by('class'), title: 'Of the first sample that didn’t pass' },
    { name: 'Why', className: 'c-why' },
    { name: 'Score', className: 'c-score', isNumber: true, sort: by('score'), title: 'Average of the scored samples' },
    { name: 'Latency', className: 'c-l', isNumber: true, sort: by('latency'), title: 'Average of the samples' },
  ]
}
