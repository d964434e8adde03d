import { matchesGlob } from '@assay/core/names'
import type { Case } from '@assay/core/suite'

/** The choice of cases in every suite. */
export interface CaseChoice {
  /** Globs for tags, IDs or eval names; a case must match one. All cases if undefined. */
  readonly filter?: readonly string[] | undefined
  /** Maximum cases of each suite; all if undefined. */
  readonly limit?: number | undefined
}

/** Returns whether a case passes a filter. */
export function matchesFilter(one: Case, filter: readonly string[] | undefined): boolean {
  if (filter === undefined) return true
  const names = [one.id, ...one.tags, ...(one.eval === null ? [] : [one.eval])]
  return filter.some((glob) => names.some((name) => matchesGlob(name, glob)))
}
