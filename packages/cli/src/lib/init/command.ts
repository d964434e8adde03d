import { buildCommand } from '@stricli/core'
import type { Context } from '../command-error.ts'
import { jsonFlag } from '../store/store-flag.ts'

export interface InitFlags {
  readonly force: boolean
  readonly json: boolean
}

export const initCommand = buildCommand<InitFlags, [string?], Context>({
  loader: async () => (await import('./run.ts')).runInit,
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [
        { brief: 'Folder of the project. Default: this one', placeholder: 'dir', parse: String, optional: true },
      ],
    },
    flags: {
      force: { kind: 'boolean', default: false, withNegated: false, brief: 'Overwrite files that are there' },
      json: jsonFlag,
    },
  },
  docs: { brief: 'Write a config, a first suite that runs without a key, and a CI workflow' },
})
