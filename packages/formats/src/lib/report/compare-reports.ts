import {
  type CompareOptions,
  type Comparison,
  ComparisonTally,
  comparableResult,
  compare,
  type Side,
} from '@assay/core/comparison'
import { readReport } from './read-report.ts'

/**
 * Compares two report files. Both are streamed: memory grows with the number of cases, not with the size of the files.
 *
 * Throws what `readReport` throws.
 */
export async function compareReports(
  files: Readonly<Record<Side, string>>,
  options: CompareOptions = {},
): Promise<Comparison> {
  const tally = new ComparisonTally()
  const read = async (side: Side) => {
    const header = await readReport(files[side], (value) => {
      const result = comparableResult(value)
      if (typeof result === 'string') return result
      tally.add(side, result)
      return null
    })
    return { file: files[side], header }
  }
  return compare(tally, { baseline: await read('baseline'), current: await read('current') }, options)
}
