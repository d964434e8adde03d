import { ANSWER_CLASSES } from '@assay/core/words'
import { choice, integer, optional, text } from '../../lib/search/params.ts'

/** The parameters of a review's page. */
export const REVIEW_PARAMS = {
  /** The place of the shown answer; by default the first one that you haven't labeled. */
  item: integer(1, 10_000),
  /** The answers that the arrows go through. */
  show: choice(['open', 'all', 'disagree', 'split'], 'open'),
  /** The person whose labels are listed at the end; '' for your own. */
  reviewer: text,
} as const

/** The parameters of the page of all reviews: what a new one is drawn from, so that any page can link to it. */
export const REVIEWS_PARAMS = {
  run: text,
  check: text,
  class: optional(ANSWER_CLASSES),
  n: integer(1, 10_000),
  seed: integer(0, 2 ** 31),
} as const
