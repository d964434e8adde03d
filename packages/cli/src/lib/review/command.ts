import { AnswerClass } from '@assay/core/result'
import { buildCommand } from '../help/build-command.ts'
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

export const reviewCommand = buildCommand<ReviewFlags, [string]>({
  loader: async () => (await import('./run.ts')).runReview,
  parameters: {
    positional: { kind: 'tuple', parameters: [runArgument] },
    flags: {
      n: {
        kind: 'parsed',
        parse: (given: string) => parseWhole(given, { least: 1, most: 10_000 }),
        default: '40',
        placeholder: 'answers',
        brief: 'Answers to label, half passed and half failed; a larger number later adds to them',
      },
      check: text('name', 'Label what this check decides, such as llm_judge. Default: the answer as a whole'),
      class: { kind: 'enum', values: AnswerClass.options, optional: true, brief: 'Only answers of this class' },
      seed: {
        kind: 'parsed',
        parse: (given: string) => parseWhole(given, { least: 0, most: Number.MAX_SAFE_INTEGER }),
        default: '0',
        placeholder: 'number',
        brief: 'Seed that picks the answers',
      },
      by: text('person', 'Who labels. Default: your user name'),
      agreement: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief: 'Print how people agree with the verdicts, without labeling',
      },
      makeSuite: text('file', 'Write the labeled answers as a suite that tests judges; label nothing'),
      ...placeFlags,
      json: jsonFlag,
    },
  },
  docs: {
    brief: 'Label answers by hand, and see how far to trust the judge',
    examples: [
      { input: 'last', brief: 'Labels 40 answers of the newest run, one key each' },
      { input: 'last --check llm_judge', brief: 'Labels only what the judge model decides' },
      { input: 'last --make-suite judge-suite.yaml', brief: 'Makes a suite that tests other judges' },
      { input: 'last --agreement', brief: 'Shows what the labels say so far' },
    ],
  },
})
