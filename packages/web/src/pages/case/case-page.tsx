import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { runQuery } from '../../lib/api/queries.ts'
import { PageTitle } from '../../lib/parts/page-title.tsx'
import { Failure, Skeleton } from '../../lib/parts/states.tsx'
import { caseQuery } from '../../lib/sample/queries.ts'
import { VisibleText } from '../../lib/text/token.tsx'
import { CaseView } from './case-view.tsx'
import './case.css'

/** The interval at which a case of an open run is read again. */
const POLL_MS = 3000

/** Answers why a case failed: its samples side by side, with evidence, checks and what other runs say. */
export function CasePage() {
  const { id = '', suite = '', case: name = '' } = useParams({ strict: false })
  const run = useQuery(runQuery(id))
  const isRunning = run.data?.status === 'running' || run.data?.status === 'queued'
  const found = useQuery({ ...caseQuery({ run: id, suite, case: name }), refetchInterval: isRunning ? POLL_MS : false })
  const crumbs = (
    <>
      <Link to="/runs">Runs</Link> /{' '}
      <Link to="/runs/$id" params={{ id }}>
        <VisibleText text={run.data?.model ?? id} />
      </Link>{' '}
      / <VisibleText text={suite} />
    </>
  )
  if (found.isSuccess) return <CaseView answer={found.data} run={id} crumbs={crumbs} startedAt={run.data?.started_at} />
  return (
    <>
      <PageTitle title={<VisibleText text={name} />} tab={name} crumbs={crumbs} />
      {found.isError ? (
        <Failure error={found.error} retry={() => void found.refetch()} />
      ) : (
        <Skeleton rows={12} height={16} />
      )}
    </>
  )
}
