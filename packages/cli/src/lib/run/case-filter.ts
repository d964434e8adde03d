import { matchesGlob } from '@assay/core/names'
import type { CaseFilter } from '@assay/engine/run'

/** Lets cases through that have one of these tags, ids or eval names; globs. */
export function caseFilter(wanted: readonly string[]): CaseFilter {
  return (_suite, one) => {
    const names = [one.id, ...one.tags, ...(one.eval === null ? [] : [one.eval])]
    return wanted.some((glob) => names.some((name) => matchesGlob(name, glob)))
  }
}
