import type { ReportHeader } from '../report/report.ts'
import { CaseLists } from './case-lists.ts'
import { compareGroup } from './compare-group.ts'
import type { Side } from './compared-side.ts'
import type { Comparison } from './comparison.ts'
import { type ComparedSuite, type ComparisonTally, ModelTally } from './comparison-tally.ts'
import type { UnjudgedGroup } from './group-verdicts.ts'
import { humanChange } from './human-change.ts'
import { countUnreached, readOpenSamples } from './open-samples.ts'
import { findParameters } from './parameter-change.ts'
import { latestSummaries, scoreChange } from './score-change.ts'

/** Options for comparing a side of a tally with its first. */
export interface TalliedOptions {
  /** The side's index; the first one, 0, is the baseline. */
  readonly current: number
  readonly headers: Readonly<Record<Side, ReportHeader>>
  readonly threshold: number
  /** Maximum entries in each list of cases. */
  readonly listLimit: number
}

/** The outcome for every model on every suite. The caller adds verdicts, since it knows the number of comparisons. */
export interface TalliedComparison {
  readonly models: Readonly<Record<Side, string[]>>
  readonly matched_by: Comparison['matched_by']
  readonly unreached: NonNullable<Comparison['unreached']>
  readonly groups: readonly UnjudgedGroup[]
  readonly lists: ReturnType<CaseLists['sorted']>
}

/** Two models to compare with each other, usually one with itself. */
type ModelPair = Readonly<Record<Side, string>>

/** Compares a side of a tally with the first one: every model on every suite. */
export function compareTallied(
  tally: ComparisonTally,
  { current, headers, threshold, listLimit }: TalliedOptions,
): TalliedComparison {
  const models = {
    baseline: listModels(tally.models(0), headers.baseline),
    current: listModels(tally.models(current), headers.current),
  }
  const rivals = rivalModels(models)
  const summaries = { baseline: latestSummaries(headers.baseline), current: latestSummaries(headers.current) }
  const groups: UnjudgedGroup[] = []
  const lists = new CaseLists(listLimit)

  for (const [name, suite] of tally.suites) {
    for (const pair of rivals === null ? modelPairs(suite, current) : [rivals]) {
      const before = suite.sides[0]?.get(pair.baseline) ?? null
      const after = suite.sides[current]?.get(pair.current) ?? null
      if (before === null && after === null) continue
      const sides = { baseline: before ?? new ModelTally(), current: after ?? new ModelTally() }
      const open = {
        baseline: readOpenSamples(headers.baseline, pair.baseline, name),
        current: readOpenSamples(headers.current, pair.current, name),
      }
      const found = compareGroup(sides.baseline, sides.current, { caseCount: suite.cases.size, threshold, open })
      const names = {
        suite: name,
        baseline_model: before === null ? null : pair.baseline,
        current_model: after === null ? null : pair.current,
      }
      const human = humanChange(summaries, names)
      const score = scoreChange(summaries, { ...names, ...found.numbers })
      const parameters = findParameters(summaries, names)
      const group = { ...names, parameters, ...found.numbers, score, ...(human === null ? {} : { human }) }
      groups.push({ group, possible: found.possible })
      lists.add(found.cases, { name, suite, model: after === null ? pair.baseline : pair.current, ...sides })
    }
  }
  const matched_by = rivals === null ? 'suite_case_model' : 'suite_case'
  return { models, matched_by, unreached: readUnreached(headers), groups, lists: lists.sorted() }
}

/** Counts the missing samples of suites that a side never reached: which suites those are, its report doesn't say. */
function readUnreached(headers: TalliedOptions['headers']): NonNullable<Comparison['unreached']> {
  const count = ({ runs }: ReportHeader) => runs.reduce((sum, run) => sum + countUnreached(run), 0)
  return { baseline: count(headers.baseline), current: count(headers.current) }
}

/** Lists the models of a side: those with results, and those of which samples are missing. */
function listModels(withResults: readonly string[], { runs }: ReportHeader): string[] {
  return [...new Set([...withResults, ...runs.flatMap(({ model, missing }) => (missing > 0 ? [model] : []))])]
}

/** Returns the two models to compare if each side has just one and they differ; otherwise null. */
function rivalModels(models: Readonly<Record<Side, string[]>>): ModelPair | null {
  const [baseline, ...moreBefore] = models.baseline
  const [current, ...moreAfter] = models.current
  if (baseline === undefined || current === undefined || baseline === current) return null
  return moreBefore.length + moreAfter.length === 0 ? { baseline, current } : null
}

/** Pairs every model of a suite with itself. */
function modelPairs({ sides }: ComparedSuite, current: number): ModelPair[] {
  const models = new Set([...(sides[0]?.keys() ?? []), ...(sides[current]?.keys() ?? [])])
  return Array.from(models, (model) => ({ baseline: model, current: model }))
}
