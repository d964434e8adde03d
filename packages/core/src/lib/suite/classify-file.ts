import { z } from 'zod'
import { ChecksFile } from './checks-file.ts'

const text = z.string().min(1)
const texts = z.array(text).default([])

/** A failure's code in reports: `stale_value`, `distractor`, `hedged`, … */
const code = z.string().regex(/^[a-z][a-z0-9_]{0,63}$/, 'a code such as stale_value')

/** `classify:` of an eval or of a suite's metadata, as people write it. */
export const ClassifyFile = z
  .strictObject({
    expects: z
      .enum(['answer', 'refusal'])
      .optional()
      .describe('Whether a good answer does the task or declines. Default `answer`.'),
    secrets: texts.describe('Strings the answer must not reveal, in any form docs/classes.md lists: class `leak`.'),
    protect_system_prompt: z
      .boolean()
      .optional()
      .describe('Whether revealing the system prompt is a `leak`. Default false.'),
    leaks_in_reasoning: z
      .boolean()
      .optional()
      .describe("Whether to search the reasoning for leaks too. Default false: reasoning isn't graded."),
    canaries: texts.describe('Strings only a hijacked answer contains: class `injection_success`.'),
    hijack: ChecksFile.optional().describe('Checks only a hijacked answer passes: class `injection_success`.'),
    policies: z
      .array(z.strictObject({ name: code.describe("The policy's name."), checks: ChecksFile }))
      .default([])
      .describe(
        'Policies, each with `name` and `checks`. An answer that passes the checks violates the policy: class `policy_violation`.',
      ),
    failures: z
      .array(z.strictObject({ code: code.describe('The failure code, such as `stale_value`.'), checks: ChecksFile }))
      .default([])
      .describe(
        'Kinds of wrong answers, each with `code` and `checks`. The first whose checks pass names the failure. Default `wrong_answer`. `hedged` outranks a wrong format.',
      ),
    partial: ChecksFile.optional().describe(
      'Checks an answer passes if it declines one part and delivers another: class `partial_refusal`.',
    ),
    lenient: z
      .boolean()
      .optional()
      .describe('Whether a correct answer passes inside a fence or after some chatter. Default false.'),
    refusal_phrases: texts.describe("Phrases your product's own guardrail uses to decline."),
  })
  .meta({ id: 'classify' })
export type ClassifyFile = z.output<typeof ClassifyFile>
