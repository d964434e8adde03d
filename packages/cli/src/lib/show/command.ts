import { buildCommand } from '@stricli/core'
import type { Context } from '../command-error.ts'
import { jsonFlag, type PlaceFlags, placeFlags, runArgument } from '../store/store-flag.ts'

export interface ShowFlags extends PlaceFlags {
  readonly failed: boolean
  readonly json: boolean
}

export const showCommand = buildCommand<ShowFlags, [string, string?], Context>({
  loader: async () => (await import('./run.ts')).runShow,
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [
        runArgument,
        { brief: 'Id of a case, for every turn and check of it', placeholder: 'case', parse: String, optional: true },
      ],
    },
    flags: {
      failed: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief: 'Only what did not pass',
      },
      ...placeFlags,
      json: jsonFlag,
    },
  },
  docs: {
    brief: 'Show a stored run: its numbers and cases, or all of one case',
    customUsage: [
      { input: 'last --failed', brief: 'What did not pass in the newest run' },
      { input: 'last critical-math', brief: 'Every answer to one case, and how it was judged' },
    ],
  },
})
