import type { ReportHeader } from '../report/report.ts'
import { CaseLists } from './case-lists.ts'
import { DEFAULT_THRESHOLD } from './case-verdict.ts'
import { compareGroup } from './compare-group.ts'
import type { Comparison, GroupComparison } from './comparison.ts'
import { type ComparisonTally, ModelTally, type Side, type SuiteTally } from './comparison-tally.ts'
import { withVerdicts } from './group-verdicts.ts'
import { latestSummaries, scoreChange } from './score-change.ts'

/** One side of a comparison, beside the results that were tallied. */
export interface ComparedReport {
  /** As the user named it. */
  readonly file: string
  readonly header: ReportHeader
}

export interface CompareOptions {
  /** A case whose score moved by more than this changed; 0.05 by default, absolute on the scale of 0 to 1. */
  readonly threshold?: number
  /** Recorded with the comparison, 1 by default; nothing is drawn at random any more. */
  readonly seed?: number
  /** Most entries in each list of cases, 10,000 by default. */
  readonly listLimit?: number
}

/** Two models that are compared with each other, mostly one with itself. */
type ModelPair = Readonly<Record<Side, string>>

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
  const rivals = rivalModels(models)
  const summaries = { baseline: latestSummaries(headers.baseline), current: latestSummaries(headers.current) }
  const groups: GroupComparison[] = []
  const lists = new CaseLists(listLimit)

  for (const [name, suite] of tally.suites) {
    for (const pair of rivals === null ? modelPairs(suite) : [rivals]) {
      const baseline = tallyOf(suite, 'baseline', pair.baseline)
      const current = tallyOf(suite, 'current', pair.current)
      if (baseline === null && current === null) continue
      const sides = { baseline: baseline ?? new ModelTally(), current: current ?? new ModelTally() }
      const found = compareGroup(sides.baseline, sides.current, { caseCount: suite.cases.size, threshold })
      const names = {
        suite: name,
        baseline_model: baseline === null ? null : pair.baseline,
        current_model: current === null ? null : pair.current,
      }
      groups.push({ ...names, ...found.numbers, score: scoreChange(summaries, names) })
      lists.add(found.cases, { name, suite, model: current === null ? pair.baseline : pair.current, ...sides })
    }
  }
  return {
    format: 'assay-comparison',
    version: 1,
    baseline: { file: reports.baseline.file, created_at: headers.baseline.created_at, models: models.baseline },
    current: { file: reports.current.file, created_at: headers.current.created_at, models: models.current },
    threshold,
    seed,
    matched_by: rivals === null ? 'suite_case_model' : 'suite_case',
    groups: withVerdicts(groups, threshold),
    list_limit: listLimit,
    ...lists.sorted(),
  }
}

/** The two models to be held against each other, when each side has just one and they differ; else null. */
function rivalModels(models: Readonly<Record<Side, string[]>>): ModelPair | null {
  const [baseline, ...moreBefore] = models.baseline
  const [current, ...moreAfter] = models.current
  if (baseline === undefined || current === undefined || baseline === current) return null
  return moreBefore.length + moreAfter.length === 0 ? { baseline, current } : null
}

/** Every model of a suite with itself. */
function modelPairs(suite: SuiteTally): ModelPair[] {
  const { baseline, current } = suite.models
  const models = new Set([...baseline.keys(), ...current.keys()])
  return Array.from(models, (model) => ({ baseline: model, current: model }))
}

function tallyOf(suite: SuiteTally, side: Side, model: string): ModelTally | null {
  return suite.models[side].get(model) ?? null
}
