import type { RunRow } from '@assay/core/api'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { useKeys } from '../../lib/keys/use-keys.ts'
import { formatCount } from '../../lib/numbers/format.ts'
import { PageTitle } from '../../lib/parts/page-title.tsx'
import { Empty, Failure, SearchProblems, Skeleton } from '../../lib/parts/states.tsx'
import { usePageSearch } from '../../lib/search/use-page-search.ts'
import { VisibleText } from '../../lib/text/token.tsx'
import { FilterBar } from './filter-bar.tsx'
import { RunDialog } from './run-dialog.tsx'
import { linkedRunsQuery, newestRunQuery, runFacetsQuery, runListingQuery } from './run-list.ts'
import { RunTable } from './run-table.tsx'
import { describeMissing } from './run-words.ts'
import { FILTERS, findMissing, MOST_LINKED, RUNS_SEARCH, toggleSelected } from './runs-search.ts'
import { SelectionBar } from './selection-bar.tsx'
import './runs.css'

/** Shows all runs: what happened, newest first. */
export function RunsPage() {
  const { values: search, problems, set } = usePageSearch(RUNS_SEARCH)
  const queries = useQueryClient()
  const listing = useQuery(runListingQuery(search))
  const facets = useQuery(runFacetsQuery(search))
  const newest = useQuery(newestRunQuery(search))
  const [managed, manage] = useState<RunRow | null>(null)
  // What is selected later is in the list.
  const [linked] = useState(() => search.sel.slice(0, MOST_LINKED))
  const { data: found } = useQuery(linkedRunsQuery(linked))
  const missing = useMemo(() => findMissing(search.sel, linked, found), [search.sel, linked, found])
  const sel = useMemo(() => search.sel.filter((id) => !missing.includes(id)), [search.sel, missing])
  const select = useCallback((id: string) => set({ sel: toggleSelected(sel, id) }, { replace: true }), [sel, set])
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: ['run-listing'], refetchType: 'active' })
    void queries.invalidateQueries({ queryKey: ['run-facets'] })
  }
  const unselect = () => (sel.length === 0 ? false : set({ sel: [] }, { replace: true }))
  useKeys({
    f: () => document.querySelector<HTMLElement>('.run-filters select:not(:disabled), [data-filters]')?.focus(),
    Escape: unselect,
  })
  const list = listing.data
  const isFiltered = FILTERS.some((name) => search[name] !== '')
  const total = list?.rows.total
  const hasNew = list !== undefined && !listing.isPlaceholderData && (newest.data ?? '') > list.newestAt
  return (
    <>
      <PageTitle
        title={<>Runs {total !== undefined && <span className="muted runs-count">{formatCount(total)}</span>}</>}
        tab="Runs"
      />
      <SearchProblems problems={problems} />
      <FilterBar search={search} facets={facets.data} set={set} />
      {missing.length > 0 && (
        <p className="notice" role="status">
          <VisibleText text={describeMissing(missing)} />
        </p>
      )}
      <SelectionBar selected={sel} clear={() => set({ sel: [] }, { replace: true })} />
      {hasNew && (
        <p className="notice new-runs" role="status">
          There are new runs.{' '}
          <button type="button" className="button small" onClick={refresh}>
            Show
          </button>
        </p>
      )}
      {listing.error !== null && <Failure error={listing.error} retry={() => void listing.refetch()} />}
      <section className="panel run-panel" aria-label="Runs">
        {list === undefined && listing.error === null && <Skeleton rows={12} />}
        {list !== undefined && list.rows.total > 0 && (
          <RunTable
            list={list}
            sort={search.sort}
            setSort={(sort) => set({ sort })}
            selected={sel}
            select={select}
            manage={manage}
            isChanging={listing.isPlaceholderData}
          />
        )}
        {list !== undefined && list.rows.total === 0 && (
          <NoRuns isFiltered={isFiltered} clear={() => set(UNFILTERED)} />
        )}
      </section>
      {managed !== null && list !== undefined && (
        <RunDialog
          row={managed}
          close={() => manage(null)}
          changed={(row) => list.rows.change((each) => (each.id === row.id ? row : each))}
          deleted={() => {
            set({ sel: sel.filter((id) => id !== managed.id) }, { replace: true })
            refresh()
          }}
        />
      )}
    </>
  )
}

const UNFILTERED = { q: '', suite: '', model: '', tag: '', status: '' } as const

function NoRuns({ isFiltered, clear }: { isFiltered: boolean; clear: () => void }) {
  if (!isFiltered)
    return (
      <Empty title="No runs yet.">
        <Link to="/">Start with three commands, or load the example</Link>
      </Empty>
    )
  return (
    <Empty title="No runs match.">
      <button type="button" className="button" onClick={clear}>
        Show all runs
      </button>
    </Empty>
  )
}
