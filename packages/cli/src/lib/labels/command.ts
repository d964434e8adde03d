import { buildCommand, buildRouteMap } from '@stricli/core'
import type { Context } from '../command-error.ts'
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

const importCommand = buildCommand<LabelsFlags, [string], Context>({
  loader: async () => (await import('./run.ts')).runLabelsImport,
  parameters: {
    positional: file('FILE.jsonl or FILE.csv with run, suite, case, verdict and by'),
    flags: { store: storeFlag, json: jsonFlag },
  },
  docs: { brief: "Read people's labels into the store; the same file again changes nothing" },
})

const exportCommand = buildCommand<LabelsExportFlags, [string], Context>({
  loader: async () => (await import('./run.ts')).runLabelsExport,
  parameters: {
    positional: file('FILE.jsonl for every text as it is, FILE.csv for a table'),
    flags: {
      run: {
        kind: 'parsed',
        parse: String,
        optional: true,
        placeholder: 'run',
        brief: 'Only labels that were given in this run. Default: all',
      },
      ...placeFlags,
      json: jsonFlag,
    },
  },
  docs: { brief: "Write people's labels to a file" },
})

export const labelsRoutes = buildRouteMap({
  routes: { import: importCommand, export: exportCommand },
  docs: { brief: "Move people's labels between stores, tables and tools" },
})
