import { z } from 'zod'
import { DiagnosticBody } from './problem.ts'
import { Name, PageQuery, QueryFlag } from './query.ts'

/** A suite's text; `file` is what diagnostics call it. */
export const SuiteTextBody = z
  .strictObject({ text: z.string(), file: Name.optional(), vars: z.record(z.string(), z.unknown()).optional() })
  .meta({ id: 'SuiteText' })
export type SuiteTextBody = z.infer<typeof SuiteTextBody>

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
  })
  .meta({ id: 'SuiteVersion' })

/** Which saved suites; one page. */
export const SuiteListQuery = PageQuery.extend({
  /** Every version of every suite, newest first, instead of the newest of each by name. */
  versions: QueryFlag.optional(),
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
