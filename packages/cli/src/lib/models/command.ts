import type { PriceBand } from '@assay/providers/price'
import { buildCommand } from '../help/build-command.ts'
import { jsonFlag, type PlaceFlags, placeFlags } from '../store/store-flag.ts'

export interface ModelsFlags extends Omit<PlaceFlags, 'store'> {
  readonly price?: readonly PriceBand[]
  readonly provider?: string
  readonly tools: boolean
  readonly json: boolean
}

export const modelsCommand = buildCommand<ModelsFlags, [string?]>({
  loader: async () => (await import('./run.ts')).runModels,
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [
        { brief: "Models to list, such as 'openai/gpt-5*'", placeholder: 'glob', parse: String, optional: true },
      ],
    },
    flags: {
      price: {
        kind: 'parsed',
        parse: async (text: string) => (await import('./price-flag.ts')).parseBands(text),
        optional: true,
        placeholder: 'bands',
        brief: "Only these price bands: '$' to '$$$$', a range such as '$..$$', or 1..2",
      },
      provider: {
        kind: 'parsed',
        parse: String,
        optional: true,
        placeholder: 'name',
        brief: 'Only this provider, such as openai',
      },
      tools: { kind: 'boolean', default: false, withNegated: false, brief: 'Only models known to call tools' },
      server: placeFlags.server,
      tokenFile: placeFlags.tokenFile,
      json: jsonFlag,
    },
  },
  docs: {
    examples: [{ input: "'openai/gpt-5*'", brief: "OpenAI's GPT-5 models" }],
    brief: 'List models, their prices, and which keys are missing',
    fullDescription:
      'List models, their prices, and which keys are missing.\n\n' +
      'A price band covers a million tokens, three parts input to one part output: $ up to $0.25, $$ up to $1, ' +
      '$$$ up to $4, $$$$ above. Each band holds about a quarter of the models with a known price.',
  },
})
