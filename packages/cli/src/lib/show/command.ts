import { buildCommand } from '../help/build-command.ts'
import { jsonFlag, type PlaceFlags, placeFlags, runArgument } from '../store/store-flag.ts'

export interface ShowFlags extends PlaceFlags {
  readonly failed: boolean
  readonly json: boolean
}

export const showCommand = buildCommand<ShowFlags, [string, string?]>({
  loader: async () => (await import('./run.ts')).runShow,
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [
        runArgument,
        { brief: 'Case id, to show every turn and check', placeholder: 'case', parse: String, optional: true },
      ],
    },
    flags: {
      failed: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief: 'Only what failed or is undecided',
      },
      ...placeFlags,
      json: jsonFlag,
    },
  },
  docs: {
    brief: "Show a run's numbers and cases, or one case in full",
    examples: [
      { input: 'last --failed', brief: 'What failed or is undecided in the newest run' },
      { input: 'last percentage', brief: 'Every answer to one case, and its checks' },
    ],
  },
})
