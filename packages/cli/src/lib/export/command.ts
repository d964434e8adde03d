import { buildCommand } from '../help/build-command.ts'
import { jsonFlag, runArgument, type StoreFlag, storeFlag } from '../store/store-flag.ts'

export interface ExportFlags extends StoreFlag {
  readonly to: string
  readonly json: boolean
}

export const exportCommand = buildCommand<ExportFlags, [string]>({
  loader: async () => (await import('./run.ts')).runExport,
  parameters: {
    positional: { kind: 'tuple', parameters: [runArgument] },
    flags: {
      to: {
        kind: 'parsed',
        parse: String,
        placeholder: 'file',
        brief: 'FILE.jsonl for the whole run, which assay import reads, or FILE.csv for a table of results',
      },
      store: storeFlag,
      json: jsonFlag,
    },
  },
  docs: {
    examples: [{ input: 'last --to run.jsonl', brief: 'Writes the newest run' }],
    brief: 'Write a stored run to a file',
  },
})
