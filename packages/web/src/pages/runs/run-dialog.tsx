import type { CancelAnswer, DeletedRun, RunRow, RunTags } from '@assay/core/api'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { apiPath, callApi } from '../../lib/api/call.ts'
import { sessionQuery } from '../../lib/api/queries.ts'
import { countOf } from '../../lib/numbers/format.ts'
import { formatInstant } from '../../lib/numbers/time.ts'
import { CopyButton } from '../../lib/parts/copy-button.tsx'
import { Dialog } from '../../lib/parts/dialog.tsx'
import { Failure } from '../../lib/parts/states.tsx'
import { plainName } from '../../lib/text/plain-name.ts'
import { VisibleText } from '../../lib/text/token.tsx'
import { isGoingOn } from './use-live-rows.ts'

/** Shows a run's tags and the actions that the user may take. `changed` receives the changed run; `deleted` is called when it's gone. */
export function RunDialog(props: {
  row: RunRow
  close: () => void
  changed: (row: RunRow) => void
  deleted: () => void
}) {
  const { close, changed, deleted } = props
  const [row, setRow] = useState(props.row)
  const session = useQuery(sessionQuery)
  const scopes = session.data?.scopes ?? []
  const isAdmin = scopes.includes('admin')
  const mayRun = isAdmin || scopes.includes('run')
  const update = (patch: Partial<RunRow>) => {
    const next = { ...row, ...patch }
    setRow(next)
    changed(next)
  }
  return (
    <Dialog title={row.model} close={close}>
      <div className="run-dialog">
        <p className="muted">
          <VisibleText text={row.suites.join(', ')} /> · {formatInstant(row.started_at)}
          <br />
          <code>{row.id}</code>
        </p>
        <TagEditor row={row} isAllowed={mayRun} changed={(tags) => update({ tags })} />
        <p className="dialog-end">
          <Link className="button" to="/runs/$id" params={{ id: row.id }}>
            Open
          </Link>
          <CopyButton text={row.id} label="Copy id" />
          {mayRun && isGoingOn(row) && <StopButton row={row} stopped={(status) => update({ status })} />}
          {isAdmin && !isGoingOn(row) && (
            <DeleteButton
              row={row}
              deleted={() => {
                deleted()
                close()
              }}
            />
          )}
        </p>
      </div>
    </Dialog>
  )
}

function TagEditor(props: { row: RunRow; isAllowed: boolean; changed: (tags: readonly string[]) => void }) {
  const { row, isAllowed, changed } = props
  const change = useMutation({
    mutationFn: ({ tag, method }: { tag: string; method: 'PUT' | 'DELETE' }) =>
      callApi<RunTags>(apiPath`/runs/${row.id}/tags/${tag}`, { method }),
    onSuccess: ({ tags }) => changed(tags),
  })
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const tag = String(new FormData(form).get('tag') ?? '').trim()
    if (tag !== '') change.mutate({ tag, method: 'PUT' }, { onSuccess: () => form.reset() })
  }
  return (
    <section aria-label="Tags">
      <h3>Tags</h3>
      <ul className="tag-list">
        {row.tags.map((tag) => (
          <li key={tag}>
            <VisibleText text={tag} />
            {isAllowed && (
              <button
                type="button"
                className="button quiet small"
                aria-label={`Remove tag ${plainName(tag)}`}
                disabled={change.isPending}
                onClick={() => change.mutate({ tag, method: 'DELETE' })}
              >
                ×
              </button>
            )}
          </li>
        ))}
        {row.tags.length === 0 && <li className="muted">None yet.</li>}
      </ul>
      {isAllowed && (
        <form className="tag-form" onSubmit={add}>
          <input
            className="input"
            name="tag"
            aria-label="New tag"
            placeholder="New tag"
            maxLength={200}
            autoComplete="off"
          />
          <button type="submit" className="button" disabled={change.isPending}>
            Add
          </button>
        </form>
      )}
      {change.error !== null && <Failure error={change.error} />}
    </section>
  )
}

function StopButton({ row, stopped }: { row: RunRow; stopped: (status: RunRow['status']) => void }) {
  const stop = useMutation({
    mutationFn: () => callApi<CancelAnswer>(apiPath`/runs/${row.id}/cancel`, { method: 'POST' }),
    onSuccess: ({ outcome }) => outcome === 'cancelled' && stopped('cancelled'),
  })
  if (stop.data?.outcome === 'asked') return <span role="status">Stopping. Open requests finish first.</span>
  return (
    <>
      {stop.error !== null && <Failure error={stop.error} />}
      <button type="button" className="button" disabled={stop.isPending} onClick={() => stop.mutate()}>
        Stop run
      </button>
    </>
  )
}

/** Deletes in two steps: nothing brings a run back. */
function DeleteButton({ row, deleted }: { row: RunRow; deleted: () => void }) {
  const [isAsked, ask] = useState(false)
  const remove = useMutation({
    mutationFn: () => callApi<DeletedRun>(apiPath`/runs/${row.id}`, { method: 'DELETE' }),
    onSuccess: deleted,
  })
  if (!isAsked)
    return (
      <button type="button" className="button" onClick={() => ask(true)}>
        Delete…
      </button>
    )
  return (
    <span className="confirm" role="alert">
      {remove.error !== null && <Failure error={remove.error} />}
      Delete the run, its scores and {countOf(row.progress.done, 'result')}? You can’t undo this.
      <button type="button" className="button" onClick={() => ask(false)}>
        Cancel
      </button>
      <button type="button" className="button primary" disabled={remove.isPending} onClick={() => remove.mutate()}>
        Delete run
      </button>
    </span>
  )
}
