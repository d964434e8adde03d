import type { CaseSort } from '@assay/core/api'
import { type AnswerClass, CLASSES_WORST_FIRST } from '@assay/core/words'
import type { CaseIndex } from './case-index.ts'
import { type CaseView, SAMPLES } from './case-view.ts'
import { CLASSES } from './sample-log.ts'
import { sortByNumber, sortByRank } from './stable-sort.ts'

const SEVERITY: readonly AnswerClass[] = CLASSES_WORST_FIRST

/** Ranks by class number. */
const RANKS: readonly number[] = CLASSES.map((name) => {
  const rank = SEVERITY.indexOf(name)
  return rank < 0 ? SEVERITY.length : rank
})

/** An order of cases. */
export interface CaseOrder {
  readonly sort: CaseSort
  readonly order: 'asc' | 'desc'
}

/**
 * Sorts cases that are given in the order of suite, case and variant. Equal ones keep it, and unknown values come last in any order.
 */
export function orderCases(
  index: CaseIndex,
  view: CaseView,
  cases: Uint32Array,
  { sort, order }: CaseOrder,
): Uint32Array {
  switch (sort) {
    case 'name':
      return order === 'asc' ? cases : cases.toReversed()
    case 'suite':
      return sortByRank(cases, index.table.suite, index.table.suites.length, order)
    case 'score':
      return sortByNumber(cases, view.score, order)
    case 'latency':
      return sortByNumber(cases, view.latency, order)
    case 'cost':
      return sortByNumber(cases, view.cost, order)
    case 'class':
      return sortByRank(cases, severities(index, view), CLASSES.length, order)
    case 'worst': {
      const byClass = sortByRank(cases, severities(index, view), CLASSES.length, order)
      return sortByRank(sortByNumber(byClass, view.score, order), groups(index, view), GROUPS, order)
    }
  }
}

/** Returns the class rank of the first sample that didn't pass; no class comes last. */
function severities({ log, kinds }: CaseIndex, { failure }: CaseView): Uint8Array {
  const byKind = Uint8Array.from(kinds.kinds, (kind) => RANKS[kind.class] ?? CLASSES.length)
  const ranks = new Uint8Array(failure.length)
  for (let at = 0; at < ranks.length; at++) {
    const sample = failure[at] ?? -1
    ranks[at] = sample < 0 ? CLASSES.length : (byKind[log.kind[sample] ?? 0] ?? CLASSES.length)
  }
  return ranks
}

const GROUPS = 3

/** Ranks critical cases that didn't always pass first, then other failures, then passes; cases without samples are unknown. */
function groups({ table }: CaseIndex, { states }: CaseView): Uint8Array {
  const groups = new Uint8Array(states.length)
  for (let at = 0; at < groups.length; at++) {
    const state = states[at] ?? 0
    if ((state & SAMPLES.recorded) === 0) groups[at] = GROUPS
    else if ((state & SAMPLES.notAlways) === 0) groups[at] = 2
    else groups[at] = table.critical[at] === 1 ? 0 : 1
  }
  return groups
}
