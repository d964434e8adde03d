import { UserError } from '../errors/errors.ts'
import type { ReportHeader } from '../report/report.ts'
import type { ComparisonTally } from './comparison-tally.ts'
import { type ComparableResult, readComparable } from './read-comparable.ts'

/** One of the two compared runs. */
export type Side = 'baseline' | 'current'

/** One side of a comparison: a stored run, or a report that is read during the comparison. */
export interface ComparedSide {
  /** The name the user gave. */
  readonly label: string
  /** The results in batches, as read and unchecked. Iterated once. */
  readonly results: Iterable<readonly unknown[]> | AsyncIterable<readonly unknown[]>
  /** Returns the rest of the report; called when `results` ends, since a file may have it after them. */
  readonly header: () => ReportHeader
}

/** Adds a side's results to the tally. Throws what `readSide` throws. */
export function tallySide(
  tally: ComparisonTally,
  place: number,
  side: Pick<ComparedSide, 'label' | 'results'>,
): Promise<void> {
  return readSide(side, (result) => tally.add(place, result))
}

/** Reads a side's results, one by one. Throws UserError `REPORT_INVALID` for a value that isn't a result, and whatever reading them throws. */
export async function readSide(
  { label, results }: Pick<ComparedSide, 'label' | 'results'>,
  onResult: (result: ComparableResult) => void,
): Promise<void> {
  let read = 0
  for await (const batch of results) {
    for (const value of batch) {
      read++
      const result = readComparable(value)
      if (typeof result === 'string') {
        const message = `Result ${read} in "${label}" isn't valid: ${result}.`
        throw new UserError('REPORT_INVALID', message, 'Write the report again with the Assay version that made it.')
      }
      onResult(result)
    }
  }
}

/** Throws UserError `REPORT_INVALID` if a side has fewer results than its own summaries count: what is gone could have been anything. */
export function demandResults(tally: ComparisonTally, place: number, label: string, { runs }: ReportHeader): void {
  const counted = new Map<string, { suite: string; model: string; total: number }>()
  for (const { model, suites } of runs) {
    for (const { suite, counts } of suites) {
      const key = JSON.stringify([suite, model])
      const total = (counted.get(key)?.total ?? 0) + counts.total
      counted.set(key, { suite, model, total })
    }
  }
  for (const { suite, model, total } of counted.values()) {
    const found = tally.suites.get(suite)?.sides[place]?.get(model)?.sums.samples ?? 0
    if (found >= total) continue
    const message = `"${label}" has ${found} of the ${total} results of suite "${suite}" with ${model} that it counts.`
    throw new UserError('REPORT_INVALID', message, 'Write the report again: assay report RUN --format json.')
  }
}
