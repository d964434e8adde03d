import type { RunView } from '@assay/core/api'
import { useEffect, useRef, useState } from 'react'
import { formatCount } from '../../lib/numbers/format.ts'
import { formatDuration } from '../../lib/numbers/time.ts'
import { announceProgress, describeEarlier, explainStatus, isOpen, STOPPING } from './run-words.ts'

const MINUTE_MS = 60_000

/** Says how far a run is, why it waits or ended early, and whether the page follows it. */
export function LiveNotice({
  run,
  now,
  live,
  isStopping,
  at,
  showNow,
}: {
  run: RunView
  /** The run's current state. */
  now: Pick<RunView, 'status'>
  live: {
    readonly state: 'off' | 'live' | 'paused'
    readonly progress: RunView['progress'] | null
    readonly wasOn: boolean
  }
  /** Whether the user asked to stop it. */
  isStopping: boolean
  at: number | null
  showNow: () => void
}) {
  const open = isOpen(run)
  const { done, total } = (open ? live.progress : null) ?? run.progress
  const reason = open && isStopping ? STOPPING : explainStatus(run)
  return (
    <>
      {live.wasOn && (
        // It stays when the run ends, so that nothing below it moves.
        <div className={!open && reason !== null ? 'notice limited progress-line' : 'notice progress-line'}>
          <progress max={total ?? Math.max(done, 1)} value={done} aria-label="Samples recorded" />
          <span className="nowrap">
            {formatCount(done)}
            {total !== null && ` of ${formatCount(total)}`} samples
          </span>
          <span className="muted nowrap">{open && !isStopping ? describeLeft(run, done, total) : ''}</span>
          <span className="end muted" role="status">
            {live.state === 'paused' && !isStopping ? 'Live updates paused · checking every 5 s' : reason}
            {!open && reason === null && 'The run has finished.'}
          </span>
        </div>
      )}
      {at !== null && open && (
        <p className="notice">
          <span>
            {describeEarlier(run, now.status)}{' '}
            <button type="button" className="link" onClick={showNow}>
              Show it now
            </button>
          </span>
        </p>
      )}
      {!open && !live.wasOn && reason !== null && <p className="notice limited">{reason}</p>}
      {open && at === null && <Announcement run={run} done={done} total={total} />}
    </>
  )
}

function describeLeft(run: RunView, done: number, total: number | null): string {
  if (total === null || done === 0 || done >= total) return ''
  const elapsed = (Date.now() - Date.parse(run.started_at)) / 1000
  return elapsed < 3 ? '' : `about ${formatDuration((elapsed / done) * (total - done))} left`
}

/** Announces the run's progress to screen readers, once a minute. */
function Announcement({ run, done, total }: { run: RunView; done: number; total: number | null }) {
  const [said, say] = useState('')
  const latest = useRef('')
  useEffect(() => {
    latest.current = announceProgress(run, done, total)
  })
  useEffect(() => {
    const timer = setInterval(() => say(latest.current), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  )
}
