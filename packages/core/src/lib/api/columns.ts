import { z } from 'zod'
import { UnfinishedAmounts } from '../report/report.ts'
import { HumanSummary } from '../review/agreement.ts'
import { RunStatus } from '../run/run-status.ts'
import { Name } from './query.ts'

/** A query for a run's samples. */
export const ColumnsQuery = z.strictObject({ suite: Name.optional() })
export type ColumnsQuery = z.infer<typeof ColumnsQuery>

const count = z.int().min(0)

/** One number per row; a single one if all rows share it. Null is an unknown number. */
const Column = z.union([z.number().nullable(), z.array(z.number().nullable()).readonly()])
/** One number per row that is always known. */
const Codes = z.union([count, z.array(count).readonly()])

/**
 * Everything that formulas read from one suite's samples, by column: the first rows are the first case's, by attempt. The codes:
 * `status` 1 passed, 2 failed, 3 unscored, 4 undecided, 5 errored, 6 limited; `class` is the place in
 * the list of classes, from 1; `compile` 1 failed, 2 compiled; `expected` 1 agrees, 2 differs; `cost_unknown` 1 without a price, 2 maybe billed; 0 is none.
 */
export const SampleColumnsJson = z
  .object({
    samples: count,
    /** Case IDs, sorted by code point. */
    cases: z.array(z.string()).readonly(),
    /** Each case's number of samples, weight, and eval and tags as positions in the lists below. */
    samples_of_case: Codes,
    weight_of_case: z.union([z.number(), z.array(z.number()).readonly()]),
    /** Positions from 1; 0 for an eval without a name. */
    eval_of_case: Codes,
    /** Positions from 0. */
    tags_of_case: Codes,
    evals: z.array(z.string()).readonly(),
    /** Every combination of tags that a case has. */
    tag_sets: z.array(z.array(z.string()).readonly()).readonly(),
    /** The cost of requests that no sample includes, since a stop or a kill left their samples unfinished; left out if there are none. */
    unfinished: UnfinishedAmounts.optional(),
    columns: z.object({
      attempt: Codes,
      status: Codes,
      class: Codes,
      score: Column,
      /** Left out by servers of an older version. */
      penalized: Column.default(null),
      expected: Codes.default(0),
      latency_s: Column,
      cost_usd: Column,
      cost_unknown: Codes,
      judge_cost_usd: Column,
      input_tokens: Column,
      output_tokens: Column,
      reasoning_tokens: Column,
      compile: Codes,
      tests_passed: Codes,
      tests_failed: Codes,
      lint_warnings: Codes,
      structure_found: Codes,
      structure_expected: Codes,
      /** Null for a sample without tools. */
      agent_turns: Column,
      tool_calls: Column,
      tool_errors: Codes,
      invalid_calls: Codes,
    }),
  })
  .meta({ id: 'SampleColumns' })
export type SampleColumnsJson = z.infer<typeof SampleColumnsJson>

/** A run's samples as numbers, enough to compute its score and interval with any formula elsewhere. */
export const ColumnsAnswer = z
  .object({
    run: z.string(),
    model: z.string(),
    status: RunStatus,
    /** The bootstrap's seed. */
    seed: count,
    ignore_errors: z.boolean(),
    suites: z
      .array(
        z.object({
          suite: z.string(),
          /** The suite's own formula. */
          formula: z.string(),
          model: z.string(),
          /** The result of people's labels for its answers. */
          human: HumanSummary.nullable(),
          table: SampleColumnsJson,
        }),
      )
      .readonly(),
  })
  .meta({ id: 'Columns' })
export type ColumnsAnswer = z.infer<typeof ColumnsAnswer>
