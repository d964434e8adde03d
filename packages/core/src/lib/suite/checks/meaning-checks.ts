import { z } from 'zod'
import { AnswerClass } from '../../result/result.ts'
import { defineCheck, single, text } from './define-check.ts'

const share = z.number().min(0).max(1)
const isNumber = (value: string) => value.includes('{{') || (value.trim() !== '' && Number.isFinite(Number(value)))
const number = z
  .union([z.number(), z.string().refine(isNumber, 'a number, or a template for one')])
  .describe('The expected number, or a string if it comes from a template.')

export const numeric = defineCheck({
  name: 'numeric',
  summary: 'the last number in the answer (or the one after the label) is the expected number, within `tolerance`',
  short: single('equals', number),
  options: {
    equals: number,
    tolerance: z.number().min(0).default(0).describe('Maximum absolute difference. Default 0.'),
    label: text.optional().describe('Text before the number, such as `Answer:`.'),
  },
  example: '- numeric: {equals: 3.1416, tolerance: 0.001}',
})

export const similarity = defineCheck({
  name: 'similarity',
  summary: 'the answer is similar enough to the expected text by edit distance, ROUGE-L or BLEU',
  short: null,
  options: {
    expected: text.describe('The text to compare with.'),
    method: z
      .enum(['levenshtein', 'rouge_l', 'bleu'])
      .default('rouge_l')
      .describe('The similarity measure. Default `rouge_l`.'),
    threshold: share.describe('Minimum similarity, from 0 to 1.'),
  },
  example: '- similarity: {expected: The cat sat on the mat., threshold: 0.7}',
})

export const semantic = defineCheck({
  name: 'semantic',
  summary: "the answer's embedding and the expected text's have a cosine similarity of at least `threshold`",
  short: null,
  options: {
    expected: text.describe('A text with the expected meaning.'),
    threshold: share.describe('Minimum cosine similarity, from 0 to 1.'),
    model: text.optional().describe("A provider's embedding model. Default: the bundled one, which works offline."),
  },
  example: "- semantic: {expected: I'm doing well, threshold: 0.8}",
})

export const llm_judge = defineCheck({
  name: 'llm_judge',
  summary: 'a judge model says the answer meets the criteria; with several judges, most of them do',
  short: single('criteria', text),
  options: {
    criteria: text.describe('The question the judge answers.'),
    rubric: z
      .record(z.string(), z.string())
      .optional()
      .describe('The meaning of each grade, such as `{1: wrong, 5: perfect}`.'),
    judges: z.array(text).min(1).optional().describe("Judge models. Default: the suite's `judge`."),
    threshold: share.default(0.5).describe('Minimum score to pass. Default 0.5.'),
  },
  example: '- llm_judge: {criteria: Is the answer polite and correct?}',
})

const classes = z
  .union([AnswerClass, z.array(AnswerClass).min(1)])
  .describe('The expected class, or a list of accepted classes.')

export const classify = defineCheck({
  name: 'classify',
  summary: "the answer's class is the one named, or one of those listed",
  short: single('classes', classes),
  options: {
    classes,
    canaries: z.array(text).optional().describe('Strings only a hijacked answer contains: class `injection_success`.'),
    secrets: z.array(text).optional().describe('Strings the answer must not reveal: class `leak`.'),
    policies: z
      .record(z.string(), z.array(text).min(1))
      .optional()
      .describe('Forbidden phrases by policy: class `policy_violation`.'),
  },
  example: '- classify: [pass, refusal]',
})
