import type { Bins, CaseFacets, RunView } from '@assay/core/api'
import type { ReactNode } from 'react'
import {
  formatCount,
  formatInterval,
  formatPercent,
  formatRate,
  formatScore,
  UNKNOWN,
} from '../../lib/numbers/format.ts'
import { DotWhisker } from '../../lib/parts/dot-whisker.tsx'
import { Figure, Figures } from '../../lib/parts/figures.tsx'
import { scaleOf, ticksOf } from '../../lib/parts/scale.ts'
import { plainName } from '../../lib/text/plain-name.ts'
import { VisibleText } from '../../lib/text/token.tsx'
import {
  describeCases,
  describeCost,
  describeLatency,
  describeNoAnswer,
  describeScore,
  explainNothing,
  explainScore,
  isOpen,
} from './run-words.ts'

/** Shows the figures of a run. `counts` are those of all its cases, null while they aren't known. */
export function RunFigures({
  run,
  counts,
  latency,
  below,
}: {
  run: RunView
  counts: CaseFacets['show'] | null
  latency: Bins | null
  /** Further notes under the figures. */
  below: ReactNode
}) {
  const cost = describeCost(run)
  const speed = describeLatency(run, latency)
  const missing = describeNoAnswer(run)
  const cases = describeCases(run, counts)
  const judged = run.counts.total - run.counts.unscored - run.counts.undecided
  return (
    <Figures label="Figures" below={below}>
      <ScoreFigure run={run} />
      <Figure
        name="Pass rate"
        value={
          <>
            {formatRate(run.success_pct === null ? null : run.success_pct / 100)}
            {run.success_pct !== null && <span className="unit">%</span>}
          </>
        }
        note={<PassNote run={run} judged={judged} />}
        title={run.success_pct === null ? 'No sample was scored.' : null}
      />
      <Figure
        name="Cases"
        value={
          <>
            {cases.value}
            {cases.unit !== '' && <span className="unit"> {cases.unit}</span>}
          </>
        }
        note={cases.note}
        title={cases.reason}
      />
      <Figure name="Cost" value={cost.value} note={cost.note} title={cost.reason} />
      <Figure
        name="Latency p50"
        value={
          <>
            {speed.value}
            {speed.value !== UNKNOWN && <span className="unit"> s</span>}
          </>
        }
        note={speed.note}
        title={speed.reason}
      />
      <Figure
        name="No answer"
        value={
          <>
            {missing.count === null ? UNKNOWN : formatCount(missing.count)}
            {missing.count !== null && <span className="unit"> of {formatCount(run.counts.total)}</span>}
          </>
        }
        note={missing.note}
        title={missing.note}
      />
    </Figures>
  )
}

function PassNote({ run, judged }: { run: RunView; judged: number }) {
  const nothing = explainNothing(run)
  if (nothing !== null) return nothing
  const [only] = run.suites.length === 1 ? run.suites : []
  const interval = only?.summary.success.interval ?? null
  const counted = run.ignore_errors ? judged - run.counts.errored : judged
  return (
    <>
      {formatCount(run.counts.passed)} of {formatCount(counted)}
      {interval === null ? (
        ' samples'
      ) : (
        <span title="95% interval">
          {' '}
          · {formatRate(interval.low)}–{formatPercent(interval.high)}
        </span>
      )}
    </>
  )
}

function ScoreFigure({ run }: { run: RunView }) {
  const { score, score_interval: interval } = run
  const reason = explainScore(run)
  // A score of a formula can be anything; a percentage shows its whole scale.
  const isPercent = run.suites.every(({ score_formula }) => score_formula === 'success_pct')
  const scale = scaleOf(
    [score, interval?.low, interval?.high, ...(isPercent ? [40, 100] : [0])],
    isPercent ? { low: 0, high: 100 } : {},
  )
  const ticks = ticksOf(scale)
  const label = `Score ${formatScore(score)}, 95% interval ${formatInterval(interval)}`
  return (
    <div className="wide" title={reason === null ? undefined : plainName(reason)}>
      <dt>
        Score <span className="muted">· {isOpen(run) ? 'so far' : describeScore(run)}</span>
      </dt>
      <dd className="value big">
        {formatScore(score)} <span className="iv">{score === null ? '' : formatInterval(interval)}</span>
      </dd>
      <dd className="score-axis">
        {score === null ? (
          <span className="note muted">{reason !== null && <VisibleText text={reason} />}</span>
        ) : (
          <>
            <DotWhisker
              value={score}
              interval={interval}
              scale={scale}
              label={label}
              reason={reason}
              width={220}
              ticks={ticks}
            />
            <span className="axis" aria-hidden="true">
              {ticks.map((tick) => (
                <span key={tick} className="axis-tick">
                  {formatTick(tick)}
                </span>
              ))}
            </span>
          </>
        )}
      </dd>
    </div>
  )
}

function formatTick(tick: number): string {
  return Number.isInteger(tick) ? formatCount(tick) : formatScore(tick)
}
