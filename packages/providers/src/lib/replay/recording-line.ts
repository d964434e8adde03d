import { ChatMessage, ModelAnswer, ModelFailure } from '@assay/core/exchange'
import { Tokens } from '@assay/core/result'
import { z } from 'zod'

/**
 * One exchange of a recording. The question is named by exactly one of `messages` (its whole conversation), `key` (their `questionKey`)
 * and `prompt` (the last user message, for recordings written by hand); the outcome by one of `answer` and `failure`.
 */
export const RecordingLine = z
  .object({
    /** The model that answered. */
    model: z.string().optional(),
    messages: z.array(ChatMessage).min(1).optional(),
    key: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'Expected 64 hexadecimal digits')
      .optional(),
    prompt: z.string().optional(),
    /** Which sample this answers. Lines without one answer in turn. */
    attempt: z.int().min(1).optional(),
    answer: ModelAnswer.extend({ tokens: Tokens.partial() }).partial().required({ text: true }).optional(),
    failure: ModelFailure.partial().required({ code: true }).optional(),
  })
  .refine((line) => [line.messages, line.key, line.prompt].filter((value) => value !== undefined).length === 1, {
    message: 'Expected exactly one of "messages", "key" and "prompt"',
  })
  .refine((line) => (line.answer === undefined) !== (line.failure === undefined), {
    message: 'Expected exactly one of "answer" and "failure"',
  })
export type RecordingLine = z.infer<typeof RecordingLine>
