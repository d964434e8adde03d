import type { RunGates, RunPlanView, RunView } from '@assay/core/api'
import { Link } from '@tanstack/react-router'
import { countOf } from '../../lib/numbers/format.ts'
import { formatInstant } from '../../lib/numbers/time.ts'
import { PageTitle } from '../../lib/parts/page-title.tsx'
import { StatusBadge } from '../../lib/parts/status-badge.tsx'
import { VisibleText } from '../../lib/text/token.tsx'
import { GatesBadge } from './gates-badge.tsx'
import { RunActions } from './run-actions.tsx'
import { describeSize } from './run-words.ts'

/** Suites that are named; more are counted. */
const NAMED = 3

/** Shows what a run is of, when it was, how large it is, and what can be done with it. */
export function RunHeadline({
  run,
  plan,
  gates,
  isNow,
  isStopping,
  onStopping,
}: {
  run: RunView
  plan: RunPlanView | null
  /** Null while nobody knows, and for a run that has none and isn't left undecided. */
  gates: RunGates | null
  /** Whether the run's current state is shown, not an earlier one. */
  isNow: boolean
  isStopping: boolean
  onStopping: () => void
}) {
  const names = (plan?.suites ?? run.suites.map(({ suite }) => ({ name: suite }))).map(({ name }) => name)
  const of = names.length > NAMED ? countOf(names.length, 'suite') : names.join(', ')
  return (
    <PageTitle
      title={<VisibleText text={run.model} />}
      tab={`${run.model} · ${of}`}
      crumbs={
        <>
          <Link to="/runs">Runs</Link> / <VisibleText text={of} />
        </>
      }
    >
      <StatusBadge status={run.status} />
      {gates !== null && <GatesBadge gates={gates} />}
      <span className="muted">
        {formatInstant(run.started_at)} · {describeSize(run, plan?.suites ?? null)} · seed {run.seed}
        {run.tags.length > 0 && <VisibleText text={` · ${run.tags.join(', ')}`} />}
      </span>
      <RunActions {...{ run, plan, isNow, isStopping, onStopping }} />
    </PageTitle>
  )
}
