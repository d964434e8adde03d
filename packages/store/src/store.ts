export { createMemoryStore } from './lib/memory/memory-store.ts'
export { type AuditEntry, type AuditPage, Scope, StoredToken } from './lib/store/access.ts'
export type { AnswerEntry, AnswerStats, KeptAnswer } from './lib/store/answer.ts'
export { matchesResult } from './lib/store/matches-result.ts'
export { DEFAULT_STORE, type OpenOptions, openStore } from './lib/store/open-store.ts'
export type { Outlay } from './lib/store/outlay.ts'
export { DEFAULT_PROJECT, ProjectName, requireProjectName } from './lib/store/project.ts'
export type { Pruned, PruneOptions } from './lib/store/prune.ts'
export type { KeptReply, ReplyClaim, ReplyRequest } from './lib/store/reply.ts'
export type {
  CaseHistoryEntry,
  CasePage,
  CasePageQuery,
  CaseRow,
  Facets,
  ReadOptions,
  ResultFilter,
  ResultKey,
  ResultPage,
  ResultPageQuery,
  ResultSort,
  SuiteRollup,
} from './lib/store/result-query.ts'
export {
  type ListedRun,
  type PricePerformance,
  pricePerformance,
  type Rollup,
  type RunFigures,
  type RunProgress,
  StoredRun,
} from './lib/store/run.ts'
export {
  type NamedCount,
  type NewestQuery,
  type NewestRun,
  type RunFacets,
  type RunFilter,
  type RunMap,
  type RunMapQuery,
  type RunPage,
  type RunQuery,
  RunSort,
} from './lib/store/run-query.ts'
export type {
  CaseHeads,
  RecordedRange,
  RunRevision,
  SampleBatch,
  SampleReasons,
  SampleTraits,
  TextMatch,
  WordColumn,
} from './lib/store/sample-batch.ts'
export { StoredScore } from './lib/store/score.ts'
export type { Setting } from './lib/store/setting.ts'
export type { LeaseRequest, StatusChange, StatusOutcome } from './lib/store/status-change.ts'
export type {
  Appended,
  Batch,
  LabelFilter,
  RecordedResult,
  StopOutcome,
  Store,
  StoreWrite,
  TagChange,
} from './lib/store/store.ts'
export type { RunCheck, StoreCheck } from './lib/store/store-check.ts'
export type { CaseStream, StoredSuite, SuiteVersion } from './lib/store/stored-suite.ts'
export { backUpStore } from './lib/transfer/back-up-store.ts'
export { exportRun } from './lib/transfer/export-run.ts'
export { findRun } from './lib/transfer/find-run.ts'
export { type ImportedRun, importRun } from './lib/transfer/import-run.ts'
export { type Line as TransferLine, parseLine as parseTransferLine } from './lib/transfer/line.ts'
export { type RestoredStore, restoreStore } from './lib/transfer/restore-store.ts'
export { createWriter, type Writer, type WriterOptions } from './lib/writer/writer.ts'
