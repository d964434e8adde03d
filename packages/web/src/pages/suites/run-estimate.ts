import type { EstimateAnswer } from '@assay/core/api'
import { countOf, formatMoney } from '../../lib/numbers/format.ts'
import { formatDuration } from '../../lib/numbers/time.ts'

/** A run's estimated cost and time, in words. */
export interface EstimateWords {
  /** `about $0.42, 3 min`. */
  readonly short: string
  /** The parts that it excludes, and why; '' if there are none. */
  readonly note: string
}

/** Says what a run of all models would cost and take. Several models run one after another or at once: the longest counts. */
export function describeEstimate({ models, judged }: EstimateAnswer): EstimateWords {
  const costs = models.flatMap(({ cost_usd }) => cost_usd ?? [])
  const times = models.flatMap(({ time_s }) => time_s ?? [])
  const unpriced = models.length - costs.length
  const untimed = models.length - times.length
  const cost = costs.length === 0 ? 'price unknown' : `about ${formatMoney(costs.reduce((sum, each) => sum + each, 0))}`
  const time = times.length === 0 ? 'time unknown' : formatDuration(Math.max(1, ...times))
  const notes = [
    unpriced > 0 && costs.length > 0 ? `Excludes ${countOf(unpriced, 'model')} of unknown price.` : '',
    untimed === models.length
      ? 'The time is unknown until a model’s first run.'
      : untimed > 0
        ? `The time excludes ${countOf(untimed, 'model')} not yet run here.`
        : '',
    judged ? 'Judge models add to the cost and time.' : '',
  ]
  return { short: `${cost}, ${time}`, note: notes.filter((note) => note !== '').join(' ') }
}
