export { type DrawnAnswer, drawReview, type Review } from './lib/review/draw-review.ts'
export { type LabelledSample, listLabelledSamples } from './lib/review/list-disagreements.ts'
export { type JudgeSuite, makeJudgeSuite } from './lib/review/make-judge-suite.ts'
export { type AgreementQuery, readAgreements } from './lib/review/read-agreement.ts'
export type { Reveal, ReviewItem } from './lib/review/review-item.ts'
export {
  findReviewCases,
  type ItemLabel,
  labelItem,
  nextItem,
  type ReviewProgress,
} from './lib/review/review-session.ts'
export { parseReviewId, ReviewSpec, reviewIdOf } from './lib/review/review-spec.ts'
export { exportLabels, importLabels, type TransferredLabels } from './lib/review/transfer-labels.ts'
