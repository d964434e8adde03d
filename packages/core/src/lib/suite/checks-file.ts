import { z } from 'zod'
import { CHECKS, type CheckName } from './checks/check-table.ts'
import type { CheckRecord } from './checks/define-check.ts'

/** One entry under `checks:` as people write it: named checks, `or`, and a follow-up `prompt` with its own `checks`. */
export type CheckEntryFile = { readonly [Name in CheckName]?: unknown } & {
  readonly or?: readonly CheckEntryFile[] | undefined
  readonly prompt?: string | undefined
  readonly checks?: ChecksFile | undefined
}

/** `checks:` as people write it: a list of entries that must all pass, or one entry. */
export type ChecksFile = readonly CheckEntryFile[] | CheckEntryFile

const forms = Object.values(CHECKS).map((record: CheckRecord) => {
  const form = record.short === null ? record.long : z.union([record.short.schema, record.long])
  return [record.name, form.optional().describe(`Passes when ${record.summary}.`)] as const
})

/** One entry under `checks:`. */
export const CheckEntryFile: z.ZodType<CheckEntryFile> = z
  .lazy(() =>
    z.strictObject({
      ...Object.fromEntries(forms),
      or: z.array(CheckEntryFile).min(1).optional().describe('Passes if at least one of these passes.'),
      prompt: z.string().min(1).optional().describe("Sent as the next turn if this level's checks fail."),
      checks: ChecksFile.optional().describe("The follow-up's checks."),
    }),
  )
  .meta({ id: 'check' })

/** `checks:` of an eval or a follow-up. */
export const ChecksFile: z.ZodType<ChecksFile> = z
  .union([z.array(CheckEntryFile).min(1), CheckEntryFile])
  .describe('A list, or an object with several keys: all must pass. `or:` takes a list; at least one must pass.')
  .meta({ id: 'checks' })
