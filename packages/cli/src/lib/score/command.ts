import { buildCommand } from '../help/build-command.ts'
import { jsonFlag, type PlaceFlags, placeFlags, runArgument } from '../store/store-flag.ts'

export interface ScoreFlags extends PlaceFlags {
  readonly formula: string
  readonly suite?: string
  readonly keep: boolean
  readonly json: boolean
}

export const scoreCommand = buildCommand<ScoreFlags, [string]>({
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
        brief: 'Only this suite',
      },
      keep: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief: 'Save the score with the run; earlier ones stay',
      },
      ...placeFlags,
      json: jsonFlag,
    },
  },
  docs: {
    brief: 'Score a stored run with another formula; sends nothing',
    examples: [{ input: "last --formula 'success_pct / total_cost'", brief: 'How much success a dollar buys' }],
  },
})
