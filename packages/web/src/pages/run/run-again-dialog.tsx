import type { RunPlanView, RunView, SubmitAnswer, SuiteList } from '@assay/core/api'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { callApi } from '../../lib/api/call.ts'
import { formatMoney } from '../../lib/numbers/format.ts'
import { CopyButton } from '../../lib/parts/copy-button.tsx'
import { Dialog } from '../../lib/parts/dialog.tsx'
import { Failure, Skeleton } from '../../lib/parts/states.tsx'
import { planAgain } from './run-again.ts'
import { describeSize } from './run-words.ts'

/** Runs the same again, by the server where it has the suites, else by a command to copy. */
export function RunAgainDialog({ run, plan, close }: { run: RunView; plan: RunPlanView | null; close: () => void }) {
  const navigate = useNavigate()
  const suites = useQuery({
    queryKey: ['suites', 'names'],
    queryFn: ({ signal }) => callApi<SuiteList>('/api/suites', { query: { limit: 1000 }, signal }),
  })
  const submit = useMutation({
    mutationFn: (body: unknown) => callApi<SubmitAnswer>('/api/runs', { method: 'POST', body }),
    onSuccess: async ({ runs: [first] }) => {
      close()
      if (first !== undefined) await navigate({ to: '/runs/$id', params: { id: first.id } })
    },
  })
  const again =
    plan === null || suites.data === undefined
      ? null
      : planAgain(plan, new Set(suites.data.suites.map(({ name }) => name)))
  return (
    <Dialog title={`Run again on ${run.model}`} close={close}>
      {suites.error !== null && <Failure error={suites.error} retry={() => void suites.refetch()} />}
      {again === null && suites.error === null && <Skeleton rows={3} />}
      {again !== null && (
        <>
          <p>
            {describeSize(run, plan?.suites ?? null)}. This run cost{' '}
            {run.total_cost === null ? 'an unknown amount' : formatMoney(run.total_cost)}.
          </p>
          {again.reason !== null && <p className="muted">{again.reason} Run it where the suite is:</p>}
          {again.body !== null && <p className="muted">The server can run it, or you can:</p>}
          <pre className="text">{again.command}</pre>
          {submit.error !== null && <Failure error={submit.error} />}
          <p className="dialog-end">
            <CopyButton text={again.command} label="Copy command" />
            {again.body !== null && (
              <button
                type="button"
                className="button primary"
                disabled={submit.isPending}
                onClick={() => submit.mutate(again.body)}
              >
                Run again
              </button>
            )}
          </p>
        </>
      )}
    </Dialog>
  )
}
