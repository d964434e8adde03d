import { formatCaseScore } from '../../lib/numbers/format.ts'

const WIDTH = 190
const TICKS = [0, 0.25, 0.5, 0.75, 1] as const

/** Draws the score of a case in every run on a scale of 0 to 1: a ring for the baseline and an arrow to the run that is looked at; dots for others. */
export function Dumbbell({ scores, focus }: { scores: readonly (number | null)[]; focus: number }) {
  const [before = null] = scores
  const after = scores[focus] ?? null
  const label = `${formatCaseScore(before)} to ${formatCaseScore(after)}`
  const isMoved = before !== null && after !== null && Math.abs(after - before) > 1e-9
  const fell = isMoved && after < before
  return (
    <svg className="dw" width={WIDTH} height="16" viewBox={`0 0 ${WIDTH} 16`} role="img" aria-label={label}>
      <line className="track" x1="8" x2={WIDTH - 8} y1="8" y2="8" />
      {TICKS.map((tick) => (
        <line key={tick} className="tick" x1={x(tick)} x2={x(tick)} y1="5.5" y2="10.5" />
      ))}
      {scores.map((score, place) =>
        score === null || place === 0 || place === focus ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the run
          <circle key={place} className="other" cx={x(score)} cy="8" r="2.6" />
        ),
      )}
      {isMoved && <line className={fell ? 'down' : 'up'} x1={x(before)} x2={x(after)} y1="8" y2="8" />}
      {before !== null && <circle className="ring" cx={x(before)} cy="8" r="3.6" />}
      {after !== null && !isMoved && <circle className="dot" cx={x(after)} cy="8" r={before === null ? 3.6 : 2} />}
      {isMoved && (
        <path
          d={fell ? `M${x(after) - 5} 8l8 -4.6v9.2z` : `M${x(after) + 5} 8l-8 -4.6v9.2z`}
          fill={fell ? 'var(--fail)' : 'var(--pass)'}
        />
      )}
    </svg>
  )
}

function x(score: number): number {
  return 8 + score * (WIDTH - 16)
}
