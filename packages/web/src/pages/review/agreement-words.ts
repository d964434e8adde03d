import type { AgreementList } from '@assay/core/api'
import type { Interval } from '@assay/core/statistics'
import { countOf, formatPercent, formatRate } from '../../lib/numbers/format.ts'

/** The agreement between people and an instrument on one suite of a run. */
export type Agreement = AgreementList['agreements'][number]

/** Returns what judges: `the judge` where a model does, else `the checks`. */
export function instrumentOf({ judges, check }: Pick<Agreement, 'judges' | 'check'>): string {
  if (judges.length > 0) return 'the judge'
  return check === null ? 'the checks' : 'the check'
}

/** Formats an interval of a share as `[81.2, 97.0]`; '' without one. */
export function rateInterval(interval: Pick<Interval, 'low' | 'high'> | null): string {
  return interval === null ? '' : `[${formatRate(interval.low)}, ${formatRate(interval.high)}]`
}

/** Returns how many answers people decided about otherwise. */
export function countDisagreements({ confusion }: Pick<Agreement, 'confusion'>): number {
  return confusion.passed_wrong + confusion.failed_right
}

/** Says in a line how far the verdicts bear out: for lists. */
export function describeAgreement(agreement: Agreement): string {
  const { labels, agreement: rate } = agreement
  if (labels === 0) return agreement.judges.length > 0 ? 'judge not checked' : 'not checked'
  if (rate.value === null) return `${countOf(labels, 'label')}: too few to say`
  return `${formatPercent(rate.value)} ${rateInterval(rate.interval)}, ${countOf(labels, 'label')}`
}

/** Says which labels count for nothing; '' when all count. */
export function describeUnused({ unsure, split, seen }: Pick<Agreement, 'unsure' | 'split' | 'seen'>): string {
  const parts = [
    unsure === 0 ? '' : `${unsure} unsure`,
    split === 0 ? '' : `${split} on which people disagree`,
    seen === 0 ? '' : `${seen} given after seeing the verdict`,
  ].filter((part) => part !== '')
  return parts.length === 0 ? '' : `Not counted: ${parts.join(', ')}.`
}

/** Says how people agree with each other; '' if no two labeled the same answer. */
export function describePeople({ between_people: between }: Pick<Agreement, 'between_people'>): string {
  if (between === null) return ''
  const { answers, same, kappa, alpha } = between
  const beyond = kappa ?? alpha
  const sign = kappa === null ? 'α' : 'κ'
  const chance = beyond.value === null ? '' : ` (${sign} ${beyond.value.toFixed(2).replace('-', '−')})`
  return `People agree with each other on ${same} of ${answers}${chance}.`
}
