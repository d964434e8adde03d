import { z } from 'zod'
import { Duration } from '../duration.ts'
import { defineCheck, single } from './define-check.ts'

const limit = z.number().min(0)
const tokens = limit.describe(
  "A number of tokens, by the model's tokenizer where it is known, else as the provider counted, else by o200k.",
)
const characters = limit.describe('A number of characters.')

export const min_tokens = defineCheck({
  name: 'min_tokens',
  summary: 'the answer has at least so many tokens',
  short: single('limit', limit),
  options: { limit: tokens },
  example: '- min_tokens: 10',
})

export const max_tokens = defineCheck({
  name: 'max_tokens',
  summary: 'the answer has at most so many tokens',
  short: single('limit', limit),
  options: { limit: tokens },
  example: '- max_tokens: 100',
})

export const min_length = defineCheck({
  name: 'min_length',
  summary: 'the answer has at least so many characters',
  short: single('limit', limit),
  options: { limit: characters },
  example: '- min_length: 20',
})

export const max_length = defineCheck({
  name: 'max_length',
  summary: 'the answer has at most so many characters',
  short: single('limit', limit),
  options: { limit: characters },
  example: '- max_length: 500',
})

const lineCount = z.int().min(0)

export const lines = defineCheck({
  name: 'lines',
  summary: 'the answer has this many lines',
  short: single('exactly', lineCount),
  options: {
    exactly: lineCount.optional().describe('The number of lines.'),
    min: lineCount.optional().describe('Least number of lines.'),
    max: lineCount.optional().describe('Greatest number of lines.'),
    blank: z.boolean().default(false).describe('Whether blank lines count. Default false.'),
  },
  example: '- lines: 3',
})

export const latency = defineCheck({
  name: 'latency',
  summary: 'the answer was complete within the time',
  short: single('limit', Duration),
  options: { limit: Duration },
  example: '- latency: 2s',
})

export const cost = defineCheck({
  name: 'cost',
  summary: 'the answer cost at most so many US dollars; undecided when the model has no known price',
  short: single('limit', limit),
  options: { limit: limit.describe('US dollars.') },
  example: '- cost: 0.002',
})
