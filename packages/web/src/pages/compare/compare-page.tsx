import { useMemo } from 'react'
import { PageTitle } from '../../lib/parts/page-title.tsx'
import { SearchProblems } from '../../lib/parts/states.tsx'
import { usePageSearch } from '../../lib/search/use-page-search.ts'
import { ChooseOther } from './choose-other.tsx'
import { COMPARE_SEARCH, explainLeftOut, runsOf } from './compare-search.ts'
import { ComparisonView } from './comparison-view.tsx'
import { Offers } from './offers.tsx'
import './compare.css'

/** Says what became of runs against a baseline: in words, in figures, and case by case. */
export function ComparePage() {
  const search = usePageSearch(COMPARE_SEARCH)
  const named = search.values.runs
  const runs = useMemo(() => runsOf(named), [named])
  const leftOut = explainLeftOut(named)
  const [first] = runs
  return (
    <div className="compare">
      <SearchProblems problems={search.problems} />
      {leftOut !== null && (
        <p className="notice" role="status">
          {leftOut}
        </p>
      )}
      {runs.length >= 2 && <ComparisonView runs={runs} values={search.values} set={search.set} />}
      {runs.length < 2 && (
        <>
          <PageTitle title="Compare" />
          {first === undefined ? (
            <Offers />
          ) : (
            <ChooseOther first={first} onPick={(id) => search.set({ runs: [first, id] })} />
          )}
        </>
      )}
    </div>
  )
}
