import type { Run, StopReason } from '@assay/core/report'
import { count, plural } from '../text/numbers.ts'

const STOP_TEXT: Readonly<Record<StopReason, string>> = {
  budget: 'budget spent',
  interrupted: 'interrupted',
  lease_lost: 'another process took it over',
  cancelled: 'canceled',
  rejected: 'the service rejects its requests',
  store: "the store can't be written",
}

/** Returns why a run stopped early, in a few words. */
export function stopText(reason: StopReason): string {
  return STOP_TEXT[reason]
}

/** Samples that are recorded, and those that were planned but never taken. */
export interface TakenSamples {
  readonly taken: number
  readonly missing: number
}

/** Returns `40 of 100 planned samples weren't taken: budget spent`; null if none is missing. */
export function missingText(
  { taken, missing }: TakenSamples,
  { status, stop_reason }: Pick<Run, 'status' | 'stop_reason'>,
): string | null {
  if (missing === 0) return null
  const some = `${count(missing)} of ${plural(taken + missing, 'planned sample')}`
  if (status === 'queued' || status === 'running') return `${some} ${missing === 1 ? "isn't" : "aren't"} taken yet`
  return `${some} ${missing === 1 ? "wasn't" : "weren't"} taken${stop_reason === null ? '' : `: ${stopText(stop_reason)}`}`
}
