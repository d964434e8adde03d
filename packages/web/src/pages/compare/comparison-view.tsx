import type { CompareRunsAnswer } from '@assay/core/api'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { PageTitle } from '../../lib/parts/page-title.tsx'
import { Failure, Skeleton } from '../../lib/parts/states.tsx'
import type { SearchOf } from '../../lib/search/params.ts'
import { VisibleText } from '../../lib/text/token.tsx'
import { CaseSection } from './case-section.tsx'
import { comparisonQuery } from './compare-queries.ts'
import type { COMPARE_SEARCH } from './compare-search.ts'
import { FigurePanel } from './figure-panel.tsx'
import { RunBar } from './run-bar.tsx'
import { RunTable } from './run-table.tsx'
import { SuiteTable } from './suite-table.tsx'
import { suitesOf } from './suites-of.ts'
import { VerdictPanel } from './verdict-panel.tsx'

/** Values of the page's address, and how they are changed. */
export interface CompareState {
  readonly values: SearchOf<typeof COMPARE_SEARCH>
  readonly set: (patch: Partial<SearchOf<typeof COMPARE_SEARCH>>, options?: { readonly replace?: boolean }) => void
}

/** Shows two to eight runs, all but the first compared with the first. */
export function ComparisonView({ runs, values, set }: CompareState & { runs: readonly string[] }) {
  const threshold = useDeferredValue(values.threshold)
  const comparison = useQuery(comparisonQuery(runs, threshold))
  const queries = useQueryClient()
  const answer = comparison.data
  const suites = answer === undefined ? [] : suitesOf(answer)
  const [only] = suites
  const suite = suites.includes(values.suite) ? values.suite : suites.length === 1 ? (only ?? '') : ''
  const isOpen = answer?.runs.some(({ status }) => status === 'running' || status === 'queued') === true
  const hasCase = values.case.length === 2
  return (
    <div className={hasCase ? 'comparison has-case' : 'comparison'}>
      <PageTitle
        title={
          <>
            <Link to="/compare" search={{}}>
              Compare
            </Link>
            {suite !== '' && (
              <>
                {' / '}
                <VisibleText text={suite} />
              </>
            )}
          </>
        }
        tab={suite === '' ? 'Compare' : `Compare · ${suite}`}
      />
      <div className="beside-case">
        <RunBar runs={runs} answer={answer} suite={suite} suites={suites} values={values} set={set} />
        {values.suite !== '' && answer !== undefined && !suites.includes(values.suite) && (
          <p className="notice">
            <span>
              None of these runs has a suite “<VisibleText text={values.suite.slice(0, 100).toWellFormed()} />
              ”. All suites are shown.
            </span>
          </p>
        )}
        {answer?.notes.map((note) => (
          <p key={note} className="notice">
            <VisibleText text={note} />
          </p>
        ))}
        {isOpen && (
          <p className="so-far muted">
            Results so far.{' '}
            <button
              type="button"
              className="button small"
              onClick={() => void queries.invalidateQueries({ queryKey: ['compare', runs] })}
            >
              Refresh
            </button>
          </p>
        )}
        {comparison.isError && <Failure error={comparison.error} retry={() => void comparison.refetch()} />}
        {comparison.isPending && (
          <section className="panel strip">
            <Skeleton rows={6} />
          </section>
        )}
        {answer !== undefined && <Findings answer={answer} suite={suite} suites={suites} set={set} />}
      </div>
      {answer !== undefined && suites.length > 0 && (
        <CaseSection runs={runs} answer={answer} suite={suite} values={values} set={set} />
      )}
    </div>
  )
}

function Findings(props: {
  answer: CompareRunsAnswer
  suite: string
  suites: readonly string[]
  set: CompareState['set']
}) {
  const { answer, suite, suites, set } = props
  if (suites.length === 0) return null
  if (suite === '') return <SuiteTable answer={answer} suites={suites} choose={(name) => set({ suite: name })} />
  const [only, ...more] = answer.comparisons
  if (more.length > 0 || only === undefined) return <RunTable answer={answer} suite={suite} />
  const group = only.groups.find((each) => each.suite === suite)
  if (group === undefined) return null
  const comparisons = only.groups.filter(({ test }) => test.p_value !== null).length
  return (
    <div className="cmp-two">
      <VerdictPanel group={group} threshold={answer.threshold} comparisons={comparisons} />
      <FigurePanel answer={answer} group={group} />
    </div>
  )
}
