import { z } from 'zod'
import { RunStatus } from '../run/run-status.ts'
import { Estimate, Rate } from '../statistics/interval.ts'
import { DiagnosticBody } from './problem.ts'
import { Name, PageQuery, QueryFlag, queryInteger } from './query.ts'

/** A suite's text; `file` is its name in diagnostics. */
export const SuiteTextBody = z
  .strictObject({ text: z.string(), file: Name.optional(), vars: z.record(z.string(), z.unknown()).optional() })
  .meta({ id: 'SuiteText' })
export type SuiteTextBody = z.infer<typeof SuiteTextBody>

/** A suite's text to save. */
export const SuiteSaveBody = SuiteTextBody.extend({
  /** The version the text was edited from, null for a new suite, so that nobody's newer version is overwritten unnoticed. */
  base: Name.nullable().optional(),
}).meta({ id: 'NewSuiteVersion' })
export type SuiteSaveBody = z.infer<typeof SuiteSaveBody>

/** The output of `assay validate --json`, and its output without `--json`. */
export const ValidateAnswer = z
  .object({
    ok: z.boolean(),
    suites: z
      .array(
        z.object({
          name: z.string(),
          file: z.string().nullable(),
          cases: z.int(),
          models: z.array(z.string()).readonly(),
          score_formula: z.string(),
        }),
      )
      .readonly(),
    diagnostics: z.array(DiagnosticBody).readonly(),
    text: z.string(),
  })
  .meta({ id: 'Validation' })
export type ValidateAnswer = z.infer<typeof ValidateAnswer>

/** A version of a saved suite as lists show it. */
export const SuiteVersionBody = z
  .object({
    name: z.string(),
    version: z.string(),
    saved_at: z.string(),
    saved_by: z.string().nullable(),
    cases: z.int(),
    /** The newest run with this suite, if requested; null if there is none. */
    last_run: z
      .object({
        id: z.string(),
        model: z.string(),
        status: RunStatus,
        started_at: z.string(),
        score_formula: z.string(),
        score: Estimate,
        success: Rate,
      })
      .nullable()
      .optional(),
  })
  .meta({ id: 'SuiteVersion' })
export type SuiteVersionBody = z.infer<typeof SuiteVersionBody>

/** A query for a page of saved suites. */
export const SuiteListQuery = PageQuery.extend({
  /** Every version of every suite, newest first, instead of the newest of each by name. */
  versions: QueryFlag.optional(),
  /** Includes each suite's newest run that has ended. */
  last_run: QueryFlag.optional(),
})
export type SuiteListQuery = z.infer<typeof SuiteListQuery>

/** Saved suites, or one suite's versions. */
export const SuiteList = z
  .object({ suites: z.array(SuiteVersionBody).readonly(), next: z.string().nullable() })
  .meta({ id: 'SuiteList' })
export type SuiteList = z.infer<typeof SuiteList>

/** A saved suite with its text. */
export const SuiteBody = z
  .object({
    name: z.string(),
    version: z.string(),
    text: z.string(),
    saved_at: z.string(),
    saved_by: z.string().nullable(),
    cases: z.int().min(0),
    /** The models that run it by default; empty if the suite and the server's config name none. */
    models: z.array(z.string()).readonly(),
  })
  .meta({ id: 'Suite' })
export type SuiteBody = z.infer<typeof SuiteBody>

/** A saved suite, with its warnings. */
export const SavedSuite = z
  .object({ name: z.string(), version: z.string(), diagnostics: z.array(DiagnosticBody).readonly() })
  .meta({ id: 'SavedSuite' })
export type SavedSuite = z.infer<typeof SavedSuite>

/** The number of deleted versions; those that a run names stay. */
export const DeletedSuite = z.object({ name: z.string(), versions: z.int() })
export type DeletedSuite = z.infer<typeof DeletedSuite>

/** A query for a page of a saved suite's cases. */
export const SuiteCaseQuery = z.strictObject({
  version: Name.optional(),
  limit: queryInteger(1, 1000).optional(),
  /** The previous page's `next`. */
  cursor: queryInteger(0, Number.MAX_SAFE_INTEGER).optional(),
})
export type SuiteCaseQuery = z.infer<typeof SuiteCaseQuery>

/** A case as shown in a suite's list. */
export const SuiteCase = z
  .object({
    id: z.string(),
    tags: z.array(z.string()).readonly(),
    severity: z.enum(['normal', 'critical']),
    /** The start of the last prompt. */
    prompt: z.string(),
    /** Names of its checks, each once. */
    checks: z.array(z.string()).readonly(),
    /** Its line in the suite's text, from 1. */
    line: z.int(),
  })
  .meta({ id: 'SuiteCase' })
export type SuiteCase = z.infer<typeof SuiteCase>

/** One page of a suite's cases in its order. */
export const SuiteCaseList = z
  .object({
    version: z.string(),
    total: z.int().min(0),
    cases: z.array(SuiteCase).readonly(),
    next: z.string().nullable(),
  })
  .meta({ id: 'SuiteCaseList' })
export type SuiteCaseList = z.infer<typeof SuiteCaseList>
