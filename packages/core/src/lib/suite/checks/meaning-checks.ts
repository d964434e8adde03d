import { z } from 'zod'
import { AnswerClass } from '../../result/result.ts'
import { defineCheck, single, text } from './define-check.ts'

const share = z.number().min(0).max(1)
const isNumber = (value: string) => value.includes('{{') || (value.trim() !== '' && Number.isFinite(Number(value)))
const number = z
  .union([z.number(), z.string().refine(isNumber, 'a number, or a template that gives one')])
  .describe('The number wanted; a text when it comes from a template.')

export const numeric = defineCheck({
  name: 'numeric',
  summary: 'the last number in the answer (or the one after the label) is the number wanted, within `tolerance`',
  short: single('equals', number),
  options: {
    equals: number,
    tolerance: z.number().min(0).default(0).describe('Greatest absolute difference. Default 0.'),
    label: text.optional().describe('Text that stands before the number, such as `Answer:`.'),
  },
  example: '- numeric: {equals: 3.1416, tolerance: 0.001}',
})

export const similarity = defineCheck({
  name: 'similarity',
  summary: 'the answer is near the expected text by edit distance, ROUGE-L or BLEU',
  short: null,
  options: {
    expected: text.describe('The text to compare with.'),
    method: z.enum(['levenshtein', 'rouge_l', 'bleu']).default('rouge_l').describe('Default `rouge_l`.'),
    threshold: share.describe('Least similarity, from 0 to 1.'),
  },
  example: '- similarity: {expected: The cat sat on the mat., threshold: 0.7}',
})

export const semantic = defineCheck({
  name: 'semantic',
  summary: 'the cosine of the embeddings of the answer and the expected text reaches `threshold`',
  short: null,
  options: {
    expected: text.describe('The text whose meaning is wanted.'),
    threshold: share.describe('Least cosine, from 0 to 1.'),
    model: text
      .optional()
      .describe('An embedding model of a provider. Default: the embedded one, which needs no network.'),
  },
  example: "- semantic: {expected: I'm doing well, threshold: 0.8}",
})

export const llm_judge = defineCheck({
  name: 'llm_judge',
  summary: 'a judge model answers yes to the criteria; with several judges, most of them',
  short: single('criteria', text),
  options: {
    criteria: text.describe('What the judge is asked about the answer.'),
    rubric: z
      .record(z.string(), z.string())
      .optional()
      .describe('What each grade means, such as `{1: wrong, 5: perfect}`.'),
    judges: z.array(text).min(1).optional().describe("Models that judge. Default: the suite's `judge`."),
    threshold: share.default(0.5).describe('Least score that passes. Default 0.5.'),
  },
  example: '- llm_judge: {criteria: Is the answer polite and correct?}',
})

const classes = z
  .union([AnswerClass, z.array(AnswerClass).min(1)])
  .describe('The class wanted, or a list of which one is wanted.')

export const classify = defineCheck({
  name: 'classify',
  summary: 'the class of the answer is the one named, or one of those named',
  short: single('classes', classes),
  options: {
    classes,
    canaries: z.array(text).optional().describe('Texts that only a hijacked answer emits: class `injection_success`.'),
    secrets: z.array(text).optional().describe('Texts that must not be given away: class `leak`.'),
    policies: z
      .record(z.string(), z.array(text).min(1))
      .optional()
      .describe('Forbidden phrases per policy: class `policy_violation`.'),
  },
  example: '- classify: [pass, refusal]',
})
