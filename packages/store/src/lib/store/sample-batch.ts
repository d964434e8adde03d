import type { AnswerClass, CodeOutcome, Result } from '@assay/core/result'

/** Words of many rows: each different one once, and which of them every row has. */
export interface WordColumn {
  readonly words: readonly (string | null)[]
  readonly codes: Uint32Array
}

/** What many samples have in common. */
export interface SampleTraits {
  readonly status: Result['status']
  readonly passed: boolean
  readonly class: AnswerClass | null
  readonly tags: readonly string[]
  /** Kinds of the checks that failed, each once. */
  readonly failed_checks: readonly string[]
  /** Whether there was something to pay for, so that a cost that is missing is unknown. */
  readonly billed: boolean
}

/**
 * Samples of a run by column: what its list of cases is made of, without objects for each of them. A number that is missing is NaN; the
 * variant of a case with one prompt is ''.
 */
export interface SampleBatch {
  readonly rows: number
  readonly suite: WordColumn
  readonly case: WordColumn
  readonly variant: WordColumn
  readonly eval: WordColumn
  readonly traits: readonly SampleTraits[]
  /** Which of `traits` every row has. */
  readonly traitCodes: Uint32Array
  readonly attempt: Float64Array
  readonly score: Float64Array
  readonly cost_usd: Float64Array
  readonly latency_ms: Float64Array
  /** As `RecordedResult` has it. */
  readonly seq: Float64Array
}

/** Why a sample is as it is: the texts of its verdict, without those of the model. */
export interface SampleReasons {
  readonly seq: number
  readonly checks: readonly { readonly kind: string; readonly passed: boolean | null; readonly reason: string }[]
  /** The rule that gave the class; null where nothing says. */
  readonly rule: string | null
  /** Of an unscored, errored or limited sample. */
  readonly message: string | null
  /** Without evidence. */
  readonly code: CodeOutcome | null
}

/** Which results: those recorded after one number up to another, itself included. */
export interface RecordedRange {
  readonly after: number
  readonly until: number
}

/** What the texts of a result must have: a text in a prompt or an answer, in capitals or not, or the mark of a critical case. */
export type TextMatch = { readonly kind: 'contains'; readonly text: string } | { readonly kind: 'critical' }

/** Says which run has an id, since another may have had it before, and which of its results was recorded last (0 for none). */
export interface RunRevision {
  /** No other run of the store has had it. */
  readonly run: number
  readonly revision: number
}

/** Cases of a suite as lists need them: without what is asked. */
export interface CaseHeads {
  readonly rows: number
  readonly id: WordColumn
  readonly eval: WordColumn
  /** Of every different list of tags. */
  readonly tags: readonly (readonly string[])[]
  /** Which of `tags` every row has. */
  readonly tagCodes: Uint32Array
  /** 1 for a critical case. */
  readonly critical: Uint8Array
}
