import type { CompareRunsAnswer } from '@assay/core/api'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useVisibleRows } from '../../lib/cases/use-visible-rows.ts'
import { SortHead } from '../../lib/parts/sort-head.tsx'
import { SpacerRow } from '../../lib/parts/spacer-row.tsx'
import type { ComparedList } from './compare-queries.ts'
import { ComparedRow } from './compared-row.tsx'
import type { CompareState } from './comparison-view.tsx'
import { focusOf } from './outcome-words.ts'
import { RunMark } from './run-mark.tsx'

/** The delay before the pages on the screen are requested. */
const REST_MS = 80

/** Shows the compared cases, however many: rows on the screen alone are drawn. */
export function ComparedTable(props: {
  list: ComparedList
  runs: readonly string[]
  /** The runs in their order. */
  compared: CompareRunsAnswer['runs']
  /** The run that is looked at, by its place; 0 for none in particular. */
  named: number
  hasSuite: boolean
  selected: number | null
  /** Whether the user chose it; otherwise it's shown as the first. */
  isChosen: boolean
  choose: (index: number) => void
  isChanging: boolean
  sort: CompareState['values']['sort']
  setSort: (sort: CompareState['values']['sort']) => void
}) {
  const { list, runs, compared, named, hasSuite, selected, isChosen, choose, isChanging, sort, setSort } = props
  const { rows } = list
  const body = useRef<HTMLTableSectionElement>(null)
  const { range, rowHeight, show } = useVisibleRows(body, rows.total)
  useSyncExternalStore(rows.subscribe, () => rows.version)
  useEffect(() => {
    const timer = setTimeout(() => rows.want(range), REST_MS)
    return () => clearTimeout(timer)
  }, [rows, range])
  useEffect(() => {
    // A row that nobody chose moves nothing.
    if (selected === null || !isChosen) return
    show(selected)
    // The focus follows if it was in the list, and otherwise stays.
    if (body.current?.contains(document.activeElement) !== true) return
    body.current.querySelector<HTMLElement>(`[data-row="${selected}"]`)?.focus({ preventScroll: true })
  }, [selected, isChosen, show])
  const isPair = runs.length === 2
  const current = selected !== null && selected >= range.first && selected < range.end ? selected : range.first
  return (
    <table
      className="table cmp-list"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose rows are chosen by keys is a grid
      role="grid"
      aria-label="Cases"
      aria-rowcount={rows.total + 1}
      aria-busy={isChanging}
    >
      <thead>
        <tr aria-rowindex={1}>
          <SortHead
            name="Case"
            className="c-case"
            is={sort === 'case' ? 'ascending' : null}
            change={() => setSort(sort === 'case' ? 'change' : 'case')}
          />
          {hasSuite && <th className="c-tag">Suite</th>}
          {isPair && !hasSuite && <th className="c-tag">Tag</th>}
          {isPair && <th className="c-a">Baseline</th>}
          <th className="c-bell">
            <span className="ax">
              <span>0</span>
              <span>case score</span>
              <span>1</span>
            </span>
          </th>
          {isPair && <th className="c-a">Current</th>}
          {isPair && <th className="num c-bn">Score</th>}
          <SortHead
            name={isPair ? 'Change' : 'Worst change'}
            className="num c-change"
            is={sort === 'change' ? 'ascending' : sort === '-change' ? 'descending' : null}
            change={() => setSort(sort === 'change' ? '-change' : 'change')}
          />
          {!isPair &&
            runs.map((id, place) => (
              <th key={id} className="c-a">
                <RunMark place={place} count={runs.length} />
              </th>
            ))}
        </tr>
      </thead>
      <tbody ref={body}>
        <SpacerRow height={range.first * rowHeight} />
        {Array.from({ length: range.end - range.first }, (_, at) => {
          const index = range.first + at
          const row = rows.rowAt(index)
          const focus = row === undefined ? 1 : focusOf(row, named)
          return (
            <ComparedRow
              key={index}
              index={index}
              row={row}
              focus={focus}
              status={compared[focus]?.status}
              hasSuite={hasSuite}
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
