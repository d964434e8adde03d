import type { Store } from './store.ts'

// The parts of a store that every kind of store makes in a file of its own.

/** Runs with their leases, scores and summaries. */
export type RunMethods = Pick<
  Store,
  | 'createRun'
  | 'tagRun'
  | 'getRun'
  | 'listRuns'
  | 'runMap'
  | 'runFacets'
  | 'newestRuns'
  | 'deleteRun'
  | 'changeStatus'
  | 'renewLease'
  | 'askToStop'
  | 'stopsAsked'
  | 'appendScore'
  | 'scores'
  | 'putSummary'
  | 'getSummary'
>

/** Results, and those who ask for some of them. */
export type ResultMethods = Pick<
  Store,
  | 'append'
  | 'results'
  | 'resultBatches'
  | 'resultPage'
  | 'getResult'
  | 'resultKeys'
  | 'countResults'
  | 'recordedAfter'
  | 'runRevision'
  | 'sampleBatches'
  | 'sampleReasons'
  | 'matchTexts'
  | 'facets'
>

/** Cases of runs, each over all its samples, and what is counted over them. */
export type CaseMethods = Pick<Store, 'casePage' | 'rollups' | 'caseHistory'>

/** Answers that were paid for. */
export type AnswerMethods = Pick<Store, 'getAnswer' | 'clearAnswers' | 'answerStats' | 'answers'>

/** People's labels. */
export type LabelMethods = Pick<Store, 'appendLabels' | 'labels'>

/** Suites with their versions and cases. */
export type SuiteMethods = Pick<
  Store,
  'putSuite' | 'getSuite' | 'suiteVersions' | 'getCase' | 'suiteCases' | 'caseHeads' | 'deleteSuite'
>

/** Variables and secrets. */
export type SettingMethods = Pick<Store, 'putSetting' | 'settings' | 'deleteSetting'>

/** Tokens, the audit log, and answers to requests that may come again. */
export type AccessMethods = Pick<
  Store,
  | 'putToken'
  | 'tokens'
  | 'findToken'
  | 'touchToken'
  | 'revokeToken'
  | 'appendAudit'
  | 'auditPage'
  | 'claimReply'
  | 'keepReply'
>
