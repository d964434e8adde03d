import type { RunView } from '@assay/core/api'
import type { Result } from '@assay/core/result'
import type { Rate } from '@assay/core/statistics'
import { countOf } from '../numbers/format.ts'

/** The fewest labels that allow more than a count. */
const LEAST_LABELS = 20

/** Says how far people's labels bear a judge out: `judge agrees with people 92% [81, 97], 50 labels`. */
export function describeAgreement({
  labels,
  agreement,
}: {
  readonly labels: number
  readonly agreement: Rate
}): string {
  if (labels === 0) return 'judge not checked'
  if (labels < LEAST_LABELS || agreement.value === null) {
    return `judge checked with ${countOf(labels, 'label')}: too few to say`
  }
  const percent = (share: number) => (share * 100).toFixed(0)
  const { interval } = agreement
  const range = interval === null ? '' : ` [${percent(interval.low)}, ${percent(interval.high)}]`
  return `judge agrees with people ${percent(agreement.value)}%${range}, ${countOf(labels, 'label')}`
}

/** Returns whether a model had a say in the verdict on a sample. */
export function isJudged({ checks, classification }: Pick<Result, 'checks' | 'classification'>): boolean {
  return classification?.details.decided_by === 'model' || checks.some(({ kind }) => kind === 'llm_judge')
}

/** Says for each suite that a model judges how far people bear it out; empty where no model judges. */
export function describeJudges({ suites }: Pick<RunView, 'suites'>): readonly string[] {
  const judged = suites.flatMap(({ suite, summary: { human } }) =>
    human === undefined || human.judges.length === 0 ? [] : [{ suite, words: describeAgreement(human) }],
  )
  const [first] = judged
  if (first === undefined) return []
  // A sentence that is the same for all is said once.
  if (judged.every(({ words }) => words === first.words)) return [first.words]
  return judged.map(({ suite, words }) => `${suite}: ${words}`)
}
