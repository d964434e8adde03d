import { buildCommand } from '../help/build-command.ts'
import { jsonFlag } from '../store/store-flag.ts'

export interface InitFlags {
  readonly force: boolean
  readonly json: boolean
}

export const initCommand = buildCommand<InitFlags, [string?]>({
  loader: async () => (await import('./run.ts')).runInit,
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [
        { brief: 'Project folder. Default: the current one', placeholder: 'dir', parse: String, optional: true },
      ],
    },
    flags: {
      force: { kind: 'boolean', default: false, withNegated: false, brief: 'Overwrite existing files' },
      json: jsonFlag,
    },
  },
  docs: {
    examples: [{ input: 'my-evals', brief: 'Starts a project in my-evals' }],
    brief: 'Start a project: config, a first suite that needs no key, and a CI workflow',
  },
})
