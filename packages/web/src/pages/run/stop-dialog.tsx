import type { CancelAnswer, RunView } from '@assay/core/api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiPath, callApi } from '../../lib/api/call.ts'
import { runQuery } from '../../lib/api/queries.ts'
import { formatCount } from '../../lib/numbers/format.ts'
import { Dialog } from '../../lib/parts/dialog.tsx'
import { Failure } from '../../lib/parts/states.tsx'

/** Asks before it stops a run. */
export function StopDialog({
  run,
  close,
  onStopping,
}: {
  run: RunView
  close: () => void
  /** Called when the run is to end. */
  onStopping: () => void
}) {
  const queries = useQueryClient()
  const stop = useMutation({
    mutationFn: () => callApi<CancelAnswer>(apiPath`/runs/${run.id}/cancel`, { method: 'POST' }),
    onSuccess: async ({ outcome }) => {
      if (outcome === 'asked') onStopping()
      await queries.invalidateQueries({ queryKey: runQuery(run.id).queryKey })
      close()
    },
  })
  const { done, total } = run.progress
  return (
    <Dialog title="Stop this run?" close={close}>
      <p>
        {formatCount(done)} {total !== null && `of ${formatCount(total)} `}samples are saved. Open requests finish
        first.
      </p>
      {stop.error !== null && <Failure error={stop.error} />}
      <p className="dialog-end">
        <button type="button" className="button" onClick={close}>
          Keep running
        </button>
        <button type="button" className="button primary" disabled={stop.isPending} onClick={() => stop.mutate()}>
          Stop run
        </button>
      </p>
    </Dialog>
  )
}
