import type { CaseFilterQuery, CaseShow } from '@assay/core/api'
import type { Evidence } from '@assay/core/result'
import type { CaseIndex } from './case-index.ts'
import { type CaseView, SAMPLES } from './case-view.ts'
import { CLASSES } from './sample-log.ts'

/** A filter for cases: the query without its moment. */
export type CaseFilter = Omit<CaseFilterQuery, 'at'>

/** Cases found elsewhere, 1 for each match; null if there was no search. */
export interface FoundCases {
  /** Matches by text. */
  readonly q: Uint8Array | null
  /** Matches by people's labels. */
  readonly label: Uint8Array | null
}

/** Parts of a filter, a bit for each. */
export const PARTS = {
  suite: 1,
  show: 2,
  class: 4,
  tag: 8,
  check: 16,
  critical: 32,
  label: 64,
  q: 128,
  passed: 256,
  evidence: 512,
} as const

/** The bits of which a case needs at least one to be shown. */
export const SHOWN: Readonly<Record<Exclude<CaseShow, 'all'>, number>> = {
  'not-always': SAMPLES.notAlways,
  never: SAMPLES.never,
  flaky: SAMPLES.flaky,
  errored: SAMPLES.errored,
  unscored: SAMPLES.unscored,
  undecided: SAMPLES.undecided,
}

/** Returns for each case the parts of the filter it doesn't match: bits of `PARTS`, 0 for a match. */
export function missFilter(index: CaseIndex, view: CaseView, filter: CaseFilter, found: FoundCases): Uint16Array {
  const { table, kinds } = index
  const misses = new Uint16Array(table.size)
  const demand = (part: number, holds: (at: number) => boolean) => {
    for (let at = 0; at < misses.length; at++) if (!holds(at)) misses[at] = (misses[at] ?? 0) | part
  }
  const has = (name: string) => Uint8Array.from(kinds.words.lists, (list) => Number(list.includes(name)))
  const { suite, show = 'all', class: classes, tag, check, critical, passed, evidence } = filter
  if (suite !== undefined) {
    const wanted = table.suites.indexOf(suite)
    demand(PARTS.suite, (at) => table.suite[at] === wanted)
  }
  if (show !== 'all') {
    const wanted = SHOWN[show]
    demand(PARTS.show, (at) => ((view.states[at] ?? 0) & wanted) !== 0)
  }
  if (classes !== undefined) {
    const wanted = classes.reduce((bits, name) => bits | (1 << CLASSES.indexOf(name)), 0)
    demand(PARTS.class, (at) => ((view.classes[at] ?? 0) & wanted) !== 0)
  }
  if (tag !== undefined) {
    const tagged = has(tag)
    demand(PARTS.tag, (at) => tagged[view.tags[at] ?? 0] === 1)
  }
  if (check !== undefined) {
    const failed = has(check)
    demand(PARTS.check, (at) => failed[view.failedChecks[at] ?? 0] === 1)
  }
  if (critical !== undefined) demand(PARTS.critical, (at) => (table.critical[at] === 1) === critical)
  if (passed !== undefined) {
    const wanted = passed ? SAMPLES.passed : SAMPLES.notAlways
    demand(PARTS.passed, (at) => ((view.states[at] ?? 0) & wanted) !== 0)
  }
  if (evidence !== undefined) demand(PARTS.evidence, (at) => evidenceOf(view.states[at] ?? 0) === evidence)
  if (found.q !== null) demand(PARTS.q, (at) => found.q?.[at] === 1)
  if (found.label !== null) demand(PARTS.label, (at) => found.label?.[at] === 1)
  // A case that nobody planned is there once it is recorded.
  return misses
}

/** Returns what a case's samples prove together, as `readCaseEvidence` says it; null if none is recorded. */
function evidenceOf(states: number): Evidence | null {
  if ((states & SAMPLES.recorded) === 0) return null
  if ((states & SAMPLES.failed) !== 0) return 'failed'
  if ((states & (SAMPLES.errored | SAMPLES.undecided)) !== 0) return 'undecided'
  return (states & SAMPLES.unscored) === 0 ? 'passed' : 'outside'
}

/** Returns whether a case is in the run at all: planned, or recorded by the view's revision. */
export function isListed({ table }: CaseIndex, { states }: CaseView, at: number): boolean {
  return (table.planned[at] ?? 0) > 0 || ((states[at] ?? 0) & SAMPLES.recorded) !== 0
}

/** Returns the cases that match, in the order of suite, case and variant. */
export function selectCases(index: CaseIndex, view: CaseView, misses: Uint16Array): Uint32Array {
  const cases = new Uint32Array(misses.length)
  let count = 0
  for (let at = 0; at < misses.length; at++) {
    if (misses[at] === 0 && isListed(index, view, at)) cases[count++] = at
  }
  return cases.slice(0, count)
}
