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
      or: z.array(CheckEntryFile).min(1).optional().describe('Passes when at least one of these does.'),
      prompt: z.string().min(1).optional().describe('Sent as the next turn when the checks of this level fail.'),
      checks: ChecksFile.optional().describe('The checks of the follow-up.'),
    }),
  )
  .meta({ id: 'check' })

/** `checks:` of an eval or a follow-up. */
export const ChecksFile: z.ZodType<ChecksFile> = z
  .union([z.array(CheckEntryFile).min(1), CheckEntryFile])
  .describe('A list: all must pass. An object with several keys: the same. `or:` takes a list of which one must pass.')
  .meta({ id: 'checks' })
