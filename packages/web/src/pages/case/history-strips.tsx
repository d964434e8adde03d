import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatInstant } from '../../lib/numbers/time.ts'
import { Attempts } from '../../lib/parts/attempts.tsx'
import { type CaseOfRun, historyQuery } from '../../lib/sample/queries.ts'
import { plainName } from '../../lib/text/plain-name.ts'
import { VisibleText } from '../../lib/text/token.tsx'
import { type HistoryRow, lastRuns, otherModels, tellPassed } from './history.ts'

/** Shows how the case went with other models, and in the last runs of this one. */
export function HistoryStrips({ of, model }: { of: CaseOfRun; model: string }) {
  const all = useQuery(historyQuery(of)).data ?? []
  const own = useQuery(historyQuery(of, model)).data ?? []
  const runs = lastRuns(own, model)
  const others = otherModels(all, model)
  if (others.length === 0 && runs.length < 2) return null
  return (
    <div className="strips">
      {others.map((row) => (
        <RunLink key={row.run} of={of} row={row} className="chip strip-link">
          <VisibleText text={row.model} />
          <Attempts letters={row.attempts} />
        </RunLink>
      ))}
      {runs.length > 1 && (
        <span className="last-runs">
          <span className="muted">last {runs.length} runs</span>
          {runs.map((row) => (
            <RunLink key={row.run} of={of} row={row} className="run-cell" isCurrent={row.run === of.run}>
              <Cell row={row} />
            </RunLink>
          ))}
        </span>
      )}
    </div>
  )
}

function RunLink(props: {
  of: CaseOfRun
  row: HistoryRow
  className: string
  isCurrent?: boolean
  children: ReactNode
}) {
  const { of, row, className, isCurrent = false, children } = props
  const label = `${plainName(row.model)}, ${formatInstant(row.started_at)}: ${tellPassed(row)}`
  return (
    <Link
      to="/runs/$id/cases/$suite/$case"
      params={{ id: row.run, suite: of.suite, case: of.case }}
      search={of.variant === undefined ? {} : { variant: of.variant }}
      className={className}
      title={label}
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {children}
    </Link>
  )
}

/** Shows a square, filled by the share of samples that passed. */
function Cell({ row: { passed, samples } }: { row: HistoryRow }) {
  const height = samples === 0 ? 0 : (10 * passed) / samples
  return (
    <svg width="12" height="12" aria-hidden="true">
      <rect className="cell-edge" x="0.5" y="0.5" width="11" height="11" rx="2" />
      <rect className="cell-fill" x="1" y={11 - height} width="10" height={height} />
    </svg>
  )
}
