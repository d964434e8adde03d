import { z } from 'zod'
import { Duration } from '../duration.ts'
import { defineCheck, single } from './define-check.ts'

const limit = z.number().min(0)
const tokens = limit.describe(
  "Number of tokens: by the model's tokenizer if known, else the provider's count, else o200k.",
)
const characters = limit.describe('Number of characters.')

export const min_tokens = defineCheck({
  name: 'min_tokens',
  summary: 'the answer has at least this many tokens',
  short: single('limit', limit),
  options: { limit: tokens },
  example: '- min_tokens: 10',
})

export const max_tokens = defineCheck({
  name: 'max_tokens',
  summary: 'the answer has at most this many tokens',
  short: single('limit', limit),
  options: { limit: tokens },
  example: '- max_tokens: 100',
})

export const min_length = defineCheck({
  name: 'min_length',
  summary: 'the answer has at least this many characters',
  short: single('limit', limit),
  options: { limit: characters },
  example: '- min_length: 20',
})

export const max_length = defineCheck({
  name: 'max_length',
  summary: 'the answer has at most this many characters',
  short: single('limit', limit),
  options: { limit: characters },
  example: '- max_length: 500',
})

const lineCount = z.int().min(0)

export const lines = defineCheck({
  name: 'lines',
  summary: 'the answer has the expected number of lines',
  short: single('exactly', lineCount),
  options: {
    exactly: lineCount.optional().describe('Exact number of lines.'),
    min: lineCount.optional().describe('Minimum number of lines.'),
    max: lineCount.optional().describe('Maximum number of lines.'),
    blank: z.boolean().default(false).describe('Whether blank lines count. Default false.'),
  },
  example: '- lines: 3',
})

export const latency = defineCheck({
  name: 'latency',
  summary: 'the answer finished within this time',
  short: single('limit', Duration),
  options: { limit: Duration },
  example: '- latency: 2s',
})

export const cost = defineCheck({
  name: 'cost',
  summary: "the answer cost at most this many US dollars; undecided if the model's price is unknown",
  short: single('limit', limit),
  options: { limit: limit.describe('US dollars.') },
  example: '- cost: 0.002',
})
