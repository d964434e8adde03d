import type { Store } from './store.ts'

// The parts of a store that every kind of store implements in a separate file.

/** Methods for runs with their leases, scores and summaries. */
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

/** Methods for results and their selections. */
export type ResultMethods = Pick<
  Store,
  | 'append'
  | 'results'
  | 'resultBatches'
  | 'resultPage'
  | 'getResult'
  | 'earlierResults'
  | 'outlays'
  | 'resultKeys'
  | 'countResults'
  | 'recordedAfter'
  | 'runRevision'
  | 'sampleBatches'
  | 'sampleReasons'
  | 'matchTexts'
  | 'facets'
>

/** Methods for a run's cases, each over all its samples, and their counts. */
export type CaseMethods = Pick<Store, 'casePage' | 'rollups' | 'caseHistory'>

/** Methods for cached answers. */
export type AnswerMethods = Pick<Store, 'getAnswer' | 'clearAnswers' | 'answerStats' | 'answers'>

/** Methods for labels. */
export type LabelMethods = Pick<Store, 'appendLabels' | 'labels'>

/** Methods for suites with their versions and cases. */
export type SuiteMethods = Pick<
  Store,
  'putSuite' | 'getSuite' | 'suiteVersions' | 'getCase' | 'suiteCases' | 'caseHeads' | 'deleteSuite'
>

/** Methods for variables and secrets. */
export type SettingMethods = Pick<Store, 'putSetting' | 'settings' | 'deleteSetting'>

/** Methods for tokens, the audit log, and answers to repeated requests. */
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
