import type { Interval } from '@assay/core/statistics'
import { formatChange, formatMean } from '../../lib/numbers/format.ts'
import { axisOf } from './change-axis.ts'

const COLOURS = { fail: 'var(--fail)', pass: 'var(--pass)', unscored: 'var(--ink)' } as const
/** Half of the longest label at an end of the axis. */
const EDGE = 22

/** Draws a change with its interval on an axis, with the band of changes that don't matter. */
export function ChangeChart(props: {
  value: number
  interval: Interval | null
  threshold: number
  tone: keyof typeof COLOURS
  width: number
}) {
  const { value, interval, threshold, tone, width } = props
  const isWide = width > 500
  const ends = interval === null ? [value] : [interval.low, interval.high]
  const axis = axisOf([...ends, -threshold, threshold], isWide ? 8 : 5)
  const x = (number: number) => EDGE + ((number - axis.low) / (axis.high - axis.low)) * (width - 2 * EDGE)
  const tick = (number: number) => formatChange(number, (size) => size.toFixed(axis.decimals))
  const shown = formatChange(value, formatMean)
  const limits = ends.map((end) => formatChange(end, formatMean))
  const holdsZero = interval !== null && interval.low <= 0 && interval.high >= 0
  const label =
    interval === null
      ? `Average change ${shown}, without an interval`
      : `Average change ${shown}, 95% interval ${limits.join(' to ')}; it ${holdsZero ? 'includes' : 'excludes'} 0`
  const colour = COLOURS[tone]
  // Ends whose labels would touch that of the value have none: the sentence above says them.
  const hasLimits = isWide && interval !== null && x(value) - x(interval.low) > 50 && x(interval.high) - x(value) > 50
  return (
    <svg className="chart" viewBox={`0 0 ${width} 92`} width="100%" role="img" aria-label={label}>
      <rect x={x(-threshold)} y="20" width={x(threshold) - x(-threshold)} height="46" fill="var(--sunken)" />
      <line className="axis" x1={EDGE} x2={width - EDGE} y1="66" y2="66" />
      {axis.ticks.map((number) => (
        <g key={number}>
          <line className="axis" x1={x(number)} x2={x(number)} y1="66" y2="70" />
          <text x={x(number)} y="83" textAnchor="middle">
            {Math.abs(number) < 1e-9 ? '0' : tick(number)}
          </text>
        </g>
      ))}
      <line className="rule" x1={x(0)} x2={x(0)} y1="20" y2="66" />
      <text className="label" x={x(0)} y="14" textAnchor={anchorAt(x(0), width)}>
        {isWide ? `no change ±${threshold}` : `±${threshold}`}
      </text>
      {interval !== null && (
        <path
          d={`M${x(interval.low)} 44H${x(interval.high)}M${x(interval.low)} 36v16M${x(interval.high)} 36v16`}
          stroke={colour}
          strokeWidth="2.5"
          fill="none"
        />
      )}
      <circle cx={x(value)} cy="44" r="7" fill={colour} stroke="var(--surface)" strokeWidth="2" />
      <text className="label ground" x={x(value)} y="32" textAnchor={anchorAt(x(value), width)} fontWeight="600">
        {shown}
      </text>
      {hasLimits &&
        ends.map((end, at) => (
          <text key={end} x={x(end)} y="32" textAnchor={at === 0 ? 'start' : 'end'}>
            {limits[at]}
          </text>
        ))}
      {x(0) > (isWide ? 130 : 90) && (
        <text x={EDGE} y="14">
          ← worse
        </text>
      )}
      {x(0) < width - (isWide ? 130 : 90) && (
        <text x={width - EDGE} y="14" textAnchor="end">
          better →
        </text>
      )}
    </svg>
  )
}

/** Returns the anchor of a label; near an edge it points inwards. */
function anchorAt(place: number, width: number): 'start' | 'middle' | 'end' {
  return place < 60 ? 'start' : place > width - 60 ? 'end' : 'middle'
}
