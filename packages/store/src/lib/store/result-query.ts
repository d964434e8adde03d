import type { AnswerClass, Result } from '@assay/core/result'
import type { SampleKey } from '@assay/core/run'

/** Which results of a run: all that is given must hold. */
export interface ResultFilter {
  readonly suite?: string | undefined
  readonly case?: string | undefined
  /** The class that the classifier gave; results without one match none. */
  readonly class?: AnswerClass | undefined
  readonly status?: Result['status'] | undefined
  /** Scored results that passed, or that did not. */
  readonly passed?: boolean | undefined
  readonly tag?: string | undefined
  /** Results with a failed check of this kind. */
  readonly failed_check?: string | undefined
}

/** How results are read. */
export interface ReadOptions {
  /**
   * Whether texts (prompts, answers, reasons, evidence, messages, arguments and results of tools, transcripts) are read too; default
   * true. Without them every text is '', a transcript is empty, and every number, flag, class and count is as it was, so that scores
   * come out the same in a fraction of the time.
   */
  readonly texts?: boolean | undefined
}

/**
 * What a page of results is sorted by; `tokens` are those of input and output together. Results without the number come last in
 * either order, and equal ones by their key, ascending.
 */
export type ResultSort = 'key' | 'score' | 'cost' | 'latency' | 'tokens'

/** One page of the results of a run. */
export interface ResultPageQuery extends ReadOptions {
  readonly filter?: ResultFilter | undefined
  /** Default `key`: by suite, case (by code point), variant and attempt. */
  readonly sort?: ResultSort | undefined
  /** Default `asc`. */
  readonly order?: 'asc' | 'desc' | undefined
  /** `next` of the page before, with the same filter, sort and order. */
  readonly after?: string | null | undefined
  /** 1 to 1000; default 50. */
  readonly limit?: number | undefined
}

/** A page, and where the next one starts; null when this is the last. */
export interface ResultPage {
  readonly results: readonly Result[]
  readonly next: string | null
}

/** Results of a run counted by what they can be filtered by, under a filter. */
export interface Facets {
  readonly total: number
  readonly suite: Readonly<Record<string, number>>
  readonly status: Readonly<Record<string, number>>
  /** Scored results by whether they passed. */
  readonly passed: { readonly true: number; readonly false: number }
  readonly class: Readonly<Record<string, number>>
  readonly tag: Readonly<Record<string, number>>
  /** By kind of check, each result once: how many have one that failed, that was undecided, or only such that passed. */
  readonly check: Readonly<
    Record<string, { readonly passed: number; readonly failed: number; readonly undecided: number }>
  >
}

/** One case of a run over all its samples. */
export interface CaseRow {
  readonly suite: string
  readonly case: string
  readonly variant?: string
  readonly eval: string | null
  readonly samples: number
  readonly passed: number
  /** Mean over the scored samples; null without one. */
  readonly score: number | null
  /** US dollars for all samples; null when one was answered at an unknown price. */
  readonly cost_usd: number | null
  /** Mean; null when none was measured. */
  readonly latency_ms: number | null
  /** The first sample that did not pass; null when all did. */
  readonly first_failure: { readonly attempt: number; readonly status: Result['status'] } | null
}

/** One page of the cases of a run. */
export interface CasePageQuery {
  readonly suite?: string | undefined
  /** Cases of which every sample passed, or those of which one did not. */
  readonly passed?: boolean | undefined
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

/** Which cases of a run. */
export type CaseFilter = Pick<CasePageQuery, 'suite' | 'passed'>

/** One case in one of the runs that asked it. */
export interface CaseHistoryEntry extends Omit<CaseRow, 'suite' | 'case' | 'variant'> {
  readonly run: string
  readonly model: string
  readonly started_at: string
  /** A letter for each sample by attempt, the first 1,000: passed, failed, errored, unscored, limited. */
  readonly attempts: string
}

/** A suite of a run by model, in numbers that a list can show without reading results. */
export interface SuiteRollup {
  readonly suite: string
  readonly model: string
  readonly cases: number
  readonly samples: number
  readonly passed: number
  readonly failed: number
  readonly unscored: number
  readonly errored: number
  readonly limited: number
  /** Sums over what is known, and how many samples were answered at an unknown price. */
  readonly cost_usd: number
  readonly cost_unknown: number
  readonly judge_cost_usd: number
  readonly judge_cost_unknown: number
}

/** What identifies a result within its run. */
export type ResultKey = SampleKey
