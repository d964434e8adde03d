import type { Store } from '@assay/store/store'
import { drawReview, type Review } from './draw-review.ts'
import { parseReviewId } from './review-spec.ts'

/** The number of reviews to cache per store: drawing one reads all results of its run, and every label needs it. */
const REMEMBERED = 20

const byStore = new WeakMap<Store, Map<string, Promise<Review>>>()

/** Returns the review with this ID. Throws UserError `REVIEW_NOT_FOUND`, `RUN_…` and `REVIEW_EMPTY`. */
export async function openReview(store: Store, id: string): Promise<Review> {
  const spec = parseReviewId(id)
  const run = await store.getRun(spec.run)
  // Results come to a run until it is finished, and none after that.
  if (run.status !== 'finished') return drawReview(store, spec)
  const known = byStore.get(store) ?? new Map<string, Promise<Review>>()
  byStore.set(store, known)
  const review = known.get(id) ?? drawReview(store, spec)
  known.delete(id)
  known.set(id, review)
  review.catch(() => known.delete(id))
  const [oldest] = known.keys()
  if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest)
  return review
}
