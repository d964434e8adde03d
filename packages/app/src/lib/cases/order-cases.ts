import type { CaseSort } from '@assay/core/api'
import { type AnswerClass, CLASSES_WORST_FIRST } from '@assay/core/words'
import type { CaseIndex } from './case-index.ts'
import { type CaseView, SAMPLES } from './case-view.ts'
import { CLASSES } from './sample-log.ts'
import { sortByNumber, sortByRank } from './stable-sort.ts'

const SEVERITY: readonly AnswerClass[] = CLASSES_WORST_FIRST

/** By the number of a class. */
const RANKS: readonly number[] = CLASSES.map((name) => {
  const rank = SEVERITY.indexOf(name)
  return rank < 0 ? SEVERITY.length : rank
})

/** How cases are ordered. */
export interface CaseOrder {
  readonly sort: CaseSort
  readonly order: 'asc' | 'desc'
}

/**
 * Orders cases that are given in the order of suite, case and variant. Equal ones stay in it, and what is unknown comes last, whatever the
 * order is.
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

/** The rank of the class of the first sample that did not pass; that of no class comes after all. */
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

/** Critical cases that did not always pass, then others, then those that passed; of a case that nobody has asked yet nothing is known. */
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
