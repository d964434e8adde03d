import { buildCommand } from '../help/build-command.ts'
import { jsonFlag, runArgument, type StoreFlag, storeFlag } from '../store/store-flag.ts'

export interface RescoreFlags extends StoreFlag {
  readonly suite: string
  readonly judge: boolean
  readonly keep: boolean
  readonly json: boolean
}

export const rescoreCommand = buildCommand<RescoreFlags, [string]>({
  loader: async () => (await import('./run.ts')).runRescore,
  parameters: {
    positional: { kind: 'tuple', parameters: [runArgument] },
    flags: {
      suite: { kind: 'parsed', parse: String, placeholder: 'file', brief: 'Suite file with the checks to apply' },
      judge: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief:
          'Send new questions to judge and embedding models, which costs money; otherwise only saved verdicts count',
      },
      keep: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief: 'Save the new verdicts as a separate run, tagged rescored:RUN',
      },
      store: storeFlag,
      json: jsonFlag,
    },
  },
  docs: {
    brief: "Apply a suite's current checks to stored answers; sends nothing",
    examples: [
      {
        input: 'last --suite examples/quickstart/suite.yaml',
        brief: 'Shows which verdicts changed checks would change',
      },
    ],
  },
})
