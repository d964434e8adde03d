import { UserError } from '../errors/errors.ts'
import type { ReportHeader } from '../report/report.ts'
import { CaseLists } from './case-lists.ts'
import { DEFAULT_THRESHOLD } from './case-verdict.ts'
import { compareGroup } from './compare-group.ts'
import type { Comparison, GroupComparison } from './comparison.ts'
import { type ComparedSuite, ComparisonTally, ModelTally, type Side } from './comparison-tally.ts'
import { withVerdicts } from './group-verdicts.ts'
import { humanChange } from './human-change.ts'
import { readComparable } from './read-comparable.ts'
import { latestSummaries, scoreChange } from './score-change.ts'

/** One side of a comparison: a stored run, or a report that is read while it is compared. */
export interface ComparedSide {
  /** As the user named it. */
  readonly label: string
  /** The results in batches, each result as it was read: nobody need have checked it. Iterated once. */
  readonly results: Iterable<readonly unknown[]> | AsyncIterable<readonly unknown[]>
  /** Returns the rest of the report; called when `results` is at its end, since a file may have it behind them. */
  readonly header: () => ReportHeader
}

/** How two sides are compared. */
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
 * Compares two runs: per model and suite what changed and how sure that is, and the cases that regressed, improved, came,
 * went or have no score. Memory grows with the cases, not with the results.
 *
 * Throws UserError `REPORT_INVALID` for a value that isn't a result, and whatever reading a side throws.
 */
export async function compareSides(
  baseline: ComparedSide,
  current: ComparedSide,
  options: CompareOptions = {},
): Promise<Comparison> {
  const tally = new ComparisonTally()
  const headers = {
    baseline: await readSide(tally, 'baseline', baseline),
    current: await readSide(tally, 'current', current),
  }
  const { threshold = DEFAULT_THRESHOLD, seed = 1, listLimit = 10_000 } = options
  const { models, matched_by, groups, lists } = compareTallied(tally, headers, { threshold, seed, listLimit })
  return {
    format: 'assay-comparison',
    version: 1,
    baseline: { file: baseline.label, created_at: headers.baseline.created_at, models: models.baseline },
    current: { file: current.label, created_at: headers.current.created_at, models: models.current },
    threshold,
    seed,
    matched_by,
    groups,
    list_limit: listLimit,
    ...lists.sorted(),
  }
}

/** Compares every model on every suite. */
function compareTallied(
  tally: ComparisonTally,
  headers: Readonly<Record<Side, ReportHeader>>,
  { threshold, listLimit }: Required<CompareOptions>,
) {
  const models = { baseline: tally.models('baseline'), current: tally.models('current') }
  const rivals = rivalModels(models)
  const summaries = { baseline: latestSummaries(headers.baseline), current: latestSummaries(headers.current) }
  const groups: GroupComparison[] = []
  const lists = new CaseLists(listLimit)

  for (const [name, suite] of tally.suites) {
    for (const pair of rivals === null ? modelPairs(suite) : [rivals]) {
      const before = tallyOf(suite, 'baseline', pair.baseline)
      const after = tallyOf(suite, 'current', pair.current)
      if (before === null && after === null) continue
      const sides = { baseline: before ?? new ModelTally(), current: after ?? new ModelTally() }
      const found = compareGroup(sides.baseline, sides.current, { caseCount: suite.cases.size, threshold })
      const names = {
        suite: name,
        baseline_model: before === null ? null : pair.baseline,
        current_model: after === null ? null : pair.current,
      }
      const human = humanChange(summaries, names)
      const score = scoreChange(summaries, { ...names, ...found.numbers })
      groups.push({ ...names, ...found.numbers, score, ...(human === null ? {} : { human }) })
      lists.add(found.cases, { name, suite, model: after === null ? pair.baseline : pair.current, ...sides })
    }
  }
  const matched_by: Comparison['matched_by'] = rivals === null ? 'suite_case_model' : 'suite_case'
  return { models, matched_by, groups: withVerdicts(groups, threshold), lists }
}

/** Puts a side's results into the tally and returns its header. */
async function readSide(tally: ComparisonTally, side: Side, { label, results, header }: ComparedSide) {
  let read = 0
  for await (const batch of results) {
    for (const value of batch) {
      read++
      const result = readComparable(value)
      if (typeof result === 'string') {
        const message = `Result ${read} in "${label}" is not valid: ${result}.`
        throw new UserError('REPORT_INVALID', message, 'Write the report again with the assay that made it.')
      }
      tally.add(side, result)
    }
  }
  return header()
}

/** The two models to be held against each other, when each side has just one and they differ; else null. */
function rivalModels(models: Readonly<Record<Side, string[]>>): ModelPair | null {
  const [baseline, ...moreBefore] = models.baseline
  const [current, ...moreAfter] = models.current
  if (baseline === undefined || current === undefined || baseline === current) return null
  return moreBefore.length + moreAfter.length === 0 ? { baseline, current } : null
}

/** Every model of a suite with itself. */
function modelPairs(suite: ComparedSuite): ModelPair[] {
  const { baseline, current } = suite.models
  const models = new Set([...baseline.keys(), ...current.keys()])
  return Array.from(models, (model) => ({ baseline: model, current: model }))
}

function tallyOf(suite: ComparedSuite, side: Side, model: string): ModelTally | null {
  return suite.models[side].get(model) ?? null
}
