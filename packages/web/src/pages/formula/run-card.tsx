import type { RunView } from '@assay/core/api'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ApiProblem } from '../../lib/api/problem.ts'
import { countOf, formatInterval, formatScore } from '../../lib/numbers/format.ts'
import { formatInstant } from '../../lib/numbers/time.ts'
import { DotWhisker, type Scale } from '../../lib/parts/dot-whisker.tsx'
import { Failure, Skeleton } from '../../lib/parts/states.tsx'
import { StatusBadge } from '../../lib/parts/status-badge.tsx'
import { plainName } from '../../lib/text/plain-name.ts'
import { VisibleText } from '../../lib/text/token.tsx'
import { type Breakdown, formatInput } from './breakdown.ts'
import { BreakdownView } from './breakdown-view.tsx'
import { KeptScores } from './kept-scores.tsx'
import type { ScoreQuestion } from './scorer.ts'
import type { Load, ShownRun, ShownScore } from './scorer-state.ts'
import { useKeepScore } from './use-server-scores.ts'

/** Suites whose breakdowns are open; more are folded. */
const OPEN_SUITES = 3

/** Shows one run: its own score, its score by the formula, how that comes about, and a button that keeps it. */
export function RunCard(props: {
  /** The run as the address names it. */
  run: string
  /** Its own numbers; undefined while they load. */
  view: RunView | undefined
  load: Load
  /** Its scores by the formula; null before there are any. */
  shown: ShownRun | null
  breakdowns: readonly Breakdown[]
  question: ScoreQuestion
  scale: Scale
  /** The reason that it can't be saved; null if it can. */
  hindrance: string | null
  refresh: () => void
  takeFormula: (formula: string) => void
}) {
  const { run, view, load, question, scale, refresh } = props
  const { kept, keep, isBusy, problem } = useKeepScore(run, question)
  const shown = kept ?? props.shown
  const [first, ...others] = shown?.ok === true ? shown.scores : []
  const hindrance =
    props.hindrance ?? (first !== undefined && first.value !== null ? null : 'No score with this formula.')
  return (
    <li className="panel run-card">
      <header>
        <div className="run-name">
          <h2>
            <Link to="/runs/$id" params={{ id: view?.id ?? run }}>
              <VisibleText text={view?.model ?? run} />
            </Link>
          </h2>
          {view !== undefined && <RunFactsLine view={view} load={load} refresh={refresh} />}
        </div>
        <OwnScore view={view} suite={question.suite} />
        <span className="arrow muted" aria-hidden="true">
          →
        </span>
        <div className="new-score">
          <span className="muted">
            With this formula
            {first?.value == null ? '' : `, on a scale from ${formatInput(scale.low)} to ${formatInput(scale.high)}`}
          </span>
          {first === undefined ? <NoScore shown={shown} load={load} /> : <ScoreLine score={first} scale={scale} />}
        </div>
        <div className="keep">
          <button
            type="button"
            className="button"
            disabled={hindrance !== null || isBusy || kept !== null}
            title={hindrance ?? undefined}
            onClick={keep}
          >
            {kept === null ? 'Save score' : 'Saved'}
          </button>
          <span className="muted" role="status">
            {kept === null ? '' : 'Saved with the run.'}
          </span>
        </div>
      </header>
      {problem !== null && <Failure error={problem} retry={keep} />}
      {load.phase === 'failed' && <LoadFailure load={load} refresh={refresh} />}
      <div className="run-body">
        <Breakdowns breakdowns={props.breakdowns} first={first} others={others} scale={scale} />
        <KeptScores run={run} isShown={view !== undefined} use={props.takeFormula} />
      </div>
    </li>
  )
}

function RunFactsLine({ view, load, refresh }: { view: RunView; load: Load; refresh: () => void }) {
  const isOpen = view.status === 'running' || view.status === 'queued'
  const count = load.phase === 'ready' ? load.facts.samples : view.counts.total
  return (
    <p className="muted facts">
      <span>
        {countOf(count, 'sample')}
        {isOpen && ' so far'} · {formatInstant(view.started_at)}
        {view.suites.length > 0 && ' · '}
        <VisibleText text={view.suites.map(({ suite }) => suite).join(', ')} />
      </span>
      {view.status !== 'finished' && <StatusBadge status={view.status} />}
      {isOpen && (
        <button type="button" className="link" onClick={refresh}>
          Refresh
        </button>
      )}
    </p>
  )
}

