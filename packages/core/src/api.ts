export {
  AskedCase,
  CaseAnswer,
  CaseFacets,
  CaseFilterQuery,
  CaseHistory,
  CaseHistoryQuery,
  CaseLabel,
  CaseListPage,
  CaseListQuery,
  CaseMap,
  CaseMapQuery,
  CaseRowBody,
  CaseShow,
  CaseSort,
} from './lib/api/case-list.ts'
export { ColumnsAnswer, ColumnsQuery, SampleColumnsJson } from './lib/api/columns.ts'
export {
  CompareAnswer,
  CompareCaseAnswer,
  CompareCaseQuery,
  CompareCasesPage,
  CompareCasesQuery,
  ComparedGroup,
  ComparedRun,
  CompareQuery,
  CompareRunsAnswer,
  CompareRunsQuery,
} from './lib/api/compare-call.ts'
export { LabelBody, LabelList, LabelListQuery, LabelView, NewLabel } from './lib/api/label-call.ts'
export { LeaderboardAnswer, LeaderboardQuery, RankedModel } from './lib/api/leaderboard.ts'
export { LiveEvent, LiveQuery } from './lib/api/live-event.ts'
export { DiagnosticBody, Problem } from './lib/api/problem.ts'
export { Name, Next, PageQuery, QueryFlag, QueryNumber, queryInteger, queryNames } from './lib/api/query.ts'
export {
  Bins,
  BinsQuery,
  EarlierResultsQuery,
  FacetsAnswer,
  FailproofPage,
  FailproofResult,
  ResultBody,
  ResultFilterQuery,
  ResultListPage,
  ResultListQuery,
} from './lib/api/result-list.ts'
export {
  AgreementList,
  AgreementQuery,
  BegunReview,
  ItemLabelAnswer,
  ItemLabelBody,
  JudgeSuiteAnswer,
  LabelledRun,
  ReviewBody,
  ReviewItemList,
  ReviewItemsQuery,
  ReviewItemView,
  ReviewList,
  ReviewProgressView,
  ReviewView,
} from './lib/api/review-call.ts'
export { RunGates } from './lib/api/run-gates.ts'
export {
  CancelAnswer,
  DeletedRun,
  EstimateAnswer,
  ExampleAnswer,
  RunFacetsAnswer,
  RunFacetsQuery,
  RunListPage,
  RunListQuery,
  RunMapAnswer,
  RunMapQuery,
  RunRow,
  RunTags,
  SubmitAnswer,
  SubmitBody,
} from './lib/api/run-list.ts'
export { RunPlanAnswer, RunPlanView } from './lib/api/run-plan-view.ts'
export { RunAnswer, RunView, RunViewQuery, SuiteView } from './lib/api/run-view.ts'
export { FormulaAnswer, FormulaBody, ScoreAnswer, ScoreBody, ScoreList, ScoreView } from './lib/api/score-call.ts'
export { IngestAnswer, ModelList, ModelListQuery, Stats } from './lib/api/service-call.ts'
export {
  DeletedSetting,
  SecretBody,
  SecretList,
  SecretView,
  VarBody,
  VarList,
  VarView,
} from './lib/api/setting-call.ts'
export {
  DeletedSuite,
  SavedSuite,
  SuiteBody,
  SuiteCase,
  SuiteCaseList,
  SuiteCaseQuery,
  SuiteList,
  SuiteListQuery,
  SuiteSaveBody,
  SuiteTextBody,
  SuiteVersionBody,
  ValidateAnswer,
} from './lib/api/suite-call.ts'
