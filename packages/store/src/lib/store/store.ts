import type { Run } from '@assay/core/report'
import type { Result } from '@assay/core/result'
import type { AnswerEntry, AnswerStats, KeptAnswer } from './answer.ts'
import type { ReadOptions, ResultFilter, ResultKey } from './result-query.ts'
import type { RunPatch, StoredRun } from './run.ts'
import type { RunPage, RunQuery } from './run-query.ts'
import type { StoredScore } from './score.ts'

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

/**
 * Keeps runs, their results, their scores, and the answers that were paid for. Every promise of a write resolves when the
 * write is durable. Texts must come in without secrets: the store writes what it is given. Names (of runs, suites, cases,
 * models, tags) are well-formed Unicode; texts may be anything.
 *
 * Where a method takes a run's `id`, an id that does not exist is a UserError `RUN_NOT_FOUND`. A store that fails (disk
 * full, corrupt file, locked for too long) throws an EnvironmentError and has written nothing of the call.
 */
export interface Store extends AsyncDisposable {
  /** Where it keeps things, for messages: a path or an address without credentials. */
  readonly location: string

  /** Records a new run. Throws a UserError `RUN_EXISTS` when the id is taken. */
  createRun(run: StoredRun): Promise<void>
  updateRun(id: string, patch: RunPatch): Promise<void>
  tagRun(id: string, change: TagChange): Promise<void>
  /** The run with this id, or whose id alone starts with it, or the one created `last`. Throws a UserError when there is none or several. */
  getRun(reference: string): Promise<StoredRun>
  listRuns(query?: RunQuery): Promise<RunPage>
  /** Deletes the run with its results, scores and summary. Answers stay: they belong to no run. */
  deleteRun(id: string): Promise<void>

  /**
   * Records results and answers, all or nothing. A result is recorded once for its (run, suite, case, attempt) and an
   * answer once for its key: the first one stays. `createWriter` groups single ones into batches.
   */
  append(batch: Batch): Promise<Appended>
  /** Results in the order of suite, case (by code point) and attempt, which does not depend on when they were recorded. */
  results(id: string, filter?: ResultFilter, options?: ReadOptions): AsyncIterable<Result>
  /** The keys of all results of a run, in the same order: what a resumed run need not ask again. */
  resultKeys(id: string): AsyncIterable<ResultKey>
  countResults(id: string, filter?: ResultFilter): Promise<number>

  /** The answer kept under this key, or null. Calls of one turn of the event loop are looked up together. */
  getAnswer(key: string): Promise<KeptAnswer | null>
  /** Forgets answers, all or those received before an instant (ISO 8601), and says how many. */
  clearAnswers(options?: { readonly before?: string | undefined }): Promise<number>
  answerStats(): Promise<AnswerStats>

  /** Adds a score. The very same score again changes nothing. */
  appendScore(id: string, score: StoredScore): Promise<void>
  /** All scores of a run, in the order in which they were added. */
  scores(id: string): Promise<readonly StoredScore[]>
  /** Keeps the summary of the run `summary.id` in place of an earlier one; lists take their numbers from it. */
  putSummary(summary: Run): Promise<void>
  getSummary(id: string): Promise<Run | null>

  close(): Promise<void>
}
