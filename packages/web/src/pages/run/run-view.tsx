import type { RunView as Run, RunGates } from '@assay/core/api'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { runQuery } from '../../lib/api/queries.ts'
import { Failure } from '../../lib/parts/states.tsx'
import { describeJudges } from '../../lib/sample/judge-words.ts'
import { readSearch } from '../../lib/search/params.ts'
import { addToLink } from '../../lib/shell/copy-link.ts'
import { CasePanel } from './case-panel.tsx'
import { CriticalNotice } from './critical-notice.tsx'
import { GatesNotice } from './gates-notice.tsx'
import { Histogram } from './histogram.tsx'
import { LiveNotice } from './live-notice.tsx'
import { Peek } from './peek.tsx'
import { RunFigures } from './run-figures.tsx'
import { RunHeadline } from './run-headline.tsx'
import { binsQuery, caseFacetsQuery, caseListQuery, criticalQuery, gatesQuery, planQuery } from './run-queries.ts'
import { filterOf, RUN_SEARCH, type RunSearch } from './run-search.ts'
import { isOpen } from './run-words.ts'
import { rankTags } from './suite-failures.ts'
import { SuiteTable } from './suite-table.tsx'
import { useLiveRun } from './use-live-run.ts'
import { usePeek } from './use-peek.ts'

/** The filter that lets every case through. */
const EVERYTHING = filterOf({ ...readSearch(RUN_SEARCH, {}).values, show: 'all' })

/** Shows a run that is there. */
export function RunView({
  run,
  values,
  set,
}: {
  run: Run
  values: RunSearch
  set: (patch: Partial<RunSearch>, options?: { readonly replace?: boolean }) => void
}) {
  const { at } = values
  const filter = useMemo(() => filterOf(values), [values])
  const [opened, open] = useState(0)
  const { data: plan = null } = useQuery(planQuery(run.id))
  const list = useQuery(caseListQuery(run.id, filter, values.sort, opened))
  const { data: facets = null } = useQuery(caseFacetsQuery(run.id, filter))
  const { data: everything = null } = useQuery(
    caseFacetsQuery(
      run.id,
      useMemo(() => ({ ...EVERYTHING, at }), [at]),
    ),
  )
  const { data: broken = null } = useQuery(
    caseFacetsQuery(
      run.id,
      useMemo(() => ({ ...EVERYTHING, show: 'not-always', at }), [at]),
    ),
  )
  const tags = useMemo(() => rankTags(everything?.tag ?? {}, broken?.tag ?? {}), [everything, broken])
  const { data: critical } = useQuery(criticalQuery(run.id, at))
  const { data: latency = null } = useQuery(binsQuery(run.id, 'latency', at))
  const live = useLiveRun(run, list.data, at === null)
  // The actions depend on the run's current state, whichever moment is shown.
  const { data: latest = run } = useQuery({ ...runQuery(run.id), enabled: at !== null })
  const now = at === null ? run : latest
  const checked = useQuery({ ...gatesQuery(now), placeholderData: keepPreviousData })
  const gates =
    checked.data !== undefined && hasWord(checked.data, checked.isPlaceholderData || isOpen(now)) ? checked.data : null
  const [isStopping, setStopping] = useState(false)
  // A resumed run can be stopped again.
  if (isStopping && !isOpen(now)) setStopping(false)
  const judges = describeJudges(run)
  const refresh = useCallback(() => open((count) => count + 1), [])
  const peek = usePeek({ run: run.id, list: list.data, values, set })
  // An empty list has nothing that could move under the reader.
  useEffect(() => {
    if (live.changed > 0 && list.data?.rows.total === 0 && !list.isFetching) refresh()
  }, [live.changed, list.data, list.isFetching, refresh])
  useEffect(() => {
    if (isOpen(run) || at !== null) return addToLink('at', String(at ?? run.revision))
  }, [run, at])
  return (
    <div className={peek.case === null ? 'run' : 'run peeking'}>
      <RunHeadline
        run={now}
        plan={plan}
        gates={gates}
        isNow={at === null}
        isStopping={isStopping}
        onStopping={() => setStopping(true)}
      />
      {checked.error !== null && <Failure error={checked.error} retry={() => void checked.refetch()} />}
      {gates !== null && <GatesNotice gates={gates} stays={live.wasOn} />}
      <RunFigures
        run={run}
        counts={everything?.show ?? null}
        latency={latency}
        below={
          <>
            <LiveNotice
              run={run}
              now={now}
              live={live}
              isStopping={isStopping}
              at={at}
              showNow={() => set({ at: null })}
            />
            {judges.length > 0 && <p className="judge-line muted">{judges.join(' · ')}</p>}
            {critical !== undefined && (
              <CriticalNotice
                page={critical}
                open={peek.open}
                showAll={() => set({ critical: 'true', show: 'not-always', class: [], case: [] })}
              />
            )}
          </>
        }
      />
      <div className="two">
        <SuiteTable
          run={run}
          planned={isOpen(run) || live.wasOn ? (plan?.suites ?? []) : []}
          suite={values.suite}
          choose={(suite) => set({ suite, case: [], attempt: null })}
          tags={tags}
          tag={values.tag}
          chooseTag={(tag) => set({ tag, case: [], attempt: null })}
        />
        <Histogram run={run.id} of={values.chart} at={at} choose={(chart) => set({ chart })} />
      </div>
      <div className={peek.case === null ? 'work' : 'work split'}>
        <CasePanel
          run={run}
          filter={filter}
          sort={values.sort}
          list={{
            data: list.data,
            error: list.error,
            isChanging: list.isPlaceholderData,
            retry: () => void list.refetch(),
          }}
          facets={facets}
          changed={live.changed}
          wasLive={live.wasOn}
          refresh={refresh}
          selected={peek.index}
          choose={peek.choose}
          set={set}
        />
        {peek.case !== null && (
          <Peek
            run={run.id}
            {...peek.case}
            attempt={values.attempt}
            base={values.base}
            place={
              peek.index === null || list.data === undefined ? null : { at: peek.index + 1, of: list.data.rows.total }
            }
            chooseAttempt={(attempt) => set({ attempt }, { replace: true })}
            move={peek.move}
            close={peek.close}
          />
        )}
      </div>
    </div>
  )
}

/** Returns whether there is something to say of a run's gates: of a run without one, only what leaves it undecided at its end. */
function hasWord({ has_gate, outcomes }: RunGates, isUnfinished: boolean): boolean {
  return has_gate || (outcomes.length > 0 && !isUnfinished)
}
