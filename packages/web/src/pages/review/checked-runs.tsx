import type { LabelledRun } from '@assay/core/api'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { runListQuery } from '../../lib/api/queries.ts'
import { formatInstant, formatWhen } from '../../lib/numbers/time.ts'
import { DotWhisker } from '../../lib/parts/dot-whisker.tsx'
import { Failure, Skeleton } from '../../lib/parts/states.tsx'
import { plainName } from '../../lib/text/plain-name.ts'
import { VisibleText } from '../../lib/text/token.tsx'
import { type Agreement, describeAgreement } from './agreement-words.ts'
import { labelledFirst } from './labelled-first.ts'
import { agreementQuery } from './review-queries.ts'

/** Runs that are shown: reading how people agree goes through the answers of each. */
const SHOWN = 12

/** Lists runs with how often people agree with their verdicts: those with labels first, then the newest finished ones. */
export function CheckedRuns(props: { labelled: readonly LabelledRun[]; review: (run: string) => void }) {
  const runs = useQuery(runListQuery({ status: 'finished', limit: 2 * SHOWN }))
  const shown = labelledFirst(props.labelled, runs.data?.runs ?? []).slice(0, SHOWN)
  return (
    <section className="panel" aria-label="Runs">
      <header>
        <h2>Verdicts by run</h2>
        <span className="muted">how often people agree with them</span>
      </header>
      {runs.isPending && <Skeleton rows={4} />}
      {runs.isError && <Failure error={runs.error} retry={() => void runs.refetch()} />}
      {runs.isSuccess && shown.length === 0 && <p className="foot muted">No finished runs yet.</p>}
      {shown.length > 0 && (
        <table className="table checked-runs">
          <thead>
            <tr>
              <th>When</th>
              <th>Model</th>
              <th>Suite</th>
              <th>
                <span className="axis-ends">
                  <span>0</span>
                  <span>100%</span>
                </span>
              </th>
              <th>People agree</th>
              <th>
                <span className="visually-hidden">Review</span>
              </th>
            </tr>
          </thead>
          {shown.map((run) => (
            <RunRows key={run.id} run={run} review={() => props.review(run.id)} />
          ))}
        </table>
      )}
    </section>
  )
}

function RunRows({ run, review }: { run: LabelledRun; review: () => void }) {
  const agreements = useQuery(agreementQuery(run.id))
  const all = agreements.data ?? []
  const labelled = all.filter(({ labels, seen, unsure, split }) => labels + seen + unsure + split > 0)
  const [first] = all
  const rows = labelled.length > 0 ? labelled : first === undefined ? [null] : [first]
  return (
    <tbody>
      {rows.map((agreement, at) => (
        <tr key={agreement === null ? '' : `${agreement.suite} ${agreement.check}`}>
          <td className="nowrap" title={formatInstant(run.started_at)}>
            {at === 0 && formatWhen(run.started_at, new Date())}
          </td>
          <td className="clip">
            {at === 0 && (
              <Link to="/runs/$id" params={{ id: run.id }} title={plainName(run.model)}>
                <VisibleText text={run.model} />
              </Link>
            )}
          </td>
          <td className="clip">
            <VisibleText text={labelled.length === 0 ? run.suites.join(', ') : suiteOf(agreement)} />
          </td>
          <AgreementCells agreement={agreement} isFailed={agreements.isError} />
          <td className="num">
            {at === 0 && (
              <button type="button" className="link" onClick={review}>
                Review
              </button>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  )
}

function suiteOf(agreement: Agreement | null): string {
  if (agreement === null) return ''
  return agreement.check === null ? agreement.suite : `${agreement.suite}, ${agreement.check}`
}

function AgreementCells({ agreement, isFailed }: { agreement: Agreement | null; isFailed: boolean }) {
  if (agreement === null) return <td colSpan={2}>{isFailed && <span className="muted">couldn’t be loaded</span>}</td>
  const words = describeAgreement(agreement)
  const { value, interval, reason } = agreement.agreement
  return (
    <>
      <td>
        {value !== null && (
          <DotWhisker value={value} interval={interval} scale={{ low: 0, high: 1 }} label={words} reason={reason} />
        )}
      </td>
      <td className="clip" title={agreement.agreement.reason ?? words}>
        {words}
      </td>
    </>
  )
}
