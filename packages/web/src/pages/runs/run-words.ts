import type { RunRow } from '@assay/core/api'
import { countOf, formatCount, formatInterval, formatScore } from '../../lib/numbers/format.ts'
import { formatDuration } from '../../lib/numbers/time.ts'

/** Says a score with its interval, or why there is none. */
export function describeScore({ score, score_interval, score_reason }: RunRow): string {
  if (score === null) return score_reason ?? 'No score'
  if (score_interval === null) return `Score ${formatScore(score)}`
  return `Score ${formatScore(score)}, 95% interval ${formatInterval(score_interval)}`
}

/** Says how many samples passed, how many had no answer, and how many answers have no verdict. */
export function describePass(row: RunRow): string {
  const { passed, counted, errored } = row
  if (passed === null || counted === null) return 'No samples judged yet'
  return [
    `${formatCount(passed)} of ${countOf(counted, 'sample')} passed`,
    ...(errored === null || errored === 0 ? [] : [`${countOf(errored, 'sample')} without an answer`]),
    ...listUnjudged(row).map(({ words }) => words),
  ].join(', ')
}

/** Samples that are in no rate, with the name of their glyph. */
export interface Unjudged {
  readonly glyph: 'undecided' | 'unscored'
  readonly count: number
  readonly words: string
}

/** Lists the samples that are in no rate, by the reason: undecided ones, and those that are not scored. */
export function listUnjudged({ undecided, unscored }: RunRow): Unjudged[] {
  const kind = (glyph: Unjudged['glyph'], count: number | null, what: string) =>
    count === null || count === 0 ? [] : [{ glyph, count, words: `${countOf(count, 'sample')} ${what}` }]
  return [...kind('undecided', undecided, 'undecided'), ...kind('unscored', unscored, 'not scored')]
}

/** Says why a cost is unknown; null when it is known. */
export function costReason({ cost_usd, cost_unknown }: RunRow): string | null {
  if (cost_usd !== null) return null
  return cost_unknown === null || cost_unknown === 0
    ? 'No sample has a cost'
    : `The cost of ${countOf(cost_unknown, 'sample')} is unknown`
}

/** Says how far a run is: `412/981 · 3 min left`. */
export function describeProgress({ progress: { done, total }, status }: RunRow, left: number | null): string {
  if (status === 'queued' && done === 0) return 'Waiting to start'
  const samples = total === null ? countOf(done, 'sample') : `${formatCount(done)}/${formatCount(total)}`
  return left === null ? samples : `${samples} · ${formatDuration(left)} left`
}

/** Ids that are named; more are counted. */
const NAMED = 3

/** Says which runs of a link don't exist. */
export function describeMissing(ids: readonly string[]): string {
  const named = ids.slice(0, NAMED).map((id) => id.slice(0, 60).toWellFormed())
  const more = ids.length > NAMED ? ` and ${formatCount(ids.length - NAMED)} more` : ''
  const runs = ids.length === 1 ? 'a run that doesn’t exist' : `${formatCount(ids.length)} runs that don’t exist`
  return `The link selects ${runs}: ${named.join(', ')}${more}.`
}
