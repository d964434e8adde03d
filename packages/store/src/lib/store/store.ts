import type { Run } from '@assay/core/report'
import type { Result } from '@assay/core/result'
import type { Label } from '@assay/core/review'
import type { Case } from '@assay/core/suite'
import type { AuditEntry, AuditPage, StoredToken } from './access.ts'
import type { AnswerEntry, AnswerStats, KeptAnswer } from './answer.ts'
import type { Pruned, PruneOptions } from './prune.ts'
import type { KeptReply, ReplyClaim, ReplyRequest } from './reply.ts'
import type {
  CaseHistoryEntry,
  CasePage,
  CasePageQuery,
  Facets,
  ReadOptions,
  ResultFilter,
  ResultKey,
  ResultPage,
  ResultPageQuery,
  SuiteRollup,
} from './result-query.ts'
import type { StoredRun } from './run.ts'
import type {
  NewestQuery,
  NewestRun,
  RunFacets,
  RunFilter,
  RunMap,
  RunMapQuery,
  RunPage,
  RunQuery,
} from './run-query.ts'
import type { CaseHeads, RecordedRange, RunRevision, SampleBatch, SampleReasons, TextMatch } from './sample-batch.ts'
import type { StoredScore } from './score.ts'
import type { Setting } from './setting.ts'
import type { LeaseRequest, StatusChange, StatusOutcome } from './status-change.ts'
import type { StoreCheck } from './store-check.ts'
import type { CaseStream, StoredSuite, SuiteVersion } from './stored-suite.ts'

/** What is made durable together. */
export interface Batch {
  readonly results?: readonly Result[] | undefined
  readonly answers?: readonly AnswerEntry[] | undefined
}

/** How much of a batch was new; the rest had been recorded before and stays as it was. */
export interface Appended {
  readonly results: number
  readonly answers: number
}

/** Tags to put on a run and to take off it. */
export interface TagChange {
  readonly add?: readonly string[] | undefined
  readonly remove?: readonly string[] | undefined
}

/** One of several writes that are made together. */
export type StoreWrite =
  | { readonly kind: 'append'; readonly batch: Batch }
  | { readonly kind: 'status'; readonly run: string; readonly change: StatusChange }
  | { readonly kind: 'summary'; readonly summary: Run }
  | { readonly kind: 'score'; readonly run: string; readonly score: StoredScore }
  | { readonly kind: 'labels'; readonly labels: readonly Label[] }

/** Which labels: all that is given must hold. */
export interface LabelFilter {
  readonly run?: string | undefined
  readonly suite?: string | undefined
  readonly case?: string | undefined
  readonly check?: string | undefined
  readonly by?: string | undefined
  /** Hashes of question and answer. */
  readonly answers?: readonly string[] | undefined
}

/** A result in the order of recording, without its texts. */
export interface RecordedResult {
  /** Larger than that of every result of the run that could be read before it. */
  readonly seq: number
  readonly result: Result
}

/** What became of the wish to stop a run: nobody ran it and it is `cancelled`, its owner is `asked`, or it had `ended` before. */
export type StopOutcome = 'cancelled' | 'asked' | 'ended'

/**
 * Keeps runs, their results, their scores, people's labels, suites, and the answers that were paid for. Every promise of a write
 * resolves when the write is durable. Texts must come in without secrets: the store writes what it is given. Names (of runs, suites,
 * cases, models, tags) are well-formed Unicode; texts may be anything.
 *
 * Where a method takes a run's `id`, an id that does not exist is a UserError `RUN_NOT_FOUND`. A store that fails (disk
 * full, corrupt file, locked for too long) throws an EnvironmentError and has written nothing of the call.
 */
export interface Store extends AsyncDisposable {
  /** Where it keeps things, for messages: a path or an address without credentials. */
  readonly location: string

