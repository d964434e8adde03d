import type { ExampleAnswer } from '@assay/core/api'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { callApi } from '../../lib/api/call.ts'
import { runListQuery, sessionQuery } from '../../lib/api/queries.ts'
import { CopyButton } from '../../lib/parts/copy-button.tsx'
import { PageTitle } from '../../lib/parts/page-title.tsx'
import { Failure, Skeleton } from '../../lib/parts/states.tsx'
import { COMMANDS } from './commands.ts'
import './start.css'

/** Shows how to make the first run; once there are runs, it leads to them. */
export function StartPage() {
  const runs = useQuery(runListQuery({ limit: 1 }))
  if (runs.data !== undefined && runs.data.runs.length > 0) return <Navigate to="/runs" replace />
  return (
    <div className="start">
      <PageTitle title="Start" />
      <p>Assay runs suites of cases on models and shows what failed, what it cost, and what may be chance.</p>
      {runs.isPending && <Skeleton rows={6} />}
      {runs.error !== null && <Failure error={runs.error} retry={() => void runs.refetch()} />}
      {runs.data !== undefined && (
        <>
          <Example />
          <ol className="commands">
            {COMMANDS.map(({ does, command }) => (
              <li key={command} className="panel">
                <p>{does}</p>
                <div className="command">
                  <code>{command}</code>
                  <CopyButton text={command} />
                </div>
              </li>
            ))}
          </ol>
          <p className="muted">
            Runs appear here when they use this server’s store, or with <code>--server</code> and this address. You can
            also write and run a suite <Link to="/suites">on the Suites page</Link>.
          </p>
        </>
      )}
    </div>
  )
}

/** Loads the example, if the user may run. */
function Example() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const session = useQuery(sessionQuery)
  const load = useMutation({
    mutationFn: () => callApi<ExampleAnswer>('/api/example', { method: 'POST' }),
    onSuccess: async () => {
      await queries.invalidateQueries()
      await navigate({ to: '/runs' })
    },
  })
  const scopes = session.data?.scopes ?? []
  if (!scopes.includes('run') && !scopes.includes('admin'))
    return session.data === undefined ? null : (
      <p className="notice">Your token can read but not run. Ask for one that can.</p>
    )
  return (
    <section className="panel example" aria-label="Example">
      <p>
        <b>See an example first.</b> Ten questions to two recorded models: no key, no cost, a few seconds.
      </p>
      <button type="button" className="button primary" disabled={load.isPending} onClick={() => load.mutate()}>
        {load.isPending ? 'Running the example…' : 'Load the example run'}
      </button>
      {load.error !== null && <Failure error={load.error} />}
    </section>
  )
}
