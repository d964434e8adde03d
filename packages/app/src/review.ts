export { addLabels, type GivenLabel } from './lib/review/add-labels.ts'
export { type DrawnAnswer, drawReview, type Review } from './lib/review/draw-review.ts'
export { type LabelledSample, listLabelledSamples } from './lib/review/list-disagreements.ts'
export { listReviews } from './lib/review/list-reviews.ts'
export {
  composeJudgeSuite,
  type JudgeSuite,
  type JudgeSuiteText,
  makeJudgeSuite,
} from './lib/review/make-judge-suite.ts'
export { openReview } from './lib/review/open-review.ts'
export { type AgreementQuery, readAgreements } from './lib/review/read-agreement.ts'
export type { Reveal, ReviewItem } from './lib/review/review-item.ts'
export { getItem, type ItemState, listItems, type OpenItem } from './lib/review/review-items.ts'
export {
  findReviewCases,
  type ItemLabel,
  labelItem,
  nextItem,
  type ReviewProgress,
} from './lib/review/review-session.ts'
export { parseReviewId, ReviewSpec, reviewIdOf } from './lib/review/review-spec.ts'
export { exportLabels, importLabels, renderLabels, type TransferredLabels } from './lib/review/transfer-labels.ts'
