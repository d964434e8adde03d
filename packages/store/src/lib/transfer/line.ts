import { UserError } from '@assay/core/errors'
import { Run } from '@assay/core/report'
import { Result } from '@assay/core/result'
import { Label } from '@assay/core/review'
import { z } from 'zod'
import { Outlay } from '../store/outlay.ts'
import { StoredRun } from '../store/run.ts'
import { StoredScore } from '../store/score.ts'

/** The line version that this program writes. It also reads version 1, of the first release, which had no variants or labels. */
export const TRANSFER_VERSION = 2

/** One line of an exported run: the run first, then its content, and at the end the number of results. */
export const Line = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('run'), version: z.literal([1, TRANSFER_VERSION]), run: StoredRun }),
  z.object({ kind: z.literal('result'), result: Result }),
  z.object({ kind: z.literal('outlay'), outlay: Outlay }),
  z.object({ kind: z.literal('score'), score: StoredScore }),
  z.object({ kind: z.literal('label'), label: Label }),
  z.object({ kind: z.literal('summary'), summary: Run }),
  z.object({ kind: z.literal('end'), results: z.int().min(0) }),
])
export type Line = z.infer<typeof Line>

/** Reads one line of an exported run. Throws UserError `IMPORT_INVALID` with the line's number. */
export function parseLine(text: string, number: number): Line {
  return parseJsonLine(Line, text, (why) => badLine(number, why))
}

/** Reads a line of JSON by its schema. Throws the error that `bad` makes of the problem. */
export function parseJsonLine<T>(schema: z.ZodType<T>, text: string, bad: (why: string) => UserError): T {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw bad("it isn't valid JSON")
  }
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw bad(`${issue?.path.join('.') || 'the line'}: ${issue?.message ?? 'unknown format'}`)
}

/** Returns the error for an invalid line. */
export function badLine(number: number, why: string): UserError {
  return new UserError('IMPORT_INVALID', `Line ${number} can't be imported: ${why}.`, 'Export the run again.')
}
