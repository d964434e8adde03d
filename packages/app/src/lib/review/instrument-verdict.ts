import type { CheckResult, Result } from '@assay/core/result'

/** Returns whether an answer passed a check, or as a whole if `check` is null; null if there is no verdict. */
export function verdictOf(result: Result, check: string | null): boolean | null {
  if (result.turns.at(-1)?.answer == null) return null
  if (check === null) return result.status === 'scored' ? result.passed : null
  const found = result.checks.filter(({ kind }) => kind === check)
  if (found.length === 0 || found.some(isUndecided)) return null
  return found.every(({ passed }) => passed === true)
}

function isUndecided({ passed }: CheckResult): boolean {
  return passed === null
}
