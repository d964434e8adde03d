export {
  CaseAnswer,
  CaseHistory,
  CaseHistoryQuery,
  CaseListPage,
  CaseListQuery,
  CaseMap,
  CaseMapQuery,
  CaseRowBody,
} from './lib/api/case-list.ts'
export { LabelBody, LabelList, LabelListQuery, LabelView, NewLabel } from './lib/api/label-call.ts'
export { LiveEvent, LiveQuery } from './lib/api/live-event.ts'
export { DiagnosticBody, Problem } from './lib/api/problem.ts'
export { Name, Next, PageQuery, QueryFlag, QueryNumber, queryInteger } from './lib/api/query.ts'
export {
  Bins,
  BinsQuery,
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
  ItemLabelAnswer,
  ItemLabelBody,
  ReviewBody,
  ReviewProgressView,
  ReviewView,
} from './lib/api/review-call.ts'
export {
  CancelAnswer,
  DeletedRun,
  RunListPage,
  RunListQuery,
  RunRow,
  RunTags,
  SubmitAnswer,
  SubmitBody,
} from './lib/api/run-list.ts'
export { RunPlanAnswer, RunPlanView } from './lib/api/run-plan-view.ts'
export { RunAnswer, RunView, SuiteView } from './lib/api/run-view.ts'
export { FormulaAnswer, FormulaBody, ScoreAnswer, ScoreBody, ScoreList, ScoreView } from './lib/api/score-call.ts'
export { CompareAnswer, CompareQuery, IngestAnswer, ModelList, ModelListQuery, Stats } from './lib/api/service-call.ts'
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
  SuiteList,
  SuiteListQuery,
  SuiteTextBody,
  SuiteVersionBody,
  ValidateAnswer,
} from './lib/api/suite-call.ts'
