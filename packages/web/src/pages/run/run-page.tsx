import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { ApiProblem } from '../../lib/api/problem.ts'
import { runQuery } from '../../lib/api/queries.ts'
import { Empty, Failure, SearchProblems, Skeleton } from '../../lib/parts/states.tsx'
import { usePageSearch } from '../../lib/search/use-page-search.ts'
import { caseFacetsQuery, caseListQuery } from './run-queries.ts'
import { filterOf, RUN_SEARCH, type RunSearch } from './run-search.ts'
import { RunView } from './run-view.tsx'
import './run.css'

/** Shows a run: where does it break? */
export function RunPage() {
  const { id = '' } = useParams({ strict: false })
  const search = usePageSearch(RUN_SEARCH)
  const { data: run, error, refetch } = useQuery(runQuery(id, search.values.at))
  const navigate = useNavigate()
  usePrefetch(id, search.values)
  const known = run?.id
  useEffect(() => {
    // A link names the run, even if another one is the last by then.
    if (known === undefined || known === id) return
    void navigate({
      to: '/runs/$id',
      params: { id: known },
      search: (now: Record<string, string>) => now,
      replace: true,
    })
  }, [known, id, navigate])
  if (run === undefined) {
    if (error instanceof ApiProblem && error.code === 'RUN_NOT_FOUND') {
      return (
        <Empty title={`There is no run ${id.slice(0, 60)}.`}>
          <Link to="/runs">Go to Runs</Link>
        </Empty>
      )
    }
    return error === null ? <Skeleton rows={10} /> : <Failure error={error} retry={() => void refetch()} />
  }
  return (
    <>
      <SearchProblems problems={search.problems} />
      {error !== null && <Failure error={error} retry={() => void refetch()} />}
      <RunView key={run.id} run={run} values={search.values} set={search.set} />
    </>
  )
}

/** Asks for the list of cases while the run itself is still on its way. */
function usePrefetch(id: string, values: RunSearch): void {
  const queries = useQueryClient()
  const latest = useRef(values)
  useEffect(() => {
    latest.current = values
  })
  useEffect(() => {
    const filter = filterOf(latest.current)
    void queries.prefetchQuery(caseListQuery(id, filter, latest.current.sort, 0))
    void queries.prefetchQuery(caseFacetsQuery(id, filter))
  }, [queries, id])
}
