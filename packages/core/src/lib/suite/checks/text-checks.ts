import { z } from 'zod'
import { defineCheck, text, textOrList } from './define-check.ts'
import { findRegexProblem } from './regex-syntax.ts'

const insensitive = z.boolean().default(false).describe('Whether case matters. Default false.')
const sensitive = z.boolean().default(true).describe('Whether case matters. Default true.')
const glob = text.describe(
  'A glob over the whole answer: `*` matches any text, including newlines; `?` matches one character.',
)
const pattern = text
  .superRefine((value, context) => {
    const problem = findRegexProblem(value)
    if (problem !== null) context.addIssue({ code: 'custom', message: problem, input: value })
  })
  .describe('A regular expression in RE2 syntax, searched anywhere in the answer.')
const wanted = text.describe('The string to find.')
const normalization = z
  .enum(['none', 'NFC', 'NFKC'])
  .optional()
  .describe(
    'How to normalize Unicode in both strings first. Default `none`: é as one character differs from e plus an accent.',
  )
const form = z
  .boolean()
  .optional()
  .describe('Whether this checks form: in a classified eval, a miss is `wrong_format`. Default false.')

export const match = defineCheck({
  name: 'match',
  summary: 'the whole answer matches the glob, ignoring case unless `case_sensitive: true`',
  short: textOrList('pattern'),
  options: { pattern: glob, case_sensitive: insensitive, form },
  example: '- match: "*105*"',
})

export const not_match = defineCheck({
  name: 'not_match',
  summary: "the whole answer doesn't match the glob",
  short: textOrList('pattern'),
  options: { pattern: glob, case_sensitive: insensitive, form },
  example: '- not_match: "*sorry*"',
})

export const contains = defineCheck({
  name: 'contains',
  summary: 'the answer contains the string',
  short: textOrList('value'),
  options: { value: wanted, case_sensitive: sensitive, normalization },
  example: '- contains: Paris',
})

export const not_contains = defineCheck({
  name: 'not_contains',
  summary: "the answer doesn't contain the string",
  short: textOrList('value'),
  options: { value: wanted, case_sensitive: sensitive, normalization },
  example: '- not_contains: As an AI',
})

export const equals = defineCheck({
  name: 'equals',
  summary: 'the answer equals the string, ignoring surrounding whitespace',
  short: textOrList('value'),
  options: {
    value: wanted,
    case_sensitive: sensitive,
    normalization,
    unwrap: z
      .boolean()
      .default(false)
      .describe(
        'Whether to ignore emphasis, backticks, quotes, a code fence or a final period around it. Default false.',
      ),
  },
  example: '- equals: "42"',
})

export const starts_with = defineCheck({
  name: 'starts_with',
  summary: 'the answer starts with the string',
  short: textOrList('value'),
  options: { value: wanted, case_sensitive: sensitive, normalization },
  example: '- starts_with: Dear',
})

export const ends_with = defineCheck({
  name: 'ends_with',
  summary: 'the answer ends with the string',
  short: textOrList('value'),
  options: { value: wanted, case_sensitive: sensitive, normalization },
  example: '- ends_with: "."',
})

export const regex = defineCheck({
  name: 'regex',
  summary:
    'the regular expression matches somewhere in the answer; matching takes linear time, so no pattern can hang a run',
  short: textOrList('pattern', pattern),
  options: { pattern, case_sensitive: sensitive, form },
  example: "- regex: '\\b[A-Z]{3}-\\d+\\b'",
})

export const not_regex = defineCheck({
  name: 'not_regex',
  summary: "the regular expression doesn't match anywhere in the answer",
  short: textOrList('pattern', pattern),
  options: { pattern, case_sensitive: sensitive, form },
  example: "- not_regex: '(?i)password'",
})
