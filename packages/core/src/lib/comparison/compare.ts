import type { ReportHeader } from '../report/report.ts'
import { DEFAULT_THRESHOLD } from './case-verdict.ts'
import { compareGroup, type GroupCases } from './compare-group.ts'
import type { CaseChange, CasePlace, Comparison, GroupComparison } from './comparison.ts'
import { type ComparisonTally, ModelTally, type Side, type SuiteTally } from './comparison-tally.ts'
import { scoreChange } from './score-change.ts'

/** One side of a comparison, beside the results that were tallied. */
export interface ComparedReport {
  /** As the user named it. */
  readonly file: string
  readonly header: ReportHeader
}

export interface CompareOptions {
  /** A case whose score moved by more than this changed; 0.05 by default, absolute on the scale of 0 to 1. */
  readonly threshold?: number
  /** Seed of the Monte Carlo tests, 1 by default. */
  readonly seed?: number
  /** Most entries in each list of cases, 10,000 by default. */
  readonly listLimit?: number
}

/** Two models that are compared with each other; null where a side does not have it. */
interface ModelPair {
  readonly baseline: string | null
  readonly current: string | null
}

type CaseLists = Pick<Comparison, 'regressed' | 'improved' | 'added' | 'removed' | 'errored'>

/**
 * Compares the two runs whose results were tallied: per model and suite what changed and how sure that is, and the cases
 * that regressed, improved, came, went or have no score.
 */
export function compare(
  tally: ComparisonTally,
  reports: Readonly<Record<Side, ComparedReport>>,
  options: CompareOptions = {},
): Comparison {
  const { threshold = DEFAULT_THRESHOLD, seed = 1, listLimit = 10_000 } = options
  const headers = { baseline: reports.baseline.header, current: reports.current.header }
  const models = { baseline: tally.models('baseline'), current: tally.models('current') }
  const { pairs, matched_by } = pairModels(models)
  const groups: GroupComparison[] = []
  const lists: CaseLists = { regressed: [], improved: [], added: [], removed: [], errored: [] }

  for (const [name, suite] of tally.suites) {
    for (const pair of pairs) {
      const sides = sidesOf(suite, pair)
      if (sides === null) continue
      const { baseline, current } = sides
      const found = compareGroup(baseline, current, { caseCount: suite.cases.size, threshold, seed })
      const names = { suite: name, baseline_model: pair.baseline, current_model: pair.current }
      groups.push({ ...names, ...found.numbers, score: scoreChange(headers, names) })
      addToLists(lists, found.cases, { name, suite, pair, baseline, current })
    }
  }
  lists.regressed.sort((a, b) => a.change - b.change)
  lists.improved.sort((a, b) => b.change - a.change)
  for (const list of Object.values(lists)) list.length = Math.min(list.length, listLimit)
  return {
    format: 'assay-comparison',
    version: 1,
    baseline: { file: reports.baseline.file, created_at: headers.baseline.created_at, models: models.baseline },
    current: { file: reports.current.file, created_at: headers.current.created_at, models: models.current },
    threshold,
    seed,
    matched_by,
    groups,
    list_limit: listLimit,
    ...lists,
  }
}

/** By name; but one model against another when each side has just one, since that is what the user asks then. */
function pairModels(models: Readonly<Record<Side, string[]>>): {
  pairs: ModelPair[]
  matched_by: Comparison['matched_by']
} {
  const [baseline, ...moreBefore] = models.baseline
  const [current, ...moreAfter] = models.current
  const single = baseline !== undefined && current !== undefined && moreBefore.length + moreAfter.length === 0
  if (single && baseline !== current) return { pairs: [{ baseline, current }], matched_by: 'suite_case' }
  const pairs = [...new Set([...models.baseline, ...models.current])].map((model) => ({
    baseline: models.baseline.includes(model) ? model : null,
    current: models.current.includes(model) ? model : null,
  }))
  return { pairs, matched_by: 'suite_case_model' }
}

function sidesOf(suite: SuiteTally, pair: ModelPair): Record<Side, ModelTally> | null {
  const baseline = pair.baseline === null ? undefined : suite.models.baseline.get(pair.baseline)
  const current = pair.current === null ? undefined : suite.models.current.get(pair.current)
  if (baseline === undefined && current === undefined) return null
  return { baseline: baseline ?? new ModelTally(), current: current ?? new ModelTally() }
}

interface ListedGroup {
  readonly name: string
  readonly suite: SuiteTally
  readonly pair: ModelPair
  readonly baseline: ModelTally
  readonly current: ModelTally
}

function addToLists(lists: CaseLists, cases: GroupCases, group: ListedGroup): void {
  const model = group.pair.current ?? group.pair.baseline ?? ''
  const place = (index: number): CasePlace => ({ suite: group.name, case: group.suite.cases.name(index), model })
  const moved = (index: number): CaseChange => {
    const before = group.baseline.state(index)
    const after = group.current.state(index)
    if (before.known !== 'scored' || after.known !== 'scored') throw new Error('Bug: a case without scores has moved.')
    const change = after.score - before.score
    return { ...place(index), baseline: before.score, current: after.score, change }
  }
  for (const list of ['regressed', 'improved'] as const) for (const index of cases[list]) lists[list].push(moved(index))
  for (const list of ['added', 'removed', 'errored'] as const) {
    for (const index of cases[list]) lists[list].push(place(index))
  }
}
