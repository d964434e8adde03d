import { z } from 'zod'

/** A problem in a file, as `assay validate --json` prints it. */
export const DiagnosticBody = z
  .object({
    code: z.string(),
    severity: z.enum(['error', 'warning', 'note']),
    message: z.string(),
    hint: z.string().nullable(),
    /** Offsets in the text, in UTF-16 units. */
    start: z.int(),
    end: z.int(),
    file: z.string().nullable(),
    line: z.int(),
    column: z.int(),
    path: z.string().nullable(),
    excerpt: z.string(),
    formula: z.object({ text: z.string(), start: z.int(), end: z.int() }).optional(),
  })
  .meta({ id: 'Diagnostic' })
export type DiagnosticBody = z.infer<typeof DiagnosticBody>

/** The reason why a request was rejected or failed, as `application/problem+json` (RFC 9457). */
export const Problem = z
  .object({
    /** URL of the code's description. */
    type: z.string(),
    title: z.string(),
    status: z.int(),
    /** The specific problem, with its values. */
    detail: z.string(),
    /** Stable across releases, such as `RUN_NOT_FOUND`; docs/errors.md lists them. */
    code: z.string(),
    /** The hint; null if the detail already says what to do. */
    hint: z.string().nullable(),
    /** This request's ID in the server's log. */
    request_id: z.string(),
    /** Problems of suites and formulas. */
    diagnostics: z.array(DiagnosticBody).readonly().optional(),
    /** The same, as the command prints it. */
    text: z.string().optional(),
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof Problem>
