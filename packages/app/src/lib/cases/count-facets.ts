import type { CaseFacets } from '@assay/core/api'
import { compareCodePoints } from '@assay/core/names'
import type { CaseIndex } from './case-index.ts'
import { type CaseView, SAMPLES } from './case-view.ts'
import { isListed, PARTS, SHOWN } from './filter-cases.ts'
import { CLASSES } from './sample-log.ts'

/** Counts cases for each filter, under all other parts of the filter; `misses` comes from `missFilter`. */
export function countFacets(index: CaseIndex, view: CaseView, misses: Uint16Array): Omit<CaseFacets, 'revision'> {
  const { table, kinds } = index
  const lists = kinds.words.lists
  const states = new Map<number, number>()
  const classes = new Map<number, number>()
  const suites = new Uint32Array(table.suites.length)
  const tags = new Uint32Array(lists.length)
  const checks = new Uint32Array(lists.length)
  const critical = { total: 0, failed: 0 }
  let [total, matching, shown] = [0, 0, 0]
  for (let at = 0; at < table.size; at++) {
    if (!isListed(index, view, at)) continue
    total++
    const missed = misses[at] ?? 0
    const isUnder = (part: number) => (missed & ~part) === 0
    const state = view.states[at] ?? 0
    if (missed === 0) matching++
    if (isUnder(PARTS.show)) {
      shown++
      states.set(state, (states.get(state) ?? 0) + 1)
    }
    // Few combinations of states and of classes occur, so that each is taken apart once.
    const own = view.classes[at] ?? 0
    if (own !== 0 && isUnder(PARTS.class)) classes.set(own, (classes.get(own) ?? 0) + 1)
    if (isUnder(PARTS.suite)) addOne(suites, table.suite[at])
    if (isUnder(PARTS.tag)) addOne(tags, view.tags[at])
    if (isUnder(PARTS.check)) addOne(checks, view.failedChecks[at])
    if (table.critical[at] === 1 && isUnder(PARTS.critical)) {
      critical.total++
      if ((state & SAMPLES.notAlways) !== 0) critical.failed++
    }
  }
  const countOf = (counts: ReadonlyMap<number, number>, bit: number) =>
    [...counts].reduce((sum, [bits, count]) => ((bits & bit) === 0 ? sum : sum + count), 0)
  return {
    total,
    matching,
    show: {
      all: shown,
      'not-always': countOf(states, SHOWN['not-always']),
      never: countOf(states, SHOWN.never),
      flaky: countOf(states, SHOWN.flaky),
      errored: countOf(states, SHOWN.errored),
      unscored: countOf(states, SHOWN.unscored),
      undecided: countOf(states, SHOWN.undecided),
    },
    class: recordOf(CLASSES.map((name, number) => [name, countOf(classes, 1 << number)])),
    suite: recordOf(table.suites.map((name, at) => [name, suites[at] ?? 0])),
    tag: recordOf(wordCounts(lists, tags)),
    check: recordOf(wordCounts(lists, checks)),
    critical,
  }
}

function addOne(counts: Uint32Array, at: number | undefined): void {
  if (at !== undefined) counts[at] = (counts[at] ?? 0) + 1
}

function wordCounts(lists: readonly (readonly string[])[], counts: Uint32Array): [string, number][] {
  const words = new Map<string, number>()
  for (const [at, list] of lists.entries()) {
    const count = counts[at] ?? 0
    if (count > 0) for (const word of list) words.set(word, (words.get(word) ?? 0) + count)
  }
  return [...words]
}

/** Returns the nonzero counts by name. `fromEntries` defines properties, so that a tag called `__proto__` is a key like any other. */
function recordOf(counts: readonly (readonly [string, number])[]): Record<string, number> {
  return Object.fromEntries(counts.filter(([, count]) => count > 0).sort(([a], [b]) => compareCodePoints(a, b)))
}
