import type { RunRow } from '@assay/core/api'
import { describeRunParameters } from '@assay/core/words'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { formatCount, formatInterval, formatPercent, formatScore, formatSeconds } from '../../lib/numbers/format.ts'
import { formatCost } from '../../lib/numbers/format-cost.ts'
import { formatInstant, formatWhen } from '../../lib/numbers/time.ts'
import { DotWhisker, type Scale } from '../../lib/parts/dot-whisker.tsx'
import { Glyph } from '../../lib/parts/glyph.tsx'
import { StatusBadge } from '../../lib/parts/status-badge.tsx'
import { plainName } from '../../lib/text/plain-name.ts'
import { VisibleText } from '../../lib/text/token.tsx'
import type { Bracket } from './bracket.ts'
import { costReason, describePass, describeProgress, describeScore, listUnjudged } from './run-words.ts'
import { Sparkline } from './sparkline.tsx'
import { isGoingOn } from './use-live-rows.ts'

/** The number of columns; one bar spans them while a row loads. */
const COLUMNS = 10

interface RunRowProps {
  readonly index: number
  readonly row: RunRow | undefined
  readonly place: Bracket['place']
  readonly repeatsSuites: boolean
  readonly scale: Scale
  /** Seconds that it still takes, as far as that is known. */
  readonly left: number | null
  readonly isSelected: boolean
  /** Whether the Tab key gets here. */
  readonly isCurrent: boolean
  /** The start of today, so that rows change with the day and not with the clock. */
  readonly today: number
  readonly select: (id: string) => void
  readonly manage: (row: RunRow) => void
  readonly goTo: (index: number) => void
}

/** Shows one run of the list. `row` is undefined while its page loads. */
export const RunRowView = memo(function RunRowView(props: RunRowProps) {
  const { index, row, place, repeatsSuites, isSelected, isCurrent, today, select, manage, goTo } = props
  const at = { 'data-row': index, 'aria-rowindex': index + 2, tabIndex: isCurrent ? 0 : -1 }
  if (row === undefined) {
    return (
      <tr {...at} aria-busy="true">
        <td colSpan={COLUMNS}>
          <div className="skeleton" />
        </td>
      </tr>
    )
  }
  const suites = row.suites.join(', ')
  const model = plainName(row.model)
  const asked = describeRunParameters(row.parameters)
  const when = formatWhen(row.started_at, new Date(today))
  const isBelow = place === 'middle' || place === 'last'
  return (
    <tr {...at} aria-selected={isSelected} onFocus={() => goTo(index)} className={`run-row ${place}`}>
      <td className="c-sel">
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={`Select ${model}, ${plainName(suites)}, ${formatInstant(row.started_at)}`}
          checked={isSelected}
          onChange={() => select(row.id)}
        />
      </td>
      <td className="c-when muted" title={formatInstant(row.started_at)}>
        <span className={isBelow ? 'again' : undefined}>{when}</span>
      </td>
      <td className="c-suite" title={plainName(suites)}>
        <span className={repeatsSuites ? 'again' : undefined}>
          <VisibleText text={suites} />
        </span>
        <span className="narrow">
          {' '}
          · {when}
          {row.status !== 'finished' && !isGoingOn(row) && ` · ${row.status}`}
        </span>
      </td>
      <td className="c-model">
        <i className="bracket" aria-hidden="true" />
        <Link to="/runs/$id" params={{ id: row.id }} tabIndex={-1} preload={false} title={model}>
          <VisibleText text={row.model} />
        </Link>
        {row.status !== 'finished' && !isGoingOn(row) && <StatusBadge status={row.status} />}
        {asked !== '' && (
          <span className="tags muted" title="What the requests asked for">
            <VisibleText text={asked} />
          </span>
        )}
        {row.tags.length > 0 && (
          <span className="tags muted" title={`Tags: ${plainName(row.tags.join(', '))}`}>
            <VisibleText text={row.tags.join(' · ')} />
          </span>
        )}
      </td>
      {isGoingOn(row) ? <GoingOn row={row} left={props.left} /> : <Numbers row={row} scale={props.scale} />}
      <td className="c-more">
        <button
          type="button"
          className="button quiet icon"
          tabIndex={-1}
          aria-label={`Tags and actions for ${model}`}
          onClick={() => manage(row)}
        >
          ⋯
        </button>
      </td>
    </tr>
  )
})

function GoingOn({ row, left }: { row: RunRow; left: number | null }) {
  const { done, total } = row.progress
  const words = describeProgress(row, left)
  return (
    <>
      <td className="c-score c-live">
        <StatusBadge status={row.status} />
        <progress
          aria-label={`Progress of ${plainName(row.model)}`}
          max={total ?? 1}
          value={total === null ? 0 : Math.min(done, total)}
        />
        <span className="num">{words}</span>
      </td>
      <td className="c-pass" />
      <td className="c-cost" />
      <td className="c-p50" />
      <td className="c-trend" />
    </>
  )
}

function Numbers({ row, scale }: { row: RunRow; scale: Scale }) {
  const {
    score,
    score_interval,
    success,
    passed,
    counted,
    errored,
    cost_usd,
    cost_at_least_usd,
    p50_s,
    trend = [],
  } = row
  const label = describeScore(row)
  return (
    <>
      <td className="c-score" title={plainName(label)}>
        <span className="score">
          <DotWhisker
            value={score}
            interval={score_interval}
            scale={scale}
            label={label}
            reason={row.score_reason}
            width={104}
          />
          <b>{formatScore(score)}</b>
          <span className="muted">{score_interval === null ? '' : formatInterval(score_interval)}</span>
        </span>
      </td>
      <td className="c-pass num" title={describePass(row)}>
        {formatPercent(success)}{' '}
        <span className="muted">{counted !== null && `${formatCount(passed)}/${formatCount(counted)}`}</span>
        {errored !== null && errored > 0 && (
          <span className="errors errored">
            <Glyph name="errored" label={`${errored} without an answer`} /> {formatCount(errored)}
          </span>
        )}
        {listUnjudged(row).map(({ glyph, count, words }) => (
          <span key={glyph} className={`errors ${glyph}`}>
            <Glyph name={glyph} label={words} /> {formatCount(count)}
          </span>
        ))}
      </td>
      <td className="c-cost num" title={costReason(row) ?? undefined}>
        {formatCost(cost_usd, cost_at_least_usd)}
      </td>
      <td className="c-p50 num" title={p50_s === null ? 'No latency was measured' : 'Median latency'}>
        {formatSeconds(p50_s === null ? null : p50_s * 1000)}
        {p50_s !== null && <span className="unit"> s</span>}
      </td>
      <td className="c-trend">
        <Sparkline scores={trend} />
      </td>
    </>
  )
}
