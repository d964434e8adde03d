import type { Interval } from '@assay/core/statistics'
import { plainName } from '../text/plain-name.ts'

/** The ends of a column's scale; one for all its rows. */
export interface Scale {
  readonly low: number
  readonly high: number
}

/** Shows an estimate as a dot with its interval on a track. Without an interval the dot is hollow, and the title says why. */
export function DotWhisker(props: {
  value: number | null
  interval: Pick<Interval, 'low' | 'high'> | null
  scale: Scale
  /** Description in words, for those who can't see it. */
  label: string
  reason?: string | null
  width?: number
  /** Positions of the track's ticks; its ends by default. */
  ticks?: readonly number[]
}) {
  const { value, interval, scale, reason = null, width = 132 } = props
  const label = plainName(props.label)
  const { ticks = [scale.low, scale.high] } = props
  const x = (number: number) => {
    const share = (number - scale.low) / (scale.high - scale.low || 1)
    return 6 + (width - 12) * Math.min(1, Math.max(0, share))
  }
  return (
    <svg className="dw" width={width} height="16" viewBox={`0 0 ${width} 16`} role="img" aria-label={label}>
      <title>{interval === null && reason !== null ? `${label}. ${plainName(reason)}` : label}</title>
      <line className="track" x1="6" x2={width - 6} y1="8" y2="8" />
      {ticks.map((tick) => (
        <line key={tick} className="tick" x1={x(tick)} x2={x(tick)} y1="4" y2="12" />
      ))}
      {interval !== null && (
        <path
          className="whisker"
          d={`M${x(interval.low)} 8H${x(interval.high)}M${x(interval.low)} 5v6M${x(interval.high)} 5v6`}
        />
      )}
      {value !== null && <circle className={interval === null ? 'ring' : 'dot'} cx={x(value)} cy="8" r="3.6" />}
    </svg>
  )
}