  /** Records a new run, with a lease where the caller runs it at once. Throws a UserError `RUN_EXISTS` when the id is taken. */
  createRun(run: Omit<StoredRun, 'lease'>, lease?: LeaseRequest | null): Promise<void>
  tagRun(id: string, change: TagChange): Promise<void>
  /** The run with this id, or whose id alone starts with it, or the one created `last`. Throws a UserError when there is none or several. */
  getRun(reference: string): Promise<StoredRun>
  listRuns(query?: RunQuery): Promise<RunPage>
  /** Where the pages of a list of runs begin, so that any of them can be read at once. */
  runMap(query?: RunMapQuery): Promise<RunMap>
  runFacets(filter?: RunFilter): Promise<RunFacets>
  /** The newest finished run of each model and suite, in the order of both. */
  newestRuns(query?: NewestQuery): Promise<readonly NewestRun[]>
  /** Deletes the run with its results, scores and summary. Answers and labels stay: they belong to no run. */
  deleteRun(id: string): Promise<void>
  /** Compares and sets: makes the change, or says how the run is. Of two callers at once, one succeeds. */
  changeStatus(id: string, change: StatusChange): Promise<StatusOutcome>
  /** Prolongs the lease from now; false when the caller does not hold it any more. */
  renewLease(id: string, lease: LeaseRequest): Promise<boolean>
  /**
   * Asks whoever runs a run to stop it. A run that nobody holds is cancelled at once. The wish lasts until the run is taken up again from
   * another status than `running`.
   */
  askToStop(id: string): Promise<StopOutcome>
  /** Those of some runs that are to stop. Cheap: owners ask several times a second. A run that is gone is one too. */
  stopsAsked(ids: readonly string[]): Promise<readonly string[]>

  /**
   * Makes all writes or none, in their order. A status change that is refused undoes all of them and is what comes back. Use it where
   * a crash between two writes would leave something untrue.
   */
  commit(writes: readonly StoreWrite[]): Promise<StatusOutcome>

  /**
   * Records results and answers, all or nothing. A result is recorded once for its (run, suite, case, variant, attempt) and an
   * answer once for its key: the first one stays. `createWriter` groups single ones into batches.
   */
  append(batch: Batch): Promise<Appended>
  /**
   * Results in the order of suite, case (by code point), variant and attempt, which does not depend on when they were recorded. What
   * several results have in common (tags, scores) may be shared between them and frozen.
   */
  results(id: string, filter?: ResultFilter, options?: ReadOptions): AsyncIterable<Result>
  /** The same results without texts, many at a time: the fast way for whoever adds up all of them. */
  resultBatches(id: string, filter?: ResultFilter): AsyncIterable<readonly Result[]>
  /** One page; going from page to page gives every result that was there at the start once, whatever is appended meanwhile. */
  resultPage(id: string, query?: ResultPageQuery): Promise<ResultPage>
  getResult(id: string, key: ResultKey): Promise<Result | null>
  /** The keys of all results of a run, in the same order: what a resumed run need not ask again. */
  resultKeys(id: string): AsyncIterable<ResultKey>
  countResults(id: string, filter?: ResultFilter): Promise<number>
  /** Results recorded after the one with the number `after` (0 for all), at most `limit`, in the order in which they can be read. */
  recordedAfter(id: string, after: number, limit: number): Promise<readonly RecordedResult[]>
  /** Which run has the id, and its last result. Cheap: whoever keeps something about a run asks before each use of it. */
  runRevision(id: string): Promise<RunRevision>
  /** All samples by column in the order of keys; with `after`, those recorded after that number in the order of recording. */
  sampleBatches(id: string, after?: number): AsyncIterable<SampleBatch>
  /** Why samples are as they are, by their numbers in the order of recording; in any order. */
  sampleReasons(id: string, seqs: readonly number[]): Promise<readonly SampleReasons[]>
  /** The numbers of the results of a range whose texts match; in any order. It takes as long as the range has texts. */
  matchTexts(id: string, match: TextMatch, range: RecordedRange): Promise<readonly number[]>
  facets(id: string, filter?: ResultFilter): Promise<Facets>
  casePage(id: string, query?: CasePageQuery): Promise<CasePage>
  rollups(id: string): Promise<readonly SuiteRollup[]>
  /** A case in the runs that have it, newest first; 100 at most by default. `model` is an exact id. */
  caseHistory(
    key: { readonly suite: string; readonly case: string; readonly variant?: string },
    options?: { readonly model?: string | undefined; readonly limit?: number | undefined },
  ): Promise<readonly CaseHistoryEntry[]>

