import { z } from 'zod'
import { CaseCounts, CaseShow, CaseSort, ComparedCase } from '../comparison/compared-case.ts'
import { Comparison, GroupComparison } from '../comparison/comparison.ts'
import { FINDINGS } from '../comparison/finding.ts'
import { HumanSummary } from '../review/agreement.ts'
import { RunStatus } from '../run/run-status.ts'
import { Rate } from '../statistics/interval.ts'
import { Name, QueryFlag, QueryNumber, queryInteger } from './query.ts'

const count = z.int().min(0)

/** The threshold: a case changed if its score moved by more than this. */
const Threshold = QueryNumber.pipe(z.number().min(0).max(1))

/** The runs to compare: IDs of stored runs, prefixes of IDs, or `last`. */
export const CompareQuery = z.strictObject({
  baseline: Name,
  current: Name,
  threshold: Threshold.optional(),
  fail_on_regression: QueryFlag.optional(),
  gate: z.literal('significant').optional(),
})
export type CompareQuery = z.infer<typeof CompareQuery>

/** A comparison, why it fails the requested gates, and which of them samples without a verdict leave undecided. */
export const CompareAnswer = z
  .object({
    comparison: Comparison.meta({ id: 'Comparison' }),
    failures: z.array(z.string()).readonly(),
    undecided: z.array(z.string()).readonly(),
  })
  .meta({ id: 'CompareAnswer' })
export type CompareAnswer = z.infer<typeof CompareAnswer>

/** A query for runs to compare with the first of them. */
export const CompareRunsQuery = z.strictObject({
  /** IDs of 2 to 8 stored runs, prefixes of IDs, or `last`, separated by commas. The first is the baseline. */
  runs: z.string().min(1).max(10_000),
  threshold: Threshold.optional(),
})
export type CompareRunsQuery = z.infer<typeof CompareRunsQuery>

/** A compared run. */
export const ComparedRun = z.object({
  id: z.string(),
  model: z.string(),
  status: RunStatus,
  started_at: z.iso.datetime(),
  tags: z.array(z.string()).readonly(),
  /** Recorded and planned samples; `total` is null if the plan doesn't say. */
  progress: z.object({ done: count, total: count.nullable() }),
  suites: z
    .array(
      z.object({
        suite: z.string(),
        /** Samples that passed, of those that count. */
        success: Rate,
        samples: count,
        errored: count,
        /** People's agreement with the verdicts; left out if no model judges and there are no labels. */
        human: HumanSummary.optional(),
      }),
    )
    .readonly(),
})
export type ComparedRun = z.infer<typeof ComparedRun>

/** One model on one suite against the baseline, with the finding as one sentence. */
export const ComparedGroup = GroupComparison.extend({ finding: z.enum(FINDINGS), sentence: z.string() })
export type ComparedGroup = z.infer<typeof ComparedGroup>

/** Several runs compared with the first of them. P-values are adjusted for all suites of all runs. */
export const CompareRunsAnswer = z
  .object({
    /** The baseline first, then the others in the order they were named. */
    runs: z.array(ComparedRun).readonly(),
    threshold: z.number(),
    /** One for each run but the baseline, in their order. */
    comparisons: z
      .array(
        z.object({
          run: z.string(),
          matched_by: Comparison.shape.matched_by,
          groups: z.array(ComparedGroup).readonly(),
        }),
      )
      .readonly(),
    /** Notes on what limits the comparison: different suites, a changed suite, a run in progress. */
    notes: z.array(z.string()).readonly(),
    /** Changes whenever results are recorded. */
    revision: z.string(),
  })
  .meta({ id: 'RunsComparison' })
export type CompareRunsAnswer = z.infer<typeof CompareRunsAnswer>

/** A query for a comparison's cases in an order. */
export const CompareCasesQuery = CompareRunsQuery.extend({
  suite: Name.optional(),
  show: CaseShow.optional(),
  sort: CaseSort.optional(),
  /** The number of cases before the page. */
  offset: queryInteger(0, Number.MAX_SAFE_INTEGER).optional(),
  limit: queryInteger(1, 1000).optional(),
})
export type CompareCasesQuery = z.infer<typeof CompareCasesQuery>

/** A part of the compared cases, starting at `offset`, out of the `total` selected. */
export const CompareCasesPage = z
  .object({
    cases: z.array(ComparedCase.meta({ id: 'ComparedCase' })).readonly(),
    offset: count,
    total: count,
    counts: CaseCounts,
    revision: z.string(),
  })
  .meta({ id: 'ComparedCasePage' })
export type CompareCasesPage = z.infer<typeof CompareCasesPage>

/** One compared case. */
export const CompareCaseQuery = CompareCasesQuery.omit({ offset: true, limit: true })
export type CompareCaseQuery = z.infer<typeof CompareCaseQuery>

/** One compared case, and its position in the list that the query selects; null if it isn't there. */
export const CompareCaseAnswer = z.object({ case: ComparedCase, place: count.nullable(), total: count })
export type CompareCaseAnswer = z.infer<typeof CompareCaseAnswer>
