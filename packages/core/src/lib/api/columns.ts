import { z } from 'zod'
import { HumanSummary } from '../review/agreement.ts'
import { RunStatus } from '../run/run-status.ts'
import { Name } from './query.ts'

/** Which samples of a run. */
export const ColumnsQuery = z.strictObject({ suite: Name.optional() })
export type ColumnsQuery = z.infer<typeof ColumnsQuery>

const count = z.int().min(0)

/** One number for each row; a single one where all rows have it. Null is an unknown number. */
const Column = z.union([z.number().nullable(), z.array(z.number().nullable()).readonly()])
/** The same of numbers that are always known. */
const Codes = z.union([count, z.array(count).readonly()])

/**
 * Everything that formulas read of the samples of one suite, by column: the first rows are those of the first case, by
 * attempt. Which number means what: `status` 1 passed, 2 failed, 3 unscored, 4 errored, 5 limited; `class` is the place in
 * the list of classes, from 1; `compile` 1 failed, 2 compiled; `expected` 1 agrees, 2 differs; `cost_unknown` 1 without a price, 2 maybe billed; 0 is none.
 */
export const SampleColumnsJson = z
  .object({
    samples: count,
    /** The ids of cases by code point. */
    cases: z.array(z.string()).readonly(),
    /** For each case, the number of its samples, its weight, and its eval and tags as places in the lists below. */
    samples_of_case: Codes,
    weight_of_case: z.union([z.number(), z.array(z.number()).readonly()]),
    /** From 1; 0 for an eval without a name. */
    eval_of_case: Codes,
    /** From 0. */
    tags_of_case: Codes,
    evals: z.array(z.string()).readonly(),
    /** Every combination of tags that a case has. */
    tag_sets: z.array(z.array(z.string()).readonly()).readonly(),
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

/** The samples of a run as numbers, from which its score by any formula can be computed elsewhere, interval and all. */
export const ColumnsAnswer = z
  .object({
    run: z.string(),
    model: z.string(),
    status: RunStatus,
    /** Of the bootstrap. */
    seed: count,
    ignore_errors: z.boolean(),
    suites: z
      .array(
        z.object({
          suite: z.string(),
          /** The suite's own formula. */
          formula: z.string(),
          model: z.string(),
          /** What people's labels say about its answers. */
          human: HumanSummary.nullable(),
          table: SampleColumnsJson,
        }),
      )
      .readonly(),
  })
  .meta({ id: 'Columns' })
export type ColumnsAnswer = z.infer<typeof ColumnsAnswer>