  /** The answer kept under this key, or null. Calls of one turn of the event loop are looked up together. */
  getAnswer(key: string): Promise<KeptAnswer | null>
  /** Forgets answers, all or those received before an instant (ISO 8601), and says how many. */
  clearAnswers(options?: { readonly before?: string | undefined }): Promise<number>
  answerStats(): Promise<AnswerStats>
  /** All answers, in the order of their keys. */
  answers(): AsyncIterable<AnswerEntry>

  /** Adds a score. The very same score again changes nothing. */
  appendScore(id: string, score: StoredScore): Promise<void>
  /** All scores of a run, in the order in which they were added. */
  scores(id: string): Promise<readonly StoredScore[]>
  /** Keeps the summary of the run `summary.id` in place of an earlier one; lists take their numbers from it. */
  putSummary(summary: Run): Promise<void>
  getSummary(id: string): Promise<Run | null>

  /** Adds labels. One whose id is known changes nothing. */
  appendLabels(labels: readonly Label[]): Promise<void>
  /** Labels in the order in which they were added. */
  labels(filter?: LabelFilter): AsyncIterable<Label>

  /** Saves a version of a suite with its cases, all or nothing. A version that is there already changes nothing but becomes the newest. */
  putSuite(suite: StoredSuite, cases: CaseStream): Promise<void>
  /** The newest version of that name, or the one that is named; null when there is none. */
  getSuite(name: string, version?: string): Promise<StoredSuite | null>
  /** All versions of a name, or of every name, newest first. */
  suiteVersions(name?: string): Promise<readonly SuiteVersion[]>
  /**
   * One case of a version, so that another machine can take a sample of it; null when there is none. Calls of one turn of the event loop are
   * looked up together.
   */
  getCase(version: string, id: string): Promise<Case | null>
  /** The cases of a version in the order of the suite. */
  suiteCases(version: string): AsyncIterable<Case>
  /** The same without what they ask, in the order of their ids (by code point), many at a time. */
  caseHeads(version: string): AsyncIterable<CaseHeads>
  /** Deletes a suite with all its versions, but for those that a run names. Says how many versions went. */
  deleteSuite(name: string): Promise<number>

  /** Keeps a setting in place of an earlier one. */
  putSetting(setting: Setting): Promise<void>
  /** All settings of a kind by name. */
  settings(kind: Setting['kind']): Promise<readonly Setting[]>
  /** Says whether there was one. */
  deleteSetting(kind: Setting['kind'], name: string): Promise<boolean>

  /** Keeps a token. Throws when its id or its hash is taken. */
  putToken(token: StoredToken): Promise<void>
  /** All tokens, also those that are revoked, in the order of their creation. */
  tokens(): Promise<readonly StoredToken[]>
  findToken(hash: string): Promise<StoredToken | null>
  /** Notes that a token was used; an earlier instant than the one that is known changes nothing. */
  touchToken(id: string, at: string): Promise<void>
  /** Ends a token for good. Says whether there was one that had not ended. */
  revokeToken(id: string, at: string): Promise<boolean>
  appendAudit(entries: readonly AuditEntry[]): Promise<void>
  /** Newest first, before the number `before`; 100 at most by default. */
  auditPage(options?: {
    readonly before?: number | null | undefined
    readonly limit?: number | undefined
  }): Promise<AuditPage>

  /** Claims the right to answer a request: of two that come with the same key at once, one is `new`. */
  claimReply(request: ReplyRequest): Promise<ReplyClaim>
  /** Keeps the answer to a request that was claimed; null takes the claim back. */
  keepReply(key: string, reply: KeptReply | null): Promise<void>

  /** Takes away what is old, or what nothing refers to. */
  prune(options: PruneOptions): Promise<Pruned>
  /** Reads everything and says whether it is whole. Changes nothing. What is damaged is told, not thrown. */
  check(): Promise<StoreCheck>

  close(): Promise<void>
}
