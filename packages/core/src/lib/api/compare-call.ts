import { z } from 'zod'
import { CaseCounts, CaseShow, CaseSort, ComparedCase } from '../comparison/compared-case.ts'
import { Comparison, GroupComparison } from '../comparison/comparison.ts'
import { FINDINGS } from '../comparison/finding.ts'
import { HumanSummary } from '../review/agreement.ts'
import { RunStatus } from '../run/run-status.ts'
import { Rate } from '../statistics/interval.ts'
import { Name, QueryFlag, QueryNumber, queryInteger } from './query.ts'

const count = z.int().min(0)

/** A case changed when its score moved by more than this. */
const Threshold = QueryNumber.pipe(z.number().min(0).max(1))

/** Which runs are compared: ids of stored runs, their beginnings, or `last`. */
export const CompareQuery = z.strictObject({
  baseline: Name,
  current: Name,
  threshold: Threshold.optional(),
  fail_on_regression: QueryFlag.optional(),
  gate: z.literal('significant').optional(),
})
export type CompareQuery = z.infer<typeof CompareQuery>

/** A comparison, and why it fails the gates that were asked for. */
export const CompareAnswer = z
  .object({ comparison: Comparison.meta({ id: 'Comparison' }), failures: z.array(z.string()).readonly() })
  .meta({ id: 'CompareAnswer' })
export type CompareAnswer = z.infer<typeof CompareAnswer>

/** Which runs are compared with the first of them. */
export const CompareRunsQuery = z.strictObject({
  /** Ids of 2 to 8 stored runs, their beginnings, or `last`, with commas between them. The first is the baseline. */
  runs: z.string().min(1).max(10_000),
  threshold: Threshold.optional(),
})
export type CompareRunsQuery = z.infer<typeof CompareRunsQuery>

/** A run that is compared. */
export const ComparedRun = z.object({
  id: z.string(),
  model: z.string(),
  status: RunStatus,
  started_at: z.iso.datetime(),
  tags: z.array(z.string()).readonly(),
  /** Samples that are recorded, of those that were planned; `total` is null where the plan does not say. */
  progress: z.object({ done: count, total: count.nullable() }),
  suites: z
    .array(
      z.object({
        suite: z.string(),
        /** Samples that passed, of those that count. */
        success: Rate,
        samples: count,
        errored: count,
        /** How far people's labels bear the verdicts out; left out where no model judges and there is no label. */
        human: HumanSummary.optional(),
      }),
    )
    .readonly(),
})
export type ComparedRun = z.infer<typeof ComparedRun>

/** One model on one suite against the baseline, with what was found in one sentence. */
export const ComparedGroup = GroupComparison.extend({ finding: z.enum(FINDINGS), sentence: z.string() })
export type ComparedGroup = z.infer<typeof ComparedGroup>

/** Several runs compared with the first of them. P-values are adjusted for all suites of all runs. */
export const CompareRunsAnswer = z
  .object({
    /** The baseline first, each in the place in which it was named. */
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
    /** What stands in the way of comparing them: other suites, a suite that changed, a run that goes on. */
    notes: z.array(z.string()).readonly(),
    /** Another one when results were recorded meanwhile. */
    revision: z.string(),
  })
  .meta({ id: 'RunsComparison' })
export type CompareRunsAnswer = z.infer<typeof CompareRunsAnswer>

/** Which cases of a comparison, in which order. */
export const CompareCasesQuery = CompareRunsQuery.extend({
  suite: Name.optional(),
  show: CaseShow.optional(),
  sort: CaseSort.optional(),
  /** How many cases come before the page. */
  offset: queryInteger(0, Number.MAX_SAFE_INTEGER).optional(),
  limit: queryInteger(1, 1000).optional(),
})
export type CompareCasesQuery = z.infer<typeof CompareCasesQuery>

/** A part of the compared cases, beginning at `offset`, of the `total` that are selected. */
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

/** One compared case, and its place in the list that the query selects; null when it isn't there. */
export const CompareCaseAnswer = z.object({ case: ComparedCase, place: count.nullable(), total: count })
export type CompareCaseAnswer = z.infer<typeof CompareCaseAnswer>
