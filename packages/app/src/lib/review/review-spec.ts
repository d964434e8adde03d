import { UserError } from '@assay/core/errors'
import { AnswerClass } from '@assay/core/result'
import { z } from 'zod'

/** Maximum answers in a review. */
const MOST = 10_000

/** A review's spec: everything its items follow from, so that nothing else has to be stored. */
export const ReviewSpec = z.object({
  run: z.string().min(1),
  /** The labeled check; null for the answer as a whole. */
  check: z.string().min(1).nullable().default(null),
  /** Only answers of this class; null for all. */
  class: AnswerClass.nullable().default(null),
  n: z.int().min(1).max(MOST).default(40),
  seed: z.int().min(0).default(0),
})
export type ReviewSpec = z.infer<typeof ReviewSpec>

const Packed = z.tuple([
  ReviewSpec.shape.run,
  z.string().min(1).nullable(),
  AnswerClass.nullable(),
  z.int().min(1).max(MOST),
  z.int().min(0),
])

/** Returns a review's ID, from which `parseReviewId` restores it. */
export function reviewIdOf({ run, check, class: name, n, seed }: ReviewSpec): string {
  return Buffer.from(JSON.stringify([run, check, name, n, seed])).toString('base64url')
}

/** Parses a review's ID. Throws UserError `REVIEW_NOT_FOUND`. */
export function parseReviewId(id: string): ReviewSpec {
  const text = Buffer.from(id, 'base64url').toString('utf8')
  const read = Packed.safeParse(parseJson(text))
  if (!read.success) throw new UserError('REVIEW_NOT_FOUND', `Review "${id.slice(0, 100)}" doesn't exist.`)
  const [run, check, name, n, seed] = read.data
  return { run, check, class: name, n, seed }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
