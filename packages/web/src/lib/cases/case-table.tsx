import { type KeyboardEvent, type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { SortHead } from '../parts/sort-head.tsx'
import { SpacerRow } from '../parts/spacer-row.tsx'
import type { CaseList } from './case-list.ts'
import { CaseRowView } from './case-row.tsx'
import { useVisibleRows } from './use-visible-rows.ts'
import { placeAfterKey } from './visible-rows.ts'

/** The delay before the pages on the screen are requested. */
const REST_MS = 80

/** A column of the list. `sort` is how it is sorted now, if it is. */
export interface CaseColumn {
  readonly name: string
  readonly className: string
  readonly isNumber?: boolean
  readonly title?: string
  readonly sort?: { readonly is: 'ascending' | 'descending' | null; readonly change: () => void }
}

/** Shows a list of cases of any length: rows on the screen alone are drawn, and their pages loaded as the reader comes to them. */
export function CaseTable(props: {
  run: string
  list: CaseList
  columns: readonly CaseColumn[]
  /** Place of the case in the peek; null without one. */
  selected: number | null
  choose: (index: number) => void
  /** Whether another list is loading in its place. */
  isChanging: boolean
  children?: ReactNode
}) {
  const { run, list, columns, selected, choose, isChanging } = props
  const { rows } = list
  const body = useRef<HTMLTableSectionElement>(null)
  const { range, rowHeight, show } = useVisibleRows(body, rows.total)
  useSyncExternalStore(rows.subscribe, () => rows.version)
  useEffect(() => {
    const timer = setTimeout(() => rows.want(range), REST_MS)
    return () => clearTimeout(timer)
  }, [rows, range])
  useEffect(() => () => rows.close(), [rows])
  useEffect(() => {
    if (selected === null) return
    show(selected)
    // The focus follows if it was in the list, and otherwise stays.
    if (body.current?.contains(document.activeElement) !== true) return
    body.current.querySelector<HTMLElement>(`[data-row="${selected}"]`)?.focus({ preventScroll: true })
  }, [selected, show])
  const current = selected !== null && selected >= range.first && selected < range.end ? selected : range.first
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose rows are chosen by keys is a grid
    <table className="table list" role="grid" aria-label="Cases" aria-rowcount={rows.total + 1} aria-busy={isChanging}>
      <thead>
        <tr aria-rowindex={1}>
          {columns.map((column) => (
            <ColumnHead key={column.name} column={column} />
          ))}
        </tr>
      </thead>
      <tbody ref={body} onKeyDown={(event) => goByKey(event, rows.total, selected, choose)}>
        <SpacerRow height={range.first * rowHeight} />
        {Array.from({ length: range.end - range.first }, (_, at) => {
          const index = range.first + at
          return (
            <CaseRowView
              key={index}
              run={run}
              index={index}
              row={rows.rowAt(index)}
              isSelected={index === selected}
              isCurrent={index === current}
              choose={choose}
            />
          )
        })}
        <SpacerRow height={(rows.total - range.end) * rowHeight} />
      </tbody>
    </table>
  )
}

/** Goes from row to row by the keys of a grid. Those that mean something on the whole page are the page's. */
function goByKey(
  event: KeyboardEvent<HTMLElement>,
  total: number,
  selected: number | null,
  choose: (index: number) => void,
): void {
  const row = event.target instanceof HTMLElement ? event.target.dataset.row : undefined
  if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  const to = placeAfterKey(event.key, Number(row), total)
  // Enter on the row that is in the peek opens its page.
  if (to === null || (event.key === 'Enter' && to === selected)) return
  event.preventDefault()
  choose(to)
}

function ColumnHead({ column: { name, className, isNumber = false, title, sort } }: { column: CaseColumn }) {
  const classes = isNumber ? `num ${className}` : className
  if (sort !== undefined) return <SortHead name={name} className={classes} title={title} {...sort} />
  return (
    <th className={classes} title={title}>
      {name}
    </th>
  )
}
