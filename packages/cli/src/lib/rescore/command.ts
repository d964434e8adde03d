import { buildCommand } from '@stricli/core'
import type { Context } from '../command-error.ts'
import { jsonFlag, runArgument, type StoreFlag, storeFlag } from '../store/store-flag.ts'

export interface RescoreFlags extends StoreFlag {
  readonly suite: string
  readonly judge: boolean
  readonly keep: boolean
  readonly json: boolean
}

export const rescoreCommand = buildCommand<RescoreFlags, [string], Context>({
  loader: async () => (await import('./run.ts')).runRescore,
  parameters: {
    positional: { kind: 'tuple', parameters: [runArgument] },
    flags: {
      suite: { kind: 'parsed', parse: String, placeholder: 'file', brief: 'Suite file whose checks count now' },
      judge: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief:
          'Ask judge and embedding models what they were not asked yet, which costs money; without it only saved answers count',
      },
      keep: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief: 'Keep the new verdicts as a run of their own, tagged rescored:RUN',
      },
      store: storeFlag,
      json: jsonFlag,
    },
  },
  docs: {
    brief: 'Apply the checks of a suite as it is now to stored answers; ask no model',
    customUsage: [{ input: 'last --suite suite.yaml', brief: 'Which verdicts a changed check would change' }],
  },
})
