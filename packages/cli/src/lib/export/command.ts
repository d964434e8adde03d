import { buildCommand } from '@stricli/core'
import type { Context } from '../command-error.ts'
import { jsonFlag, runArgument, type StoreFlag, storeFlag } from '../store/store-flag.ts'

export interface ExportFlags extends StoreFlag {
  readonly to: string
  readonly json: boolean
}

export const exportCommand = buildCommand<ExportFlags, [string], Context>({
  loader: async () => (await import('./run.ts')).runExport,
  parameters: {
    positional: { kind: 'tuple', parameters: [runArgument] },
    flags: {
      to: {
        kind: 'parsed',
        parse: String,
        placeholder: 'file',
        brief: 'FILE.jsonl for the whole run, which assay import reads; FILE.csv for a table of its results',
      },
      store: storeFlag,
      json: jsonFlag,
    },
  },
  docs: { brief: 'Write a stored run to a file' },
})
