import type {
  AgreementList,
  FacetsAnswer,
  ItemLabelAnswer,
  ItemLabelBody,
  JudgeSuiteAnswer,
  ReviewBody,
  ReviewItemList,
  ReviewItemView,
  ReviewList,
  ReviewView,
} from '@assay/core/api'
import { queryOptions } from '@tanstack/react-query'
import { apiPath, callApi } from '../../lib/api/call.ts'

/** Asks for the reviews and for the runs with labels. */
export const reviewsQuery = queryOptions({
  queryKey: ['reviews'],
  queryFn: ({ signal }) => callApi<ReviewList>('/api/reviews', { signal }),
})

/** Asks for a review: what it was drawn from, and how. */
export function reviewQuery(id: string) {
  return queryOptions({
    queryKey: ['review', id],
    queryFn: ({ signal }) => callApi<ReviewView>(apiPath`/reviews/${id}`, { signal }),
    staleTime: 300_000,
  })
}

/** Asks which answers of a review a person has labeled; '' is the user. */
export function itemsQuery(id: string, reviewer = '') {
  return queryOptions({
    queryKey: ['review-items', id, reviewer],
    queryFn: ({ signal }) => callApi<ReviewItemList>(apiPath`/reviews/${id}/items`, { query: { reviewer }, signal }),
  })
}

/** Asks for one answer of a review. */
export function itemQuery(id: string, place: number) {
  return queryOptions({
    queryKey: ['review-item', id, place],
    queryFn: ({ signal }) => callApi<ReviewItemView>(apiPath`/reviews/${id}/items/${String(place)}`, { signal }),
    staleTime: 300_000,
  })
}

/** Asks how people agree with a run's verdicts, on one check or on all labeled ones. */
export function agreementQuery(run: string, check: string | null = null) {
  return queryOptions({
    queryKey: ['agreement', run, check],
    queryFn: async ({ signal }) =>
      (await callApi<AgreementList>('/api/agreement', { query: { run, check }, signal })).agreements,
    staleTime: 30_000,
  })
}

/** Asks which checks and classes the answers of a run have. */
export function runFacetsQuery(run: string) {
  return queryOptions({
    queryKey: ['run-facets', run],
    queryFn: ({ signal }) => callApi<FacetsAnswer>(apiPath`/runs/${run}/facets`, { signal }),
    staleTime: 30_000,
  })
}

/** Draws a review. */
export function drawReview(body: ReviewBody): Promise<ReviewView> {
  return callApi<ReviewView>('/api/reviews', { method: 'POST', body })
}

/** Labels an answer, and learns what the instrument says. */
export function labelItem(id: string, body: ItemLabelBody): Promise<ItemLabelAnswer> {
  return callApi<ItemLabelAnswer>(apiPath`/reviews/${id}/labels`, { method: 'POST', body })
}

/** Saves the labeled answers as a suite that tests judges. */
export function makeSuite(id: string): Promise<JudgeSuiteAnswer> {
  return callApi<JudgeSuiteAnswer>(apiPath`/reviews/${id}/suite`, { method: 'POST' })
}
