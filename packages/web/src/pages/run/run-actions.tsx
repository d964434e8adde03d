import type { ReviewView, RunPlanView, RunView } from '@assay/core/api'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { apiPath, callApi } from '../../lib/api/call.ts'
import { sessionQuery } from '../../lib/api/queries.ts'
import { Dialog } from '../../lib/parts/dialog.tsx'
import { Menu } from '../../lib/parts/menu.tsx'
import { RunPicker } from '../../lib/parts/run-picker.tsx'
import { Failure } from '../../lib/parts/states.tsx'
import { RunAgainDialog } from './run-again-dialog.tsx'
import { isOpen } from './run-words.ts'
import { StopDialog } from './stop-dialog.tsx'

const REPORTS = [
  ['json', 'JSON'],
  ['html', 'HTML'],
  ['md', 'Markdown'],
  ['csv', 'CSV'],
  ['xml', 'JUnit'],
  ['sarif', 'SARIF'],
] as const

/** Shows what can be done with a run. What the token does not allow is not offered. */
export function RunActions(props: {
  run: RunView
  plan: RunPlanView | null
  isNow: boolean
  isStopping: boolean
  onStopping: () => void
}) {
  const { run, plan, isNow, isStopping, onStopping } = props
  const [open, setOpen] = useState<'again' | 'stop' | null>(null)
  const { data: session } = useQuery(sessionQuery)
  const navigate = useNavigate()
  const review = useMutation({
    mutationFn: () => callApi<ReviewView>('/api/reviews', { method: 'POST', body: { run: run.id } }),
    onSuccess: ({ id }) => navigate({ to: '/review/$id', params: { id } }),
  })
  const may = (scope: 'run' | 'review') =>
    session === undefined || session.scopes.includes(scope) || session.scopes.includes('admin')
  const close = () => setOpen(null)
  return (
    <span className="actions">
      <RunPicker
        title="Compare with"
        without={[run.id]}
        suite={run.suites[0]?.suite}
        onPick={(id) => void navigate({ to: '/compare', search: { runs: `${id},${run.id}` } })}
      >
        Compare
      </RunPicker>
      {may('review') && !isOpen(run) && (
        <button type="button" className="button" disabled={review.isPending} onClick={() => review.mutate()}>
          Review answers
        </button>
      )}
      <Menu name="Export">
        {REPORTS.map(([extension, name]) => (
          <a
            key={extension}
            href={`${apiPath`/runs/${run.id}`}/report.${extension}`}
            download={`${run.id}.${extension}`}
          >
            {name}
          </a>
        ))}
      </Menu>
      {isOpen(run)
        ? may('run') &&
          isNow && (
            // Not disabled by its attribute, so that it keeps the focus that the dialog gives back.
            <button
              type="button"
              className="button primary"
              aria-disabled={isStopping}
              onClick={() => !isStopping && setOpen('stop')}
            >
              {isStopping ? 'Stopping' : 'Stop'}
            </button>
          )
        : may('run') && (
            <button type="button" className="button primary" onClick={() => setOpen('again')}>
              Run again
            </button>
          )}
      {open === 'again' && <RunAgainDialog run={run} plan={plan} close={close} />}
      {open === 'stop' && <StopDialog run={run} close={close} onStopping={onStopping} />}
      {review.error !== null && (
        <Dialog title="Couldn’t create the review" close={() => review.reset()}>
          <Failure error={review.error} retry={() => review.mutate()} />
        </Dialog>
      )}
    </span>
  )
}
