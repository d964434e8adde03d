import { buildCommand } from '@stricli/core'
import type { Context } from '../command-error.ts'
import { jsonFlag } from '../store/store-flag.ts'

export interface ModelsFlags {
  readonly json: boolean
}

export const modelsCommand = buildCommand<ModelsFlags, [string?], Context>({
  loader: async () => (await import('./run.ts')).runModels,
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [
        { brief: "Models to list, such as 'openai/gpt-5*'", placeholder: 'glob', parse: String, optional: true },
      ],
    },
    flags: { json: jsonFlag },
  },
  docs: { brief: 'List the models that can be asked, what they cost, and which key is missing' },
})
