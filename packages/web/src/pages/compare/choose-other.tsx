import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { runQuery } from '../../lib/api/queries.ts'
import { formatInstant } from '../../lib/numbers/time.ts'
import { RunSearch } from '../../lib/parts/run-picker.tsx'
import { Failure } from '../../lib/parts/states.tsx'
import { VisibleText } from '../../lib/text/token.tsx'

/** Says which run is chosen already, and finds the one that is compared with it. */
export function ChooseOther({ first, onPick }: { first: string; onPick: (id: string) => void }) {
  const { data: run, error, refetch } = useQuery(runQuery(first))
  const suites = run?.suites.map(({ suite }) => suite) ?? []
  return (
    <section className="panel choose">
      <header>
        <h2>
          Compare{' '}
          <Link to="/runs/$id" params={{ id: first }}>
            <VisibleText text={run?.model ?? first} />
          </Link>{' '}
          with
        </h2>
        {run !== undefined && (
          <span className="muted">
            <VisibleText text={[...suites, formatInstant(run.started_at)].join(' · ')} />
          </span>
        )}
      </header>
      {error !== null && <Failure error={error} retry={() => void refetch()} />}
      <div className="cmp-pad">
        <RunSearch onPick={onPick} without={[run?.id ?? first]} suite={suites[0]} />
      </div>
    </section>
  )
}
