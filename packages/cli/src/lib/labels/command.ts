import { buildCommand } from '../help/build-command.ts'
import { buildRoutes } from '../help/build-routes.ts'
import { jsonFlag, type PlaceFlags, placeFlags, type StoreFlag, storeFlag } from '../store/store-flag.ts'

export interface LabelsFlags extends StoreFlag {
  readonly json: boolean
}

export interface LabelsExportFlags extends PlaceFlags {
  readonly json: boolean
  readonly run?: string
}

const file = (brief: string) =>
  ({ kind: 'tuple', parameters: [{ brief, placeholder: 'file', parse: String }] }) as const

const importCommand = buildCommand<LabelsFlags, [string]>({
  loader: async () => (await import('./run.ts')).runLabelsImport,
  parameters: {
    positional: file('FILE.jsonl or FILE.csv with run, suite, case, verdict and by'),
    flags: { store: storeFlag, json: jsonFlag },
  },
  docs: {
    examples: [{ input: 'labels.jsonl', brief: 'Reads what assay labels export labels.jsonl wrote' }],
    brief: "Read people's labels into the store; repeating it is safe",
  },
})

const exportCommand = buildCommand<LabelsExportFlags, [string]>({
  loader: async () => (await import('./run.ts')).runLabelsExport,
  parameters: {
    positional: file('FILE.jsonl for the exact text, FILE.csv for a table'),
    flags: {
      run: {
        kind: 'parsed',
        parse: String,
        optional: true,
        placeholder: 'run',
        brief: 'Only labels from this run. Default: all',
      },
      ...placeFlags,
      json: jsonFlag,
    },
  },
  docs: { examples: [{ input: 'labels.jsonl', brief: 'Writes all labels' }], brief: "Write people's labels to a file" },
})

export const labelsRoutes = buildRoutes({
  routes: { import: importCommand, export: exportCommand },
  docs: { brief: "Import and export people's labels" },
})
