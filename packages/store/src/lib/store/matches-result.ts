import type { Result } from '@assay/core/result'
import type { ResultFilter } from './result-query.ts'

/** Returns whether a result meets all conditions of a filter. */
export function matchesResult(result: Result, filter: ResultFilter): boolean {
  const is = <T>(wanted: T | undefined, value: T | undefined) => wanted === undefined || wanted === value
  return (
    is(filter.suite, result.suite) &&
    is(filter.case, result.case) &&
    is(filter.class, result.classification?.primary) &&
    is(filter.status, result.status) &&
    is(filter.passed, result.status === 'scored' ? result.passed : undefined) &&
    (filter.tag === undefined || result.tags.includes(filter.tag)) &&
    (filter.failed_check === undefined ||
      result.checks.some(({ kind, passed }) => kind === filter.failed_check && passed === false))
  )
}
