import { buildCommand } from '@stricli/core'
import type { Context } from '../command-error.ts'
import { jsonFlag, type PlaceFlags, placeFlags, runArgument } from '../store/store-flag.ts'

export interface ScoreFlags extends PlaceFlags {
  readonly formula: string
  readonly suite?: string
  readonly keep: boolean
  readonly json: boolean
}

export const scoreCommand = buildCommand<ScoreFlags, [string], Context>({
  loader: async () => (await import('./run.ts')).runScore,
  parameters: {
    positional: { kind: 'tuple', parameters: [runArgument] },
    flags: {
      formula: {
        kind: 'parsed',
        parse: String,
        placeholder: 'formula',
        brief: "The formula, such as 'success_pct / total_cost'; 'suite.NAME' reads a suite's score",
      },
      suite: {
        kind: 'parsed',
        parse: String,
        optional: true,
        placeholder: 'name',
        brief: 'Only this suite of the run',
      },
      keep: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief: 'Keep the score with the run; earlier ones stay',
      },
      ...placeFlags,
      json: jsonFlag,
    },
  },
  docs: {
    brief: 'Score a stored run by another formula; ask no model',
    customUsage: [{ input: "last --formula 'success_pct / total_cost'", brief: 'What a cent buys' }],
  },
})
