import { buildCommand } from '../help/build-command.ts'
import { parseVar, type Var } from '../run/var-flag.ts'
import { jsonFlag, type StoreFlag, storeFlag } from '../store/store-flag.ts'

export interface ValidateFlags extends StoreFlag {
  /** Values for templates, each by its name. */
  readonly var?: readonly Var[]
  readonly json: boolean
}

export const validateCommand = buildCommand<ValidateFlags, string[]>({
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
        brief: 'Value for templates',
      },
      store: { ...storeFlag, brief: 'Where variables and secrets are saved. Default: as for assay run' },
      json: jsonFlag,
    },
  },
  docs: {
    examples: [{ input: 'examples/quickstart', brief: 'Checks one folder' }],
    brief: 'Check suite files and show every problem; sends nothing',
  },
})
