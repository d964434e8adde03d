import { matchesGlob } from '@assay/core/names'
import type { Case } from '@assay/core/suite'

/** Which cases of every suite are asked. */
export interface CaseChoice {
  /** Tags, ids or eval names of which a case must have one; globs. All cases when undefined. */
  readonly filter?: readonly string[] | undefined
  /** Most cases of each suite; all when undefined. */
  readonly limit?: number | undefined
}

/** Tells whether a filter lets a case through. */
export function matchesFilter(one: Case, filter: readonly string[] | undefined): boolean {
  if (filter === undefined) return true
  const names = [one.id, ...one.tags, ...(one.eval === null ? [] : [one.eval])]
  return filter.some((glob) => names.some((name) => matchesGlob(name, glob)))
}
