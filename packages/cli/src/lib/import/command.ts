import { buildCommand } from '../help/build-command.ts'
import { jsonFlag, type StoreFlag, storeFlag } from '../store/store-flag.ts'

export interface ImportFlags extends StoreFlag {
  readonly json: boolean
}

export const importCommand = buildCommand<ImportFlags, [string]>({
  loader: async () => (await import('./run.ts')).runImport,
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [{ brief: 'File from assay export', placeholder: 'file', parse: String }],
    },
    flags: { store: storeFlag, json: jsonFlag },
  },
  docs: {
    examples: [{ input: 'run.jsonl', brief: 'Reads what assay export last --to run.jsonl wrote' }],
    brief: 'Read an exported run into the store; repeating it is safe',
  },
})
