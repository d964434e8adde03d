import type { BegunReview } from '@assay/core/api'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { moveFocus } from '../../lib/keys/move-focus.ts'
import { useKeys } from '../../lib/keys/use-keys.ts'
import { formatCount } from '../../lib/numbers/format.ts'
import { formatInstant, formatWhen } from '../../lib/numbers/time.ts'
import { PageTitle } from '../../lib/parts/page-title.tsx'
import { Empty, Failure, SearchProblems, Skeleton } from '../../lib/parts/states.tsx'
import { usePageSearch } from '../../lib/search/use-page-search.ts'
import { VisibleText } from '../../lib/text/token.tsx'
import { CheckedRuns } from './checked-runs.tsx'
import { NewReview } from './new-review.tsx'
import { REVIEWS_PARAMS } from './review-params.ts'
import { reviewsQuery } from './review-queries.ts'
import './review.css'

/** Shows which verdicts people have checked, lists the reviews, and creates a new one. */
export function ReviewsPage() {
  const { values: search, problems, set } = usePageSearch(REVIEWS_PARAMS)
  const reviews = useQuery(reviewsQuery)
  useKeys({ j: () => moveFocus('.review-link', 1), k: () => moveFocus('.review-link', -1) })
  return (
    <>
      <PageTitle title="Review" tab="Review">
        <span className="muted">Can the verdicts be trusted? Label some answers blind.</span>
      </PageTitle>
      <SearchProblems problems={problems} />
      <div className="rev">
        <div className="col">
          <section className="panel" aria-label="Reviews">
            <header>
              <h2>Reviews</h2>
              {reviews.data !== undefined && <span className="muted">{formatCount(reviews.data.reviews.length)}</span>}
            </header>
            {reviews.isPending && <Skeleton rows={3} />}
            {reviews.isError && <Failure error={reviews.error} retry={() => void reviews.refetch()} />}
            {reviews.data?.reviews.length === 0 && <Empty title="No reviews yet.">Choose a run to start one.</Empty>}
            {reviews.data !== undefined && reviews.data.reviews.length > 0 && (
              <ReviewTable reviews={reviews.data.reviews} />
            )}
          </section>
          <CheckedRuns labelled={reviews.data?.runs ?? []} review={(run) => set({ run, check: '', class: '' })} />
        </div>
        <NewReview search={search} set={set} />
      </div>
    </>
  )
}

function ReviewTable({ reviews }: { reviews: readonly BegunReview[] }) {
  const now = new Date()
  return (
    <table className="table review-list">
      <thead>
        <tr>
          <th>Suites</th>
          <th>Target</th>
          <th>Model</th>
          <th className="num">Labeled</th>
          <th className="num">By you</th>
          <th>People</th>
          <th>Last</th>
        </tr>
      </thead>
      <tbody>
        {reviews.map((review) => (
          <tr key={review.id}>
            <td className="clip">
              {review.model === null ? (
                <span title="The run was deleted.">
                  <VisibleText text={review.suites.join(', ')} />
                </span>
              ) : (
                <Link to="/review/$id" params={{ id: review.id }} className="review-link">
                  <VisibleText text={review.suites.join(', ')} />
                </Link>
              )}
            </td>
            <td className="clip">{[review.check ?? 'whole answers', review.class].filter(Boolean).join(', ')}</td>
            <td className="clip">
              {review.model === null ? <span className="muted">run deleted</span> : <VisibleText text={review.model} />}
            </td>
            <td className="num" title={`Up to ${review.n} answers, seed ${review.seed}.`}>
              {formatCount(review.labelled)}
            </td>
            <td className="num">{formatCount(review.own)}</td>
            <td className="clip" title={review.people.join(', ')}>
              <VisibleText text={review.people.join(', ')} />
            </td>
            <td className="nowrap" title={formatInstant(review.last_at)}>
              {formatWhen(review.last_at, now)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
