import type { RunFacetsAnswer } from '@assay/core/api'
import { useEffect, useState } from 'react'
import { formatCount } from '../../lib/numbers/format.ts'
import { plainName } from '../../lib/text/plain-name.ts'
import { FILTERS, type RunsSearch, type Sort, STATUSES } from './runs-search.ts'

/** The pause in typing before the request. */
const REST_MS = 250

const SORT_NAMES: Readonly<Partial<Record<Sort, string>>> = {
  '-created': 'Newest first',
  created: 'Oldest first',
  '-score': 'Highest score first',
  score: 'Lowest score first',
  '-success': 'Highest pass rate first',
  success: 'Lowest pass rate first',
  '-cost': 'Most expensive first',
  cost: 'Cheapest first',
  '-time': 'Longest first',
  time: 'Shortest first',
}

type Patch = Partial<Omit<RunsSearch, 'sel'>>

/** Filters the list: words, suite, model, tag and status, each with how many runs it would leave. */
export function FilterBar(props: {
  search: RunsSearch
  facets: RunFacetsAnswer | undefined
  set: (patch: Patch, options?: { readonly replace?: boolean }) => void
}) {
  const { search, facets, set } = props
  const [isOpen, open] = useState(false)
  const active = FILTERS.filter((name) => name !== 'q' && search[name] !== '').length
  return (
    <div className="filter-bar">
      <FindField value={search.q} change={(q) => set({ q }, { replace: true })} />
      <button
        type="button"
        className="button filter-toggle"
        aria-expanded={isOpen}
        data-filters
        onClick={() => open((is) => !is)}
      >
        Filters{active > 0 && ` ${active}`}
      </button>
      <span className={isOpen ? 'run-filters open' : 'run-filters'}>
        <Menu name="Suite" value={search.suite} counts={facets?.suite} choose={(suite) => set({ suite })} />
        <Menu name="Model" value={search.model} counts={facets?.model} choose={(model) => set({ model })} />
        <Menu name="Tag" value={search.tag} counts={facets?.tag} choose={(tag) => set({ tag })} />
        <Menu
          name="Status"
          value={search.status}
          counts={facets?.status}
          choose={(status) => set({ status: STATUSES.find((each) => each === status) ?? '' })}
        />
        <select
          className="input sort"
          aria-label="Sort"
          value={search.sort}
          onChange={(event) => {
            const chosen = Object.keys(SORT_NAMES).find((each) => each === event.target.value)
            if (chosen !== undefined) set({ sort: chosen as Sort })
          }}
        >
          {Object.entries(SORT_NAMES).map(([sort, name]) => (
            <option key={sort} value={sort}>
              {name}
            </option>
          ))}
        </select>
        {active + Number(search.q !== '') > 0 && (
          <button
            type="button"
            className="button quiet"
            onClick={() => set({ q: '', suite: '', model: '', tag: '', status: '' })}
          >
            Clear
          </button>
        )}
      </span>
    </div>
  )
}

/** Finds runs by words. It searches after a pause in typing, and follows the address when that changes. */
function FindField({ value, change }: { value: string; change: (value: string) => void }) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => change(typed), REST_MS)
    return () => clearTimeout(timer)
  }, [typed, value, change])
  return (
    <input
      type="search"
      className="input find-runs"
      data-find
      aria-label="Find runs"
      placeholder="Model, suite, tag or id"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.blur()
      }}
    />
  )
}

function Menu(props: {
  name: string
  value: string
  counts: RunFacetsAnswer['suite'] | undefined
  choose: (value: string) => void
}) {
  const { name, value, counts = [], choose } = props
  // A value in the address stays visible even if no run has it.
  const known =
    value === '' || counts.some((each) => each.name === value) ? counts : [{ name: value, runs: 0 }, ...counts]
  return (
    <select
      className={value === '' ? 'input menu' : 'input menu on'}
      aria-label={name}
      value={value}
      disabled={known.length === 0}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="">{name}: any</option>
      {known.map((each) => (
        <option key={each.name} value={each.name}>
          {plainName(each.name)} ({formatCount(each.runs)})
        </option>
      ))}
    </select>
  )
}
