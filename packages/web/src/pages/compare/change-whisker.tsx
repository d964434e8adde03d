import type { ComparedGroup } from '@assay/core/api'
import { formatChange, formatMean } from '../../lib/numbers/format.ts'
import { DotWhisker, type Scale } from '../../lib/parts/dot-whisker.tsx'

/** Shows the change of the mean score with its interval, on a scale that has 0 in it. */
export function ChangeWhisker({ group, scale }: { group: ComparedGroup; scale: Scale }) {
  const { value, interval, reason } = group.mean_change
  return (
    <DotWhisker
      value={value}
      interval={interval}
      scale={scale}
      ticks={[scale.low, 0, scale.high]}
      reason={reason}
      label={changeLabel(group)}
    />
  )
}

/** Says a change with its interval. */
export function changeLabel({ mean_change: { value, interval, reason } }: ComparedGroup): string {
  const change = formatChange(value, formatMean)
  if (interval === null) return `${change}, no interval: ${reason ?? 'unknown'}`
  return `${change}, 95% interval ${formatChange(interval.low, formatMean)} to ${formatChange(interval.high, formatMean)}`
}
