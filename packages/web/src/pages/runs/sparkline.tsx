import { formatScore } from '../../lib/numbers/format.ts'
import { linePoints } from './line-points.ts'

const WIDTH = 64
const HEIGHT = 20

/** Shows the scores up to a run as a line without axes, on a scale of its own; the dot is the run. */
export function Sparkline({ scores }: { scores: readonly number[] }) {
  const points = linePoints(scores, { width: WIDTH, height: HEIGHT, inset: 4 })
  const last = points.at(-1)
  if (last === undefined) return null
  const label =
    scores.length === 1
      ? 'The first score of this model on these suites'
      : `Last ${scores.length} scores of this model on these suites: ${scores.map(formatScore).join(', ')}`
  return (
    <svg
      className="spark"
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      <polyline points={points.map(([x, y]) => `${x},${y}`).join(' ')} />
      <circle cx={last[0]} cy={last[1]} r="2.5" />
    </svg>
  )
}
