import type { CompareRunsAnswer } from '@assay/core/api'
import type { ComparedCase } from '@assay/core/comparison'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useKeys } from '../../lib/keys/use-keys.ts'
import { formatCount } from '../../lib/numbers/format.ts'
import { Chip } from '../../lib/parts/chip.tsx'
import { Glyph, type GlyphName } from '../../lib/parts/glyph.tsx'
import { Empty, Failure, Skeleton } from '../../lib/parts/states.tsx'
import { CasePeek } from './case-peek.tsx'
import { type CaseSelection, comparedCaseQuery, comparedListQuery, readCaseAt } from './compare-queries.ts'
import { ComparedTable } from './compared-table.tsx'
import type { CompareState } from './comparison-view.tsx'
import { focusOf, outcomeWord } from './outcome-words.ts'
import { Threshold } from './threshold.tsx'
import { useIsWide } from './use-is-wide.ts'

const CHOICES = [
  ['all', 'All', null],
  ['regressed', 'Worse', 'fail'],
  ['improved', 'Better', 'pass'],
  ['unchanged', 'Unchanged', null],
  ['added', 'Added', null],
  ['removed', 'Removed', null],
  ['errored', 'No score', 'errored'],
] as const satisfies readonly (readonly [CompareState['values']['show'], string, GlyphName | null])[]

/** Lists the cases of a comparison beside the one that is looked at. */
export function CaseSection(
  props: CompareState & { runs: readonly string[]; answer: CompareRunsAnswer; suite: string },
) {
  const { runs, answer, suite, values, set } = props
  const { show, sort } = values
  const threshold = useDeferredValue(values.threshold)
  const selection = useMemo(
    (): CaseSelection => ({ runs, show, sort, threshold, ...(suite === '' ? {} : { suite }) }),
    [runs, show, sort, threshold, suite],
  )
  const list = useQuery(comparedListQuery(selection))
  const isWide = useIsWide()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<unknown>(null)
  const rows = list.data?.rows
  const [caseSuite = '', caseName = ''] = values.case
  const isNamed = values.case.length === 2
  const found = useQuery({ ...comparedCaseQuery(selection, caseSuite, caseName), enabled: isNamed })
  const known = isNamed ? (rows?.find((row) => row.case === caseName && row.suite === caseSuite) ?? -1) : -1
  const place = known >= 0 ? known : isNamed ? (found.data?.place ?? null) : isWide && rows?.total ? 0 : null
  const row: ComparedCase | undefined = place === null ? undefined : (rows?.rowAt(place) ?? undefined)
  const looked = isNamed && !isCase(row, caseSuite, caseName) ? found.data?.case : row
  const shown = isNamed && !isCase(looked, caseSuite, caseName) ? undefined : looked
  const named = values.with === '' ? 0 : runs.indexOf(values.with)

  const open = useCallback(
    async (index: number, replace: boolean) => {
      try {
        const next = rows?.rowAt(index) ?? (await readCaseAt(selection, index))
        if (next !== null) set({ case: [next.suite, next.case], attempt: null }, { replace })
      } catch (error) {
        setProblem(error)
      }
    },
    [rows, selection, set],
  )
  const choose = useCallback((index: number) => void open(index, false), [open])
  const move = (step: number) => {
    const total = rows?.total ?? 0
    const next = place === null ? 0 : place + step
    if (next < 0 || next >= total) return false
    void open(next, isNamed)
  }
  const focus = shown === undefined ? 1 : focusOf(shown, named)
  const openPage = () => {
    const [baseline] = runs
    const run = runs[focus]
    if (shown === undefined || run === undefined || baseline === undefined) return false
    const has = (at: number) => shown.runs[at]?.attempts !== ''
    const id = has(focus) ? run : baseline
    void navigate({
      to: '/runs/$id/cases/$suite/$case',
      params: { id, suite: shown.suite, case: shown.case },
      search: id === run && has(0) ? { with: baseline } : {},
    })
  }
  const close = () => (isNamed ? set({ case: [], attempt: null }) : false)
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    Enter: openPage,
    Escape: close,
  })

  const counts = list.data?.counts
  return (
    <div className={place === null ? 'cmp-work is-alone' : 'cmp-work'}>
      <section className="panel cases beside-case">
        <header>
          <h2>Cases</h2>
          <span className="chips">
            {CHOICES.map(([value, name, glyph]) => {
              const count = counts?.[value]
              if (value === 'errored' && count === 0 && show !== 'errored') return null
              return (
                <Chip key={value} isOn={show === value} onClick={() => set({ show: value, case: [], attempt: null })}>
                  {glyph !== null && <Glyph name={glyph} />}
                  {name} <b>{count === undefined ? '' : formatCount(count)}</b>
                </Chip>
              )
            })}
          </span>
          <Threshold value={values.threshold} set={(next) => set({ threshold: next }, { replace: true })} />
        </header>
        {list.isError && <Failure error={list.error} retry={() => void list.refetch()} />}
        {problem !== null && <Failure error={problem} retry={() => setProblem(null)} />}
        {rows !== undefined && rows.failure !== null && <Failure error={rows.failure} retry={() => rows.retry()} />}
        {list.isPending && <Skeleton rows={12} />}
        {list.data !== undefined && list.data.rows.total === 0 && (
          <Empty
            title={
              show === 'all'
                ? 'No cases.'
                : `No case is ${show === 'errored' ? 'without a score' : outcomeWord(show, undefined)}.`
            }
          >
            <button type="button" className="link" onClick={() => set({ show: 'all' })}>
              Show all {formatCount(counts?.all ?? 0)}
            </button>
          </Empty>
        )}
        {list.data !== undefined && list.data.rows.total > 0 && (
          <div className={runs.length > 2 ? 'sideways' : undefined}>
            <ComparedTable
              list={list.data}
              runs={runs}
              compared={answer.runs}
              named={named}
              hasSuite={suite === ''}
              selected={place}
              isChosen={isNamed}
              choose={choose}
              isChanging={list.isPlaceholderData}
              sort={sort}
              setSort={(next) => set({ sort: next })}
            />
          </div>
        )}
      </section>
      {isNamed && found.isError && (
        <aside className="panel cmp-peek">
          <Failure error={found.error} retry={() => void found.refetch()} />
        </aside>
      )}
      {shown !== undefined && (
        <CasePeek
          row={shown}
          focus={focus}
          answer={answer}
          place={place}
          total={rows?.total ?? 0}
          isNamed={isNamed}
          move={move}
          values={values}
          set={set}
        />
      )}
    </div>
  )
}

function isCase(row: ComparedCase | undefined, suite: string, name: string): boolean {
  return row?.suite === suite && row.case === name
}
