import type { AnswerClass, Evidence, Result } from '@assay/core/result'
import type { SampleKey } from '@assay/core/run'

/** A filter of a run's results: all given conditions must hold. */
export interface ResultFilter {
  readonly suite?: string | undefined
  readonly case?: string | undefined
  /** The classifier's class; results without one don't match. */
  readonly class?: AnswerClass | undefined
  readonly status?: Result['status'] | undefined
  /** Scored results that passed, or that didn't. */
  readonly passed?: boolean | undefined
  readonly tag?: string | undefined
  /** Results with a failed check of this kind. */
  readonly failed_check?: string | undefined
}

/** The options for reading results. */
export interface ReadOptions {
  /**
   * Whether to read texts too (prompts, answers, reasons, evidence, messages, tools' arguments and results, transcripts); default true.
   * Without them every text is '' and a transcript is empty, while all numbers, flags, classes and counts stay, so that scores come out the
   * same in a fraction of the time.
   */
  readonly texts?: boolean | undefined
}

/**
 * The sort of a page of results; `tokens` are input and output together. Results without the number come last in either order, and equal
 * ones by their key, ascending.
 */
export type ResultSort = 'key' | 'score' | 'cost' | 'latency' | 'tokens'

/** One page of a run's results. */
export interface ResultPageQuery extends ReadOptions {
  readonly filter?: ResultFilter | undefined
  /** Default `key`: by suite, case (by code point), variant and attempt. */
  readonly sort?: ResultSort | undefined
  /** Default `asc`. */
  readonly order?: 'asc' | 'desc' | undefined
  /** The previous page's `next`, with the same filter, sort and order. */
  readonly after?: string | null | undefined
  /** 1 to 1000; default 50. */
  readonly limit?: number | undefined
}

/** A page, and the start of the next one; null on the last page. */
export interface ResultPage {
  readonly results: readonly Result[]
  readonly next: string | null
}

/** Counts of a run's results by their filterable properties, under a filter. */
export interface Facets {
  readonly total: number
  readonly suite: Readonly<Record<string, number>>
  readonly status: Readonly<Record<string, number>>
  /** Scored results by whether they passed. */
  readonly passed: { readonly true: number; readonly false: number }
  readonly class: Readonly<Record<string, number>>
  readonly tag: Readonly<Record<string, number>>
  /** By kind of check, each result once: the number with a failed check, with an undecided one, and with only passed ones. */
  readonly check: Readonly<
    Record<string, { readonly passed: number; readonly failed: number; readonly undecided: number }>
  >
}

/** One case of a run, over all its samples. */
export interface CaseRow {
  readonly suite: string
  readonly case: string
  readonly variant?: string
  readonly eval: string | null
  readonly samples: number
  readonly passed: number
  /** Mean over the scored samples; null if there are none. */
  readonly score: number | null
  /** US dollars for all samples; null if one was answered at an unknown price. */
  readonly cost_usd: number | null
  /** Mean; null if none was measured. */
  readonly latency_ms: number | null
  /** The first sample that didn't pass; null if all did. */
  readonly first_failure: { readonly attempt: number; readonly status: Result['status'] } | null
}

/** One page of a run's cases. */
export interface CasePageQuery {
  readonly suite?: string | undefined
  /** Cases of which every sample passed, or of which one didn't. */
  readonly passed?: boolean | undefined
  /** Cases by what their samples prove together, as `readCaseEvidence` says it. */
  readonly evidence?: Evidence | undefined
  readonly after?: string | null | undefined
  /** 1 to 1000; default 50. */
  readonly limit?: number | undefined
}

/** A page in the order of suite, case and variant; `total` counts the cases of all pages. */
export interface CasePage {
  readonly cases: readonly CaseRow[]
  readonly total: number
  readonly next: string | null
}

/** A filter of a run's cases. */
export type CaseFilter = Pick<CasePageQuery, 'suite' | 'passed' | 'evidence'>

/** One case in one of the runs that have it. */
export interface CaseHistoryEntry extends Omit<CaseRow, 'suite' | 'case' | 'variant'> {
  readonly run: string
  readonly model: string
  readonly started_at: string
  /** A letter for each sample by attempt, up to 1,000: passed, failed, errored, unscored, undecided (`d`), limited. */
  readonly attempts: string
}

/** A run's suite by model, in numbers that a list can show without reading results. */
export interface SuiteRollup {
  readonly suite: string
  readonly model: string
  readonly cases: number
  readonly samples: number
  readonly passed: number
  readonly failed: number
  readonly unscored: number
  readonly undecided: number
  readonly errored: number
  readonly limited: number
  /** Sums over the known values, and the number of samples answered at an unknown price. */
  readonly cost_usd: number
  readonly cost_unknown: number
  readonly judge_cost_usd: number
  readonly judge_cost_unknown: number
}

/** A result's key within its run. */
export type ResultKey = SampleKey
