import type { SuiteSummary } from '@assay/core/report'
import { LEAST_LABELS } from '@assay/core/review'
import type { Interval } from '@assay/core/statistics'
import { count, percent, plural } from '../text/numbers.ts'

/** Returns `judge agrees with people 92% [81, 97], 50 labels`, or `judge not checked`; null where no model judges and nobody labelled. */
export function agreementText({ human }: Pick<SuiteSummary, 'human'>): string | null {
  if (human === undefined) return null
  const who = human.judges.length === 0 ? 'verdicts agree' : human.judges.length === 1 ? 'judge agrees' : 'judges agree'
  const { value, interval } = human.agreement
  if (value !== null) {
    const limits = interval === null ? '' : ` ${limitsText(interval)}`
    return `${who} with people ${wholePercent(value)}%${limits}, ${plural(human.labels, 'label')}`
  }
  const what = human.judges.length === 0 ? 'verdicts' : human.judges.length === 1 ? 'judge' : 'judges'
  if (human.labels === 0) return `${what} not checked`
  return `${what} not checked yet: ${plural(human.labels, 'label')} of the ${LEAST_LABELS} needed`
}

/** Returns `82.8% [70, 87]; 150 more labels would halve the interval`; null where labels don't say. */
export function humanSuccessText({ human }: Pick<SuiteSummary, 'human'>): string | null {
  if (human === undefined || human.success.value === null) return null
  const { value, interval } = human.success
  if (interval === null) return percent(value)
  const more = human.labels_to_halve
  const plan = more === null ? '' : `; ${count(more)} more ${more === 1 ? 'label' : 'labels'} would halve the interval`
  return `${percent(value)} ${limitsText(interval)}${plan}`
}

function limitsText({ low, high }: Interval): string {
  return `[${wholePercent(low)}, ${wholePercent(high)}]`
}

/** Formats a share in whole percents, never rounding to 0 or 100. */
export function wholePercent(share: number): string {
  for (let decimals = 0; decimals < 8; decimals++) {
    const text = (share * 100).toFixed(decimals)
    const isRounded = (Number(text) === 100 && share < 1) || (Number(text) === 0 && share > 0)
    if (!isRounded) return text
  }
  return share < 0.5 ? '0' : '100'
}
