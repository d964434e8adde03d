import { z } from 'zod'
import { AnswerClass } from '../result/result.ts'
import { SampleKey } from '../run/sample-key.ts'

/** A person's judgment of one answer. Appended, never overwritten: the same person's later label on the same question replaces it. */
export const Label = z.object({
  /** The label's ID, made by the client; adding the same label again changes nothing. */
  id: z.string().min(1),
  /** Hash of the question and the answer, so that the same answer in a later run has the same label. */
  answer: z.string().min(1),
  /** The labeled check, and its options' version; null for the answer as a whole. */
  check: z.string().nullable(),
  check_version: z.string().nullable(),
  /** `undone` withdraws the person's label. */
  verdict: z.enum(['right', 'wrong', 'unsure', 'undone']),
  class: AnswerClass.nullable(),
  comment: z.string().nullable(),
  /** The part of the answer it refers to, in UTF-16 units. */
  span: z.object({ start: z.int().min(0), end: z.int().min(0) }).nullable(),
  /** The person, and the time (ISO 8601). */
  by: z.string().min(1),
  at: z.iso.datetime(),
  /** Whether the instrument's verdict was hidden. */
  blind: z.boolean(),
  /** The run and sample with the answer. */
  run: z.string(),
  sample: SampleKey,
  /** The way a review drew the answer; left out if a person chose it. */
  drawn: z
    .object({
      review: z.string().min(1),
      /** The stratum it was drawn from: answers the instrument passed or failed. */
      stratum: z.enum(['passed', 'failed']),
      /** The share of the stratum that was drawn. */
      share: z.number().gt(0).max(1),
      /** Whether only one class of answers could be drawn, which says nothing about the others. */
      filtered: z.boolean(),
    })
    .optional(),
})
export type Label = z.infer<typeof Label>
