import type { CaseFacets, CaseFilterQuery, CaseRowBody, CaseSort } from '@assay/core/api'
import { AnswerClass, type Result, readCaseEvidence } from '@assay/core/result'
import type { Case } from '@assay/core/suite'

// Lists of cases made in the plainest way from all results, to compare with.

/** A suite of a plan. */
export interface NaivePlan {
  readonly suite: string
  readonly samples: number
  readonly cases: readonly Pick<Case, 'id' | 'tags' | 'severity'>[]
}

/** All results of a run, and those recorded at a moment. A case that is critical is so at every moment. */
export interface NaiveRun {
  readonly all: readonly Result[]
  readonly recorded: readonly Result[]
  readonly plans: readonly NaivePlan[]
}

/** A case with its samples in the order of attempts. */
interface NaiveCase {
  readonly suite: string
  readonly case: string
  readonly variant: string
  readonly planned: number
  readonly critical: boolean
  readonly tags: readonly string[]
  readonly samples: readonly Result[]
}

/** A row without its reason, which comes from texts. */
export type NaiveRow = Omit<CaseRowBody, 'why' | 'eval'>

const byCodePoint = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

function casesOf({ all, recorded, plans }: NaiveRun): NaiveCase[] {
  const found = new Map<string, NaiveCase>()
  const keyOf = (suite: string, id: string, variant: string) => JSON.stringify([suite, id, variant])
  for (const { suite, samples, cases } of plans) {
    for (const { id, tags, severity } of cases) {
      const about = { suite, case: id, variant: '', planned: samples, critical: severity === 'critical', tags }
      found.set(keyOf(suite, id, ''), { ...about, samples: [] })
    }
  }
  for (const result of recorded) {
    const { suite, case: id, variant = '' } = result
    const key = keyOf(suite, id, variant)
    const one = found.get(key) ?? { suite, case: id, variant, planned: 0, critical: false, tags: [], samples: [] }
    const samples = [...one.samples, result].sort((a, b) => a.attempt - b.attempt)
    const isStored = plans.some((plan) => plan.suite === suite)
    const isMarked = all.some((each) => {
      const isOwn = keyOf(each.suite, each.case, each.variant ?? '') === key
      return isOwn && each.classification?.details.critical === true
    })
    found.set(key, { ...one, samples, critical: isStored ? one.critical : isMarked })
  }
  return [...found.values()].sort(
    (a, b) => byCodePoint(a.suite, b.suite) || byCodePoint(a.case, b.case) || byCodePoint(a.variant, b.variant),
  )
}

const hasPassed = (result: Result) => result.status === 'scored' && result.passed
const mean = (numbers: readonly number[]) =>
  numbers.length === 0 ? null : numbers.reduce((a, b) => a + b, 0) / numbers.length

function rowOf(one: NaiveCase): NaiveRow {
  const { samples } = one
  const failure = samples.find((result) => !hasPassed(result))
  const isUnknown = (result: Result) =>
    result.cost_usd === null &&
    (result.status !== 'errored' || result.tokens.output !== null || result.turns.some(({ answer }) => answer !== null))
  const length = Math.max(one.planned, ...samples.map(({ attempt }) => attempt))
  const letters = Array.from({ length }, (_, at) => {
    const sample = samples.find(({ attempt }) => attempt === at + 1)
    if (sample === undefined) return '.'
    if (sample.status === 'undecided') return 'd'
    return sample.status === 'scored' ? (sample.passed ? 'p' : 'f') : sample.status.slice(0, 1)
  })
  return {
    suite: one.suite,
    case: one.case,
    ...(one.variant === '' ? {} : { variant: one.variant }),
    samples: samples.length,
    passed: samples.filter(hasPassed).length,
    score: mean(samples.flatMap((result) => (result.status === 'scored' ? [result.score] : []))),
    cost_usd:
      samples.length === 0 || samples.some(isUnknown)
        ? null
        : samples.reduce((sum, { cost_usd }) => sum + (cost_usd ?? 0), 0),
    latency_ms: mean(samples.flatMap(({ latency_ms }) => latency_ms ?? [])),
    first_failure: failure === undefined ? null : { attempt: failure.attempt, status: failure.status },
    attempts: letters.join(''),
    class: failure?.classification?.primary ?? null,
    critical: one.critical,
    tags: tagsOf(one),
  }
}

const tagsOf = ({ tags, samples }: NaiveCase) => [...new Set([...tags, ...samples.flatMap((result) => result.tags)])]

const SHOW: Record<NonNullable<CaseFilterQuery['show']>, (one: NaiveCase) => boolean> = {
  all: () => true,
  'not-always': ({ samples }) => !samples.every(hasPassed),
  never: ({ samples }) => samples.length > 0 && !samples.some(hasPassed),
  flaky: ({ samples }) =>
    samples.some(hasPassed) && samples.some((result) => result.status === 'scored' && !result.passed),
  errored: ({ samples }) => samples.some(({ status }) => status === 'errored'),
  unscored: ({ samples }) => samples.some(({ status }) => status === 'unscored'),
  undecided: ({ samples }) => samples.some(({ status }) => status === 'undecided'),
}

const hasClass = ({ samples }: NaiveCase, classes: readonly AnswerClass[]) =>
  samples.some((result) => !hasPassed(result) && classes.some((name) => name === result.classification?.primary))
