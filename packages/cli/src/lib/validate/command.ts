import { buildCommand } from '@stricli/core'
import type { Context } from '../command-error.ts'
import { parseVar, type Var } from '../run/var-flag.ts'
import { jsonFlag, type StoreFlag, storeFlag } from '../store/store-flag.ts'

export interface ValidateFlags extends StoreFlag {
  /** Values for templates, each by its name. */
  readonly var?: readonly Var[]
  readonly json: boolean
}

export const validateCommand = buildCommand<ValidateFlags, string[], Context>({
  loader: async () => (await import('./run.ts')).runValidate,
  parameters: {
    positional: {
      kind: 'array',
      minimum: 1,
      parameter: { brief: 'Suite file, or folder of suite files', placeholder: 'path', parse: String },
    },
    flags: {
      var: {
        kind: 'parsed',
        parse: parseVar,
        variadic: true,
        optional: true,
        placeholder: 'name=value',
        brief: 'A value for templates',
      },
      store: { ...storeFlag, brief: 'Where variables and secrets are kept. Default: as for assay run' },
      json: jsonFlag,
    },
  },
  docs: { brief: 'Show all problems of all suite files; ask no model' },
})
