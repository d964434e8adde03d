import type { Run } from '@assay/core/report'
import type { Result } from '@assay/core/result'
import type { Label } from '@assay/core/review'
import type { Case } from '@assay/core/suite'
import type { AuditEntry, AuditPage, StoredToken } from './access.ts'
import type { AnswerEntry, AnswerStats, KeptAnswer } from './answer.ts'
import type { Outlay } from './outlay.ts'
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

/** Data that is saved together. */
export interface Batch {
  readonly results?: readonly Result[] | undefined
  readonly answers?: readonly AnswerEntry[] | undefined
  readonly outlays?: readonly Outlay[] | undefined
  /** The IDs of the outlays that a result of this batch includes: if it is recorded, they are deleted. */
  readonly settled?: ReadonlyMap<Result, readonly string[]> | undefined
}

/** The number of new entries in a batch; the others were recorded before and stay unchanged. */
export interface Appended {
  readonly results: number
  readonly answers: number
}

/** Tags to add to a run and to remove from it. */
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

/** A filter of labels: all given conditions must hold. */
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
  /** A number larger than that of every result of the run that could be read before it. */
  readonly seq: number
  readonly result: Result
}

/** The outcome of a request to stop a run: nobody ran it and it is `cancelled`, its owner is `asked`, or it had already `ended`. */
export type StopOutcome = 'cancelled' | 'asked' | 'ended'

/**
 * Stores runs, their results, scores, labels, suites, and the answers that were paid for. The promise of a write resolves when the write is
 * durable. Texts must not contain secrets: the store writes them unchanged. Names (of runs, suites, cases, models, tags) are well-formed
 * Unicode; texts can be anything.
 *
 * If a method takes a run's `id`, an ID that doesn't exist is a UserError `RUN_NOT_FOUND`. A store that fails (disk full, corrupt file,
 * locked for too long) throws an EnvironmentError and has written nothing of the call.
 */
export interface Store extends AsyncDisposable {
  /** Location for messages: a path, or an address without credentials. */
  readonly location: string

  /** Records a new run, with a lease if the caller runs it at once. Throws a UserError `RUN_EXISTS` if the ID is taken. */
  createRun(run: Omit<StoredRun, 'lease'>, lease?: LeaseRequest | null): Promise<void>
  tagRun(id: string, change: TagChange): Promise<void>
  /**
   * Returns the run with this ID, the only run whose ID starts with it, or the `last` one created. Throws a UserError if there is none, or
   * more than one.
   */
  getRun(reference: string): Promise<StoredRun>
  listRuns(query?: RunQuery): Promise<RunPage>
  /** Returns the starts of a run list's pages, so that any of them can be read directly. */
  runMap(query?: RunMapQuery): Promise<RunMap>
  runFacets(filter?: RunFilter): Promise<RunFacets>
  /** Returns the newest finished run of each model and suite, in the order of both. */
  newestRuns(query?: NewestQuery): Promise<readonly NewestRun[]>
  /** Deletes the run with its results, scores and summary. Answers and labels stay: they don't belong to a run. */
  deleteRun(id: string): Promise<void>
  /** Compares and sets: makes the change, or returns the run's current state. Of two callers at once, one succeeds. */
  changeStatus(id: string, change: StatusChange): Promise<StatusOutcome>
  /** Renews the lease from now; returns false if the caller no longer holds it. */
  renewLease(id: string, lease: LeaseRequest): Promise<boolean>
  /**
   * Asks a run's owner to stop it. A run that nobody holds is cancelled at once. The request lasts until the run is resumed from a status
   * other than `running`.
   */
  askToStop(id: string): Promise<StopOutcome>
  /** Returns those of some runs that should stop, including deleted ones. Cheap: owners call this several times a second. */
  stopsAsked(ids: readonly string[]): Promise<readonly string[]>

  /**
   * Makes all writes or none, in order. A rejected status change undoes all of them and is returned. Use it if a crash between two writes
   * would leave something untrue.
   */
  commit(writes: readonly StoreWrite[]): Promise<StatusOutcome>

