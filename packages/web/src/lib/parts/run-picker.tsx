import type { RunRow } from '@assay/core/api'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { runListQuery } from '../api/queries.ts'
import { countOf, formatScore } from '../numbers/format.ts'
import { formatWhen } from '../numbers/time.ts'
import { VisibleText } from '../text/token.tsx'
import { Dialog } from './dialog.tsx'
import { matchRuns } from './match-runs.ts'
import { Empty, Failure, Skeleton } from './states.tsx'
import { StatusBadge } from './status-badge.tsx'
import './run-picker.css'

/** Runs that are searched; older ones are found by their id. */
const NEWEST = 200
/** Rows that are shown at once. */
const SHOWN = 50

interface RunPickerProps {
  /** The button's text, such as "Add a run". */
  children: ReactNode
  /** The dialog's title. */
  title: string
  onPick: (id: string) => void
  /** Runs that are chosen already. */
  without?: readonly string[]
  /** Runs of this suite come first. */
  suite?: string | undefined
  className?: string
}

/** Shows a button that opens a dialog to find and choose one run. */
export function RunPicker({ children, className = 'button', ...props }: RunPickerProps) {
  const [isOpen, open] = useState(false)
  return (
    <>
      <button type="button" className={className} onClick={() => open(true)}>
        {children}
      </button>
      {isOpen && (
        <Dialog title={props.title} close={() => open(false)}>
          <RunSearch
            {...props}
            onPick={(id) => {
              open(false)
              props.onPick(id)
            }}
          />
        </Dialog>
      )}
    </>
  )
}

/** Finds a run by words of its model, suites, tags or id; also for a page that has none yet. */
export function RunSearch({ onPick, without = [], suite }: Pick<RunPickerProps, 'onPick' | 'without' | 'suite'>) {
  const [query, setQuery] = useState('')
  const runs = useQuery(runListQuery({ limit: NEWEST }))
  if (runs.isError) return <Failure error={runs.error} retry={() => void runs.refetch()} />
  const found = matchRuns(runs.data?.runs ?? [], query, { suite, without })
  const hasOlder = runs.data?.next != null
  return (
    <div className="run-search">
      <input
        // React's own attribute doesn't reach the element, and a dialog looks for it when it opens.
        ref={(element) => element?.setAttribute('autofocus', '')}
        type="search"
        className="input"
        aria-label="Find a run"
        placeholder="Model, suite, tag or id"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      {runs.isPending && <Skeleton rows={5} />}
      {runs.isSuccess && found.length === 0 && (
        <Empty title={query === '' ? 'No other runs.' : `No run matches “${query.slice(0, 60)}”.`} />
      )}
      <ul className="run-choices">
        {found.slice(0, SHOWN).map((run) => (
          <li key={run.id}>
            <RunChoice run={run} onPick={onPick} />
          </li>
        ))}
      </ul>
      {found.length > SHOWN && <p className="muted">{countOf(found.length - SHOWN, 'more run')}. Type to narrow.</p>}
      {hasOlder && query.trim() !== '' && (
        <p className="muted">
          Searched the newest {NEWEST}. For an older run:{' '}
          <button type="button" className="button" onClick={() => onPick(query.trim())}>
            Use the id “{query.trim().slice(0, 40)}”
          </button>
        </p>
      )}
    </div>
  )
}

function RunChoice({ run, onPick }: { run: RunRow; onPick: (id: string) => void }) {
  return (
    <button type="button" className="run-choice" onClick={() => onPick(run.id)}>
      <span className="name">
        <VisibleText text={run.model} />
      </span>
      <span className="num">{formatScore(run.score)}</span>
      <span className="muted name">
        <VisibleText text={run.suites.join(', ')} />
      </span>
      <span className="muted">
        {run.status === 'finished' ? formatWhen(run.started_at, new Date()) : <StatusBadge status={run.status} />}
      </span>
    </button>
  )
}