function OwnScore({ view, suite }: { view: RunView | undefined; suite: string }) {
  const own = suite === '' ? view : view?.suites.find((each) => each.suite === suite)
  return (
    <div className="own-score" title={own === undefined ? undefined : plainName(own.score_reason ?? own.score_formula)}>
      <span className="muted">With its own formula</span>
      <span className="figure">
        {formatScore(own?.score ?? null)}{' '}
        <span className="iv">{own?.score_interval == null ? '' : formatInterval(own.score_interval)}</span>
      </span>
      {own !== undefined && (
        <code className="muted clip">
          <VisibleText text={own.score_formula} />
        </code>
      )}
      {view !== undefined && own === undefined && <span className="muted">No results in this suite.</span>}
      {own?.score === null && (
        <span className="muted reason">
          <VisibleText text={own.score_reason ?? ''} />
        </span>
      )}
    </div>
  )
}

/** Shows a score with its interval, gray while they belong to the previous formula. */
function ScoreLine({ score, scale }: { score: ShownScore; scale: Scale }) {
  const { value, interval, reason, old } = score
  const text = interval === null ? formatScore(value) : `${formatScore(value)} ${formatInterval(interval)}`
  return (
    <>
      <span className={`figure old-${old}`} title={OLD_TITLES[old]} aria-busy={old === 'interval'}>
        {formatScore(value)} <span className="iv">{intervalText(score)}</span>
      </span>
      {value !== null && (
        <DotWhisker
          value={value}
          interval={old === 'interval' ? null : interval}
          scale={scale}
          label={text}
          reason={reason}
          width={180}
        />
      )}
      {reason !== null && (
        <span className="muted reason">
          <VisibleText text={reason} />
        </span>
      )}
    </>
  )
}

const OLD_TITLES = {
  nothing: undefined,
  interval: 'Computing the interval.',
  all: 'From the last valid formula.',
} as const

function intervalText({ value, interval, old }: ShownScore): string {
  if (interval !== null) return formatInterval(interval)
  return value !== null && old === 'interval' ? '[…]' : ''
}

function NoScore({ shown, load }: { shown: ShownRun | null; load: Load }): ReactNode {
  if (load.phase === 'loading') return <Skeleton rows={1} height={20} />
  if (shown === null) return <span className="figure">–</span>
  return (
    <>
      <span className="figure">–</span>
      <span className="muted reason">
        <VisibleText text={shown.ok ? 'No results in this suite.' : `${shown.message}. ${shown.hint ?? ''}`} />
      </span>
    </>
  )
}

function LoadFailure({ load, refresh }: { load: Extract<Load, { phase: 'failed' }>; refresh: () => void }) {
  const { problem } = load
  if (problem.code !== 'RUN_TOO_LARGE') return <Failure error={new ApiProblem(problem)} retry={refresh} />
  return (
    <p className="notice">This run is too large to score in the page. The server scores it, without a breakdown.</p>
  )
}

/** Shows the breakdown of the run's score; with several suites, each with its own score. */
function Breakdowns(props: {
  breakdowns: readonly Breakdown[]
  first: ShownScore | undefined
  others: readonly ShownScore[]
  scale: Scale
}) {
  const { breakdowns, first, others, scale } = props
  if (first === undefined) return null
  const find = (suite: string | null) => breakdowns.find((each) => each.suite === suite)
  const own = find(first.suite)
  return (
    <>
      {own !== undefined && <BreakdownView breakdown={own} value={first.value} />}
      {others.length > 0 && (
        <>
          <p className="muted">The average of {countOf(others.length, 'suite')}:</p>
          {others.map((score, at) => {
            const breakdown = find(score.suite)
            return (
              <details key={score.suite} className="suite-score" open={at < OPEN_SUITES}>
                <summary>
                  <span className="suite-name">
                    <VisibleText text={score.suite ?? ''} />
                  </span>
                  <ScoreLine score={score} scale={scale} />
                </summary>
                {breakdown !== undefined && <BreakdownView breakdown={breakdown} value={score.value} />}
              </details>
            )
          })}
        </>
      )}
    </>
  )
}
