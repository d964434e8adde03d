import { type Run, runTotals } from '@assay/core/report'
import { count, plural } from '../text/numbers.ts'

/** Returns `3 of 10 samples errored and are left out of the rates: --ignore-errors`; null if none is. */
export function ignoredText(run: Run): string | null {
  const { errored, total } = runTotals(run).counts
  if (!run.ignore_errors || errored === 0) return null
  return `${count(errored)} of ${plural(total, 'sample')} errored and ${errored === 1 ? 'is' : 'are'} left out of the rates: --ignore-errors`
}
