import type { AnswerClass, Result, SampleEnd } from '@assay/core/result'
import type { RunStatus } from '@assay/core/run'
import type { Generated } from 'kysely'
import type { AuditEntry, StoredToken } from '../store/access.ts'
import type { RunFigures } from '../store/run.ts'
import type { Setting } from '../store/setting.ts'

// The tables of every SQL store. Booleans are 0 and 1, instants that are compared are milliseconds since 1970,
// and JSON is text, so that one set of queries serves them all.

/** One row for each run. `seq` is its number in the order of creation, which other tables use for the run. */
export interface RunsTable {
  seq: Generated<number>
  id: string
  experiment: string
  model: string
  status: RunStatus
  started_at: string
  started_ms: number
  finished_at: string | null
  seed: number
  ignore_errors: number
  plan_hash: string
  success: number | null
  score: number | null
  cost_usd: number | null
  time_s: number | null
  results: number | null
  plan: string
  summary: string | null
  /** The owner of its lease, and when it expires; both null or neither. */
  lease_owner: string | null
  lease_expires_ms: number | null
  /** 1 if its owner should stop it. */
  stop_asked: Generated<number>
}

/** A run's figures in lists, apart from its row: after the long texts there, each would cost a walk over them. */
export interface RunFiguresTable extends RunFigures {
  run: number
  /** Model and suites, as `seriesOf` writes them. */
  series: string
  /** The start of the run, for the order within its series. */
  at_ms: number
  planned: number | null
}

/** Tags and suite names of runs, and the versions of stored suites in their plans, in the order of `position`. */
export interface RunLabelsTable {
  run: number
  kind: 'tag' | 'suite' | 'version'
  label: string
  position: number
}

/** The parts of a result that numbers are made of; its texts are separate, under `text`. */
export interface ResultsTable {
  run: number
  suite: string
  case: string
  /** '' if the eval has one prompt. */
  variant: string
  attempt: number
  eval: string | null
  model: string
  status: Result['status']
  passed: number | null
  score: number | null
  /** Code of the error or the limit. */
  code: string | null
  class: AnswerClass | null
  weight: number
  tokens_input: number | null
  tokens_output: number | null
  tokens_reasoning: number | null
  tokens_cached: number | null
  cost_usd: number | null
  judge_cost_usd: number | null
  latency_ms: number | null
  first_token_ms: number | null
  finish_reason: Result['finish_reason']
  from_cache: number
  /** JSON array; null if empty, like the next two. */
  tags: string | null
  /** JSON array of [kind, passed, score, weight]. */
  checks: string | null
  /** JSON array that holds for each turn whether it has an answer, 1 or 0. */
  turns: string | null
  /** JSON of the code's outcome. */
  code_outcome: string | null
  /** JSON of the scores by name, except for the accuracy that follows from the class; null if there are no others. */
  scores: string | null
  stopped: SampleEnd | null
  /** JSON of tool calls without their texts; null if no tool was offered. */
  tools: string | null
  /** JSON of a retry's number, tries before the answer, the certain and the counted part of its cost, and the served model; null for none of them. */
  provenance: string | null
  text: number
}

/** Errored and undecided results that a retry has taken the place of. */
export interface EarlierResultsTable {
  run: number
  suite: string
  case: string
  variant: string
  attempt: number
  /** 0 for the first result of its key. */
  retry: number
  /** JSON of the whole result. */
  body: string
}

/** What was spent on samples that no result includes yet. */
export interface OutlaysTable {
  run: number
  id: string
  /** JSON of the outlay. */
  body: string
}

/** JSON of a result's texts. */
export interface TextsTable {
  id: number
  body: string
}

export interface ResultTagsTable {
  run: number
  tag: string
  suite: string
  case: string
  variant: string
  attempt: number
}

export interface AnswersTable {
  key: string
  model: string
  at_ms: number
  bytes: number
  answer: string
  /** The run that requested it; null for answers of the first release. */
  run: string | null
}

export interface ScoresTable {
  seq: Generated<number>
  run: number
  body: string
}

/** Deleted runs whose results are still being deleted. */
export interface DoomedTable {
  run: number
}

/** Labels in the order of adding, with their lookup columns. */
export interface LabelsTable {
  seq: Generated<number>
  id: string
  answer: string
  run: string
  suite: string
  case: string
  check: string | null
  by: string
  body: string
}

/** One version of a suite. Its cases refer to it by `seq`. */
export interface SuiteVersionsTable {
  seq: Generated<number>
  name: string
  version: string
  /** The largest is the newest; null while its cases are being written or deleted. */
  newest: number | null
  /** The time when writing its cases began; 0 for a deleted version. */
  staged_ms: number
  saved_at: string
  saved_by: string | null
  cases: number
  text: string
  header: string
}

export interface SuiteCasesTable {
  suite: number
  position: number
  id: string
  body: string
}

export interface SettingsTable extends Setting {}

export interface TokensTable extends Omit<StoredToken, 'scopes'> {
  seq: Generated<number>
  /** JSON array. */
  scopes: string
}

export interface AuditTable extends AuditEntry {
  seq: Generated<number>
}

/** Replies to requests by the client's key; null while the request is being answered. */
export interface RepliesTable {
  key: string
  hash: string
  at_ms: number
  status: number | null
  body: string | null
}

/** Results of a walk over a run's results; valid while the run's last result has the number `revision`. */
export interface RunViewsTable {
  run: number
  revision: number
  /** JSON, like the next two. */
  facets: string
  case_totals: string
  rollups: string
}

export interface Tables {
  runs: RunsTable
  run_figures: RunFiguresTable
  run_labels: RunLabelsTable
  run_views: RunViewsTable
  results: ResultsTable
  earlier_results: EarlierResultsTable
  outlays: OutlaysTable
  texts: TextsTable
  result_tags: ResultTagsTable
  answers: AnswersTable
  scores: ScoresTable
  doomed: DoomedTable
  labels: LabelsTable
  suite_versions: SuiteVersionsTable
  suite_cases: SuiteCasesTable
  settings: SettingsTable
  tokens: TokensTable
  audit: AuditTable
  replies: RepliesTable
}
