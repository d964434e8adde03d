import type { RunRow } from '@assay/core/api'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useVisibleRows } from '../../lib/cases/use-visible-rows.ts'
import { placeAfterKey } from '../../lib/cases/visible-rows.ts'
import { useKeys } from '../../lib/keys/use-keys.ts'
import { formatScore } from '../../lib/numbers/format.ts'
import { scaleOf } from '../../lib/parts/scale.ts'
import { SortHead } from '../../lib/parts/sort-head.tsx'
import { SpacerRow } from '../../lib/parts/spacer-row.tsx'
import { Failure } from '../../lib/parts/states.tsx'
import { bracketOf } from './bracket.ts'
import type { RunList } from './run-list.ts'
import { RunRowView } from './run-row.tsx'
import { nextSort, type Sort } from './runs-search.ts'
import { useLiveRows } from './use-live-rows.ts'

/** The delay before the pages on the screen are requested. */
const REST_MS = 80

/** Shows a list of runs of any length: rows on the screen alone are drawn, and their pages loaded as the reader comes to them. */
export function RunTable(props: {
  list: RunList
  sort: Sort
  setSort: (sort: Sort) => void
  selected: readonly string[]
  select: (id: string) => void
  manage: (row: RunRow) => void
  isChanging: boolean
}) {
  const { list, sort, setSort, selected, select, manage, isChanging } = props
  const { rows, first } = list
  const body = useRef<HTMLTableSectionElement>(null)
  const navigate = useNavigate()
  const [current, setCurrent] = useState(0)
  // Keys may come faster than the page is drawn.
  const place = useRef({ index: 0, isIn: false })
  const { range, rowHeight, show } = useVisibleRows(body, rows.total)
  useSyncExternalStore(rows.subscribe, () => rows.version)
  useEffect(() => {
    const timer = setTimeout(() => rows.want(range), REST_MS)
    return () => clearTimeout(timer)
  }, [rows, range])
  const { leftOf, problem } = useLiveRows(rows, range)
  const goTo = useCallback((index: number) => {
    place.current = { index, isIn: true }
    setCurrent(index)
  }, [])
  const focusRow = (to: number) => {
    goTo(to)
    show(to)
    // The row may come on the screen with the next drawing; by then, keys may have gone further.
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        body.current?.querySelector<HTMLElement>(`[data-row="${place.current.index}"]`)?.focus({ preventScroll: true }),
      ),
    )
  }
  const move = (by: number) => {
    const { index, isIn } = place.current
    focusRow(Math.min(rows.total - 1, Math.max(0, isIn ? index + by : index)))
  }
  const goByKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Enter') return
    const to = placeAfterKey(event.key, place.current.index, rows.total)
    if (to === null) return
    event.preventDefault()
    focusRow(to)
  }
  const openCurrent = () => {
    const row = place.current.isIn ? rows.rowAt(place.current.index) : undefined
    if (row === undefined) return false
    void navigate({ to: '/runs/$id', params: { id: row.id } })
  }
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    x: () => {
      const row = rows.rowAt(place.current.index)
      if (row !== undefined) select(row.id)
    },
    Enter: openCurrent,
  })
  const scale = scaleOf(first.flatMap(({ score, score_interval: at }) => [score, at?.low, at?.high]))
  const today = new Date().setHours(0, 0, 0, 0)
  const tabbed = current >= range.first && current < range.end ? current : range.first
  const isInOrder = sort === '-created' || sort === 'created'
  return (
    <>
      {rows.failure !== null && <Failure error={rows.failure} retry={() => rows.retry()} />}
      {problem !== null && (
        <p className="notice errored" role="status">
          Live updates paused. Retrying.
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose rows are chosen by keys is a grid */}
      <table className="table runs" role="grid" aria-label="Runs" aria-rowcount={rows.total + 1} aria-busy={isChanging}>
        <thead>
          <tr aria-rowindex={1}>
            <th className="c-sel">
              <span className="visually-hidden">Selected</span>
            </th>
            <Head column="created" name="When" className="c-when" {...{ sort, setSort }} />
            <th className="c-suite">Suite</th>
            <th className="c-model">Model</th>
            <Head column="score" name="Score" className="c-score" {...{ sort, setSort }}>
              <span className="axis" title="The scale of the dots">
                <span>{formatScore(scale.low)}</span>
                <span>{formatScore(scale.high)}</span>
              </span>
            </Head>
            <Head column="success" name="Pass" className="c-pass num" {...{ sort, setSort }} />
            <Head column="cost" name="Cost" className="c-cost num" {...{ sort, setSort }} />
            <th className="c-p50 num" title="Median latency of all samples">
              p50
            </th>
            <th className="c-trend" title="Up to 12 scores of this model on these suites">
              Trend
            </th>
            <th className="c-more">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={goByKey}>
          <SpacerRow height={range.first * rowHeight} />
          {Array.from({ length: range.end - range.first }, (_, at) => {
            const index = range.first + at
            const row = rows.rowAt(index)
            const alone = { place: 'alone', repeatsSuites: false } as const
            const bracket =
              row === undefined || !isInOrder ? alone : bracketOf(rows.rowAt(index - 1), row, rows.rowAt(index + 1))
            return (
              <RunRowView
                key={index}
                index={index}
                row={row}
                {...bracket}
                scale={scale}
                left={row === undefined ? null : leftOf(row)}
                isSelected={row !== undefined && selected.includes(row.id)}
                isCurrent={index === tabbed}
                today={today}
                select={select}
                manage={manage}
                goTo={goTo}
              />
            )
          })}
          <SpacerRow height={(rows.total - range.end) * rowHeight} />
        </tbody>
      </table>
    </>
  )
}

type HeadProps = Omit<Parameters<typeof SortHead>[0], 'is' | 'change'> & {
  readonly column: string
  readonly sort: Sort
  readonly setSort: (sort: Sort) => void
}

function Head({ column, sort, setSort, ...head }: HeadProps) {
  const is = sort === `-${column}` ? 'descending' : sort === column ? 'ascending' : null
  return <SortHead {...head} is={is} change={() => setSort(nextSort(sort, column))} />
}
