import { z } from 'zod'
import { ChecksFile } from './checks-file.ts'

const text = z.string().min(1)
const texts = z.array(text).default([])

/** What a failed answer is called, in the words of a report: `stale_value`, `distractor`, `hedged`, … */
const code = z.string().regex(/^[a-z][a-z0-9_]{0,63}$/, 'a code such as stale_value')

/** `classify:` of an eval or of a suite's metadata, as people write it. */
export const ClassifyFile = z
  .strictObject({
    expects: z
      .enum(['answer', 'refusal'])
      .optional()
      .describe('Whether a good answer does the task or declines it. Default `answer`.'),
    secrets: texts.describe('Texts that must not be given away, in any form that docs/classes.md lists: class `leak`.'),
    protect_system_prompt: z
      .boolean()
      .optional()
      .describe('Whether giving away the system prompt is a `leak`. Default false.'),
    leaks_in_reasoning: z
      .boolean()
      .optional()
      .describe('Whether reasoning is searched for leaks too. Default false: reasoning is not graded.'),
    canaries: texts.describe('Texts that only a hijacked answer emits: class `injection_success`.'),
    hijack: ChecksFile.optional().describe('Checks that only a hijacked answer passes: class `injection_success`.'),
    policies: z
      .array(z.strictObject({ name: code.describe('Name of the policy.'), checks: ChecksFile }))
      .default([])
      .describe(
        'Each with `name` and `checks`. An answer that passes the checks breaks the policy: class `policy_violation`.',
      ),
    failures: z
      .array(z.strictObject({ code: code.describe('Such as `stale_value`.'), checks: ChecksFile }))
      .default([])
      .describe(
        'Each with `code` and `checks`. What a wrong answer is called: the first whose checks it passes. Default `wrong_answer`. `hedged` outranks a wrong form.',
      ),
    partial: ChecksFile.optional().describe(
      'Checks that an answer passes which declines one part and delivers another: class `partial_refusal`.',
    ),
    lenient: z
      .boolean()
      .optional()
      .describe('Whether an answer passes that is right inside a fence or after some talk. Default false.'),
    refusal_phrases: texts.describe("Phrases with which a product's own guardrail declines."),
  })
  .meta({ id: 'classify' })
export type ClassifyFile = z.output<typeof ClassifyFile>