  /**
   * Records results and answers, all or nothing. A result is recorded once for its (run, suite, case, variant, attempt) and an answer once
   * for its key: the first one stays. Only a retry, a result with a higher `retry`, takes the place of one that is errored or undecided,
   * which stays readable in `earlierResults`; a decided result stays for good. `createWriter` groups single ones into batches.
   */
  append(batch: Batch): Promise<Appended>
  /**
   * Yields results in the order of suite, case (by code point), variant and attempt, whenever they were recorded. Values that several
   * results share (tags, scores) may be shared objects and frozen.
   */
  results(id: string, filter?: ResultFilter, options?: ReadOptions): AsyncIterable<Result>
  /** Yields the same results without texts, many at a time: the fast way to aggregate all of them. */
  resultBatches(id: string, filter?: ResultFilter): AsyncIterable<readonly Result[]>
  /** Returns one page. Going from page to page yields every result that existed at the start once, whatever is appended meanwhile. */
  resultPage(id: string, query?: ResultPageQuery): Promise<ResultPage>
  getResult(id: string, key: ResultKey): Promise<Result | null>
  /** Yields the results that retries have taken the place of, as they were recorded: of one key, or of a run by `retry` and key. */
  earlierResults(id: string, key?: ResultKey): AsyncIterable<Result>
  /** Returns what was spent on a run's samples and is in no result, in the order of IDs. */
  outlays(id: string): Promise<Outlay[]>
  /** Yields the keys of a run's results, in the same order: a resumed run doesn't repeat them. */
  resultKeys(id: string): AsyncIterable<ResultKey>
  countResults(id: string, filter?: ResultFilter): Promise<number>
  /** Returns results recorded after the number `after` (0 for all), at most `limit`, in the order in which they can be read. */
  recordedAfter(id: string, after: number, limit: number): Promise<readonly RecordedResult[]>
  /** Returns the run that has the ID, and its last result. Cheap: callers that cache something about a run check it before each use. */
  runRevision(id: string): Promise<RunRevision>
  /** Yields all samples by column in the order of keys; with `after`, those recorded after that number, in the order of recording. */
  sampleBatches(id: string, after?: number): AsyncIterable<SampleBatch>
  /** Returns the explanations of samples by their recording numbers, in any order. */
  sampleReasons(id: string, seqs: readonly number[]): Promise<readonly SampleReasons[]>
  /** Returns the numbers of a range's results whose texts match, in any order. The time grows with the range's texts. */
  matchTexts(id: string, match: TextMatch, range: RecordedRange): Promise<readonly number[]>
  facets(id: string, filter?: ResultFilter): Promise<Facets>
  casePage(id: string, query?: CasePageQuery): Promise<CasePage>
  rollups(id: string): Promise<readonly SuiteRollup[]>
  /** Returns a case in the runs that have it, newest first; at most 100 by default. `model` is an exact ID. */
  caseHistory(
    key: { readonly suite: string; readonly case: string; readonly variant?: string },
    options?: { readonly model?: string | undefined; readonly limit?: number | undefined },
  ): Promise<readonly CaseHistoryEntry[]>

  /** Returns the answer saved under this key, or null. Calls in one turn of the event loop are looked up together. */
  getAnswer(key: string): Promise<KeptAnswer | null>
  /** Deletes answers, all or those received before an instant (ISO 8601), and returns their number. */
  clearAnswers(options?: { readonly before?: string | undefined }): Promise<number>
  answerStats(): Promise<AnswerStats>
  /** Yields all answers in the order of their keys. */
  answers(): AsyncIterable<AnswerEntry>

  /** Adds a score. Adding exactly the same score again changes nothing. */
  appendScore(id: string, score: StoredScore): Promise<void>
  /** Returns a run's scores in the order of adding. */
  scores(id: string): Promise<readonly StoredScore[]>
  /** Saves the summary of the run `summary.id` in place of an earlier one; lists take their numbers from it. */
  putSummary(summary: Run): Promise<void>
  getSummary(id: string): Promise<Run | null>

  /** Adds labels. One with a known ID changes nothing. */
  appendLabels(labels: readonly Label[]): Promise<void>
  /** Yields labels in the order of adding. */
  labels(filter?: LabelFilter): AsyncIterable<Label>

  /** Saves a version of a suite with its cases, all or nothing. An existing version only becomes the newest. */
  putSuite(suite: StoredSuite, cases: CaseStream): Promise<void>
  /** Returns the newest version of that name, or the given one; null if there is none. */
  getSuite(name: string, version?: string): Promise<StoredSuite | null>
  /** Returns all versions of a name, or of every name, newest first. */
  suiteVersions(name?: string): Promise<readonly SuiteVersion[]>
  /**
   * Returns one case of a version, so that another machine can take its sample; null if there is none. Calls in one turn of the event loop
   * are looked up together.
   */
  getCase(version: string, id: string): Promise<Case | null>
  /** Yields a version's cases in the suite's order. */
  suiteCases(version: string): AsyncIterable<Case>
  /** Yields the same cases without their prompts, by ID (by code point), many at a time. */
  caseHeads(version: string): AsyncIterable<CaseHeads>
  /** Deletes a suite with all its versions, except those that a run names. Returns the number of deleted versions. */
  deleteSuite(name: string): Promise<number>

  /** Saves a setting in place of an earlier one. */
  putSetting(setting: Setting): Promise<void>
  /** Returns all settings of a kind by name. */
  settings(kind: Setting['kind']): Promise<readonly Setting[]>
  /** Deletes a setting, and returns whether there was one. */
  deleteSetting(kind: Setting['kind'], name: string): Promise<boolean>

  /** Saves a token. Throws if its ID or its hash is taken. */
  putToken(token: StoredToken): Promise<void>
  /** Returns all tokens, including revoked ones, in the order of creation. */
  tokens(): Promise<readonly StoredToken[]>
  findToken(hash: string): Promise<StoredToken | null>
  /** Records a token's use; an earlier instant than the known one changes nothing. */
  touchToken(id: string, at: string): Promise<void>
  /** Revokes a token for good. Returns whether there was one that wasn't revoked. */
  revokeToken(id: string, at: string): Promise<boolean>
  appendAudit(entries: readonly AuditEntry[]): Promise<void>
  /** Returns entries before the number `before`, newest first; at most 100 by default. */
  auditPage(options?: {
    readonly before?: number | null | undefined
    readonly limit?: number | undefined
  }): Promise<AuditPage>

  /** Claims the right to answer a request: of two with the same key at once, one is `new`. */
  claimReply(request: ReplyRequest): Promise<ReplyClaim>
  /** Saves the reply to a claimed request; null withdraws the claim. */
  keepReply(key: string, reply: KeptReply | null): Promise<void>

  /** Deletes what is old or unreferenced. */
  prune(options: PruneOptions): Promise<Pruned>
  /** Reads everything and reports whether it is intact. Changes nothing. Damage is returned, not thrown. */
  check(): Promise<StoreCheck>

  close(): Promise<void>
}
