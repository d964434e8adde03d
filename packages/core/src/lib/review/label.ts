import { z } from 'zod'
import { AnswerClass } from '../result/result.ts'
import { SampleKey } from '../run/sample-key.ts'

/** A person's word about one answer. Appended, never overwritten: a later label of the same person on the same question counts instead. */
export const Label = z.object({
  /** Made by whoever labels; the same label again changes nothing. */
  id: z.string().min(1),
  /** Hash of the question and the answer, so that the same answer in a later run has the same label. */
  answer: z.string().min(1),
  /** The check that is labelled, and the version of its options; null for the answer as a whole. */
  check: z.string().nullable(),
  check_version: z.string().nullable(),
  /** `undone` takes the person's label back. */
  verdict: z.enum(['right', 'wrong', 'unsure', 'undone']),
  class: AnswerClass.nullable(),
  comment: z.string().nullable(),
  /** The part of the answer that it is about, in UTF-16 units. */
  span: z.object({ start: z.int().min(0), end: z.int().min(0) }).nullable(),
  /** Who labelled, and when (ISO 8601). */
  by: z.string().min(1),
  at: z.iso.datetime(),
  /** Whether the verdict of the instrument was hidden. */
  blind: z.boolean(),
  /** Where the answer was seen. */
  run: z.string(),
  sample: SampleKey,
  /** How the answer came to be labelled, where a review drew it; left out where somebody chose it. */
  drawn: z
    .object({
      review: z.string().min(1),
      /** Which answers it was drawn from: those that the instrument had passed or failed. */
      stratum: z.enum(['passed', 'failed']),
      /** The share of those that was drawn. */
      share: z.number().gt(0).max(1),
      /** Whether only answers of one class could be drawn, which say nothing about the others. */
      filtered: z.boolean(),
    })
    .optional(),
})
export type Label = z.infer<typeof Label>