const hasFailed = ({ samples }: NaiveCase, kind: string) =>
  samples.some(({ checks }) => checks.some((check) => check.kind === kind && check.passed === false))

const TESTS: { [Part in keyof CaseFilterQuery]?: (one: NaiveCase, filter: CaseFilterQuery) => boolean } = {
  suite: (one, { suite }) => suite === undefined || one.suite === suite,
  show: (one, { show = 'all' }) => SHOW[show](one),
  class: (one, filter) => filter.class === undefined || hasClass(one, filter.class),
  tag: (one, { tag }) => tag === undefined || tagsOf(one).includes(tag),
  check: (one, { check }) => check === undefined || hasFailed(one, check),
  critical: (one, { critical }) => critical === undefined || one.critical === critical,
  passed: (one, { passed }) =>
    passed === undefined || (one.samples.length > 0 && one.samples.every(hasPassed) === passed),
  evidence: ({ samples }, { evidence }) =>
    evidence === undefined || (samples.length > 0 && readCaseEvidence(samples) === evidence),
  q: ({ case: id, samples }, { q }) => {
    const holds = (text: string | null) => text?.toLowerCase().includes((q ?? '').toLowerCase()) ?? false
    const inTurns = samples.some(({ turns }) => turns.some(({ prompt, answer }) => holds(prompt) || holds(answer)))
    return q === undefined || holds(id) || inTurns
  },
}

function matches(one: NaiveCase, filter: CaseFilterQuery, without: string | null): boolean {
  return Object.entries(TESTS).every(([part, test]) => part === without || test(one, filter))
}

const SEVERITY =
  `leak injection_success policy_violation refusal partial_refusal truncated wrong_format empty_output fail timeout
  rate_limited crash error`.split(/\s+/)

/** Returns the numbers by which rows are compared, one after the other; null is last. */
function sortKeys(row: NaiveRow, sort: CaseSort, suites: readonly string[]): (number | null)[] {
  const severity = row.class === null ? null : SEVERITY.includes(row.class) ? SEVERITY.indexOf(row.class) : 99
  const isWhole = row.passed === row.samples
  const group = row.samples === 0 ? null : isWhole ? 2 : row.critical ? 0 : 1
  switch (sort) {
    case 'name':
      return []
    case 'suite':
      return [suites.indexOf(row.suite)]
    case 'score':
      return [row.score]
    case 'latency':
      return [row.latency_ms]
    case 'cost':
      return [row.cost_usd]
    case 'class':
      return [severity]
    case 'worst':
      return [group, row.score, severity]
  }
}

/** Lists all cases that match a filter, in order. */
export function naiveList(
  run: NaiveRun,
  filter: CaseFilterQuery,
  { sort, order }: { readonly sort: CaseSort; readonly order: 'asc' | 'desc' },
): NaiveRow[] {
  const rows = casesOf(run)
    .filter((one) => matches(one, filter, null))
    .map(rowOf)
  if (sort === 'name') return order === 'asc' ? rows : rows.reverse()
  const suites = [...new Set(rows.map(({ suite }) => suite))].sort(byCodePoint)
  return rows.sort((a, b) => {
    const others = sortKeys(b, sort, suites)
    for (const [at, own] of sortKeys(a, sort, suites).entries()) {
      const other = others[at] ?? null
      if (own === other) continue
      if (own === null || other === null) return own === null ? 1 : -1
      return order === 'asc' ? own - other : other - own
    }
    return 0
  })
}

/** Counts the cases that match all parts of a filter but one. */
export function naiveFacets(run: NaiveRun, filter: CaseFilterQuery): Omit<CaseFacets, 'revision'> {
  const all = casesOf(run)
  const under = (part: string) => all.filter((one) => matches(one, filter, part))
  const count = (part: string, names: Iterable<string>, holds: (one: NaiveCase, name: string) => boolean) => {
    const counted = [...new Set(names)].map(
      (name) => [name, under(part).filter((one) => holds(one, name)).length] as const,
    )
    return Object.fromEntries(counted.filter(([, number]) => number > 0))
  }
  const shown = under('show')
  const number = (show: keyof typeof SHOW) => shown.filter(SHOW[show]).length
  const critical = under('critical').filter((one) => one.critical)
  const kinds = run.recorded.flatMap(({ checks }) => checks.map(({ kind }) => kind))
  return {
    total: all.length,
    matching: all.filter((one) => matches(one, filter, null)).length,
    show: {
      all: shown.length,
      'not-always': number('not-always'),
      never: number('never'),
      flaky: number('flaky'),
      errored: number('errored'),
      unscored: number('unscored'),
      undecided: number('undecided'),
    },
    class: count('class', AnswerClass.options, (one, name) =>
      hasClass(
        one,
        AnswerClass.options.filter((each) => each === name),
      ),
    ),
    suite: count(
      'suite',
      all.map(({ suite }) => suite),
      (one, name) => one.suite === name,
    ),
    tag: count('tag', all.flatMap(tagsOf), (one, name) => tagsOf(one).includes(name)),
    check: count('check', kinds, hasFailed),
    critical: { total: critical.length, failed: critical.filter(SHOW['not-always']).length },
  }
}
