import { buildCommand } from '@stricli/core'
import type { Context } from '../command-error.ts'
import { jsonFlag, type StoreFlag, storeFlag } from '../store/store-flag.ts'

export interface ImportFlags extends StoreFlag {
  readonly json: boolean
}

export const importCommand = buildCommand<ImportFlags, [string], Context>({
  loader: async () => (await import('./run.ts')).runImport,
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [{ brief: 'JSON lines that assay export wrote', placeholder: 'file', parse: String }],
    },
    flags: { store: storeFlag, json: jsonFlag },
  },
  docs: { brief: 'Read an exported run into the store; the same file again changes nothing' },
})
