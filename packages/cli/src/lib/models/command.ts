import type { PriceBand } from '@assay/providers/price'
import { buildCommand } from '@stricli/core'
import type { Context } from '../command-error.ts'
import { jsonFlag, type PlaceFlags, placeFlags } from '../store/store-flag.ts'

export interface ModelsFlags extends Omit<PlaceFlags, 'store'> {
  readonly price?: readonly PriceBand[]
  readonly provider?: string
  readonly tools: boolean
  readonly json: boolean
}

export const modelsCommand = buildCommand<ModelsFlags, [string?], Context>({
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
        brief: "Models of these price bands: '$' to '$$$$', a range such as '$..$$', or 1..2",
      },
      provider: {
        kind: 'parsed',
        parse: String,
        optional: true,
        placeholder: 'name',
        brief: 'Models of this provider, such as openai',
      },
      tools: { kind: 'boolean', default: false, withNegated: false, brief: 'Models that are known to call tools' },
      server: placeFlags.server,
      tokenFile: placeFlags.tokenFile,
      json: jsonFlag,
    },
  },
  docs: {
    brief: 'List the models that can be asked, what they cost, and which key is missing',
    fullDescription:
      'List the models that can be asked, what they cost, and which key is missing.\n\n' +
      'The price band goes by three parts of input and one of output for a million tokens: $ up to $0.25, $$ up to $1, ' +
      '$$$ up to $4, $$$$ above. These are about the quarters of all models with a known price.',
  },
})
