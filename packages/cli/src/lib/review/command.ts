import { AnswerClass } from '@assay/core/result'
import { buildCommand } from '@stricli/core'
import type { Context } from '../command-error.ts'
import { jsonFlag, type PlaceFlags, placeFlags, runArgument } from '../store/store-flag.ts'
import { parseWhole } from './whole-number.ts'

export interface ReviewFlags extends PlaceFlags {
  readonly n: number
  readonly check?: string
  readonly class?: AnswerClass
  readonly seed: number
  readonly by?: string
  readonly agreement: boolean
  readonly makeSuite?: string
  readonly json: boolean
}

const text = (placeholder: string, brief: string) =>
  ({ kind: 'parsed', parse: String, optional: true, placeholder, brief }) as const

export const reviewCommand = buildCommand<ReviewFlags, [string], Context>({
  loader: async () => (await import('./run.ts')).runReview,
  parameters: {
    positional: { kind: 'tuple', parameters: [runArgument] },
    flags: {
      n: {
        kind: 'parsed',
        parse: (given: string) => parseWhole(given, { least: 1, most: 10_000 }),
        default: '40',
        placeholder: 'answers',
        brief: 'Answers to label, half passed and half failed. A larger number later adds to the same ones',
      },
      check: text('name', 'Label what this check decides, such as llm_judge. Default: the answer as a whole'),
      class: { kind: 'enum', values: AnswerClass.options, optional: true, brief: 'Only answers of this class' },
      seed: {
        kind: 'parsed',
        parse: (given: string) => parseWhole(given, { least: 0, most: Number.MAX_SAFE_INTEGER }),
        default: '0',
        placeholder: 'number',
        brief: 'Draws other answers',
      },
      by: text('person', 'Who labels. Default: your user name'),
      agreement: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief: 'Print how people agree with the verdicts; label nothing',
      },
      makeSuite: text('file', 'Write the labelled answers as a suite that tests judges; label nothing'),
      ...placeFlags,
      json: jsonFlag,
    },
  },
  docs: {
    brief: 'Label answers of a run by hand, and see how far its judge can be trusted',
    customUsage: [
      { input: 'last', brief: 'Label 40 answers of the newest run, one key each' },
      { input: 'last --check llm_judge', brief: 'Only what the judge model decides' },
      { input: 'last --agreement', brief: 'What the labels say so far' },
      { input: 'last --make-suite judge-suite.yaml', brief: 'Test other judges by the labels' },
    ],
  },
})
