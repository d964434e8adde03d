import { z } from 'zod'
import { RunStatus } from '../run/run-status.ts'
import { Estimate, Rate } from '../statistics/interval.ts'
import { DiagnosticBody } from './problem.ts'
import { Name, PageQuery, QueryFlag, queryInteger } from './query.ts'

/** A suite's text; `file` is what diagnostics call it. */
export const SuiteTextBody = z
  .strictObject({ text: z.string(), file: Name.optional(), vars: z.record(z.string(), z.unknown()).optional() })
  .meta({ id: 'SuiteText' })
export type SuiteTextBody = z.infer<typeof SuiteTextBody>

/** A suite's text to be saved. */
export const SuiteSaveBody = SuiteTextBody.extend({
  /** The version that the text was made from, null for a new suite: whoever saved another one meanwhile isn't overruled unawares. */
  base: Name.nullable().optional(),
}).meta({ id: 'NewSuiteVersion' })
export type SuiteSaveBody = z.infer<typeof SuiteSaveBody>

/** What `assay validate --json` prints, and what it prints without `--json`. */
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
    /** The newest run that has this suite, where it was asked for; null when none has. */
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

/** Which saved suites; one page. */
export const SuiteListQuery = PageQuery.extend({
  /** Every version of every suite, newest first, instead of the newest of each by name. */
  versions: QueryFlag.optional(),
  /** Each suite with the newest run that has ended. */
  last_run: QueryFlag.optional(),
})
export type SuiteListQuery = z.infer<typeof SuiteListQuery>

/** Saved suites or versions of one. */
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
    /** Models that run it when nobody names others; empty where neither the suite nor the server's config names one. */
    models: z.array(z.string()).readonly(),
  })
  .meta({ id: 'Suite' })
export type SuiteBody = z.infer<typeof SuiteBody>

/** A suite that was saved, and what is worth a warning in it. */
export const SavedSuite = z
  .object({ name: z.string(), version: z.string(), diagnostics: z.array(DiagnosticBody).readonly() })
  .meta({ id: 'SavedSuite' })
export type SavedSuite = z.infer<typeof SavedSuite>

/** How many versions went; those that a run names stay. */
export const DeletedSuite = z.object({ name: z.string(), versions: z.int() })
export type DeletedSuite = z.infer<typeof DeletedSuite>

/** Which cases of a saved suite; one page. */
export const SuiteCaseQuery = z.strictObject({
  version: Name.optional(),
  limit: queryInteger(1, 1000).optional(),
  /** `next` of the page before. */
  cursor: queryInteger(0, Number.MAX_SAFE_INTEGER).optional(),
})
export type SuiteCaseQuery = z.infer<typeof SuiteCaseQuery>

/** A case as lists of a suite show it. */
export const SuiteCase = z
  .object({
    id: z.string(),
    tags: z.array(z.string()).readonly(),
    severity: z.enum(['normal', 'critical']),
    /** The beginning of what is asked last. */
    prompt: z.string(),
    /** Names of its checks, each once. */
    checks: z.array(z.string()).readonly(),
    /** In the suite's text, from 1. */
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
