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
