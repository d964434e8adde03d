import { ChatMessage, ModelFailure } from '@assay/core/exchange'
import { z } from 'zod'
import { LooseAnswer } from '../model/loose-answer.ts'

/**
 * One exchange in a recording. Exactly one of `messages` (the whole conversation), `key` (its `questionKey`) and `prompt` (the last user
 * message, for handwritten recordings) names the question; one of `answer`, `answers` and `failure` is the outcome.
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
    /** The sample that this answers. Lines without one answer in turn. */
    attempt: z.int().min(1).optional(),
    answer: LooseAnswer.optional(),
    /** The answers in a whole conversation with tools: one to the question, then one after each turn's results, whatever those are. */
    answers: z.array(LooseAnswer).min(1).optional(),
    failure: ModelFailure.partial().required({ code: true }).optional(),
  })
  .refine((line) => [line.messages, line.key, line.prompt].filter((value) => value !== undefined).length === 1, {
    message: 'Expected exactly one of "messages", "key" and "prompt"',
  })
  .refine((line) => [line.answer, line.answers, line.failure].filter((value) => value !== undefined).length === 1, {
    message: 'Expected exactly one of "answer", "answers" and "failure"',
  })
export type RecordingLine = z.infer<typeof RecordingLine>
