import type { SuiteView } from '@assay/core/api'
import type { Rate } from '@assay/core/statistics'
import { CLASSES_WORST_FIRST, NO_ANSWER_CLASSES } from '@assay/core/words'
import { formatCount } from '../../lib/numbers/format.ts'

/** Classes from what must not happen to what has no answer: the order of stacks, legends and chips. */
const CLASS_ORDER: readonly string[] = [...CLASSES_WORST_FIRST, 'limited', 'undecided', 'unscored']

/** The number of samples of a class. */
export interface ClassCount {
  readonly name: string
  readonly count: number
}

/** Sorts classes by severity; those that are not known come last, by name. */
export function sortClasses(counts: Readonly<Record<string, number>>): readonly ClassCount[] {
  const place = (name: string) => (CLASS_ORDER.includes(name) ? CLASS_ORDER.indexOf(name) : CLASS_ORDER.length)
  return Object.entries(counts)
    .filter(([name, count]) => count > 0 && name !== 'pass')
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => place(a.name) - place(b.name) || (a.name < b.name ? -1 : 1))
}

/** Counts a suite's samples that didn't pass, by class. Those without a class count by their outcome, so that the counts add up. */
export function failuresOf({ counts, summary }: Pick<SuiteView, 'counts' | 'summary'>): readonly ClassCount[] {
  const classes: Record<string, number> = {}
  for (const [name, count] of Object.entries(summary.classes)) if (name !== 'pass') classes[name] = count
  const classified = Object.values(classes).reduce((sum, count) => sum + count, 0)
  let rest = Math.max(0, counts.total - counts.passed - classified)
  const unclassified = [
    ['unscored', counts.unscored],
    ['undecided', counts.undecided],
    ['limited', counts.limited],
    ['error', counts.errored - NO_ANSWER_CLASSES.reduce((sum, name) => sum + (classes[name] ?? 0), 0)],
  ] as const
  for (const [name, count] of unclassified) {
    const missing = Math.min(rest, Math.max(0, count))
    if (missing > 0) classes[name] = (classes[name] ?? 0) + missing
    rest -= missing
  }
  if (rest > 0) classes.fail = (classes.fail ?? 0) + rest
  return sortClasses(classes)
}

/** Says the largest classes in words: `46 fail, 1 refusal`. */
export function nameFailures(failures: readonly ClassCount[], most = 2): string {
  const largest = failures.toSorted((a, b) => b.count - a.count).slice(0, most)
  return largest.map(({ name, count }) => `${formatCount(count)} ${name}`).join(', ')
}

/** Sorts suites by pass rate, lowest first; those without one come last, and ties by name. */
export function sortSuites(suites: readonly SuiteView[]): readonly SuiteView[] {
  const rate = ({ summary }: SuiteView) => summary.success.value ?? Number.POSITIVE_INFINITY
  return suites.toSorted((a, b) => rate(a) - rate(b) || (a.suite < b.suite ? -1 : 1))
}

/** A tag with how many of its cases did not always pass. */
export interface TagCount {
  readonly tag: string
  readonly failed: number
  readonly cases: number
}

/** Returns the tags with the most cases that did not always pass; `cases` and `failed` count cases by tag. */
export function rankTags(
  cases: Readonly<Record<string, number>>,
  failed: Readonly<Record<string, number>>,
  most = 12,
): readonly TagCount[] {
  return Object.entries(failed)
    .map(([tag, count]) => ({ tag, failed: count, cases: Object.hasOwn(cases, tag) ? (cases[tag] ?? count) : count }))
    .filter((each) => each.failed > 0)
    .sort((a, b) => b.failed - a.failed || a.cases - b.cases || (a.tag < b.tag ? -1 : 1))
    .slice(0, most)
}

/** Says a pass rate with its interval in words. */
export function describeRate({ value, interval, count, total, reason }: Rate): string {
  if (value === null) return `Pass rate unknown. ${reason ?? ''}`.trim()
  const percent = (share: number) => (share * 100).toFixed(1)
  const range = interval === null ? '' : `, 95% interval ${percent(interval.low)} to ${percent(interval.high)}`
  return `${percent(value)}%${range}, ${formatCount(count)} of ${formatCount(total)} samples`
}
