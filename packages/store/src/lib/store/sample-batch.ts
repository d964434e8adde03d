import type { AnswerClass, CodeOutcome, Result } from '@assay/core/result'

/** A column of words: each distinct word once, and its index for every row. */
export interface WordColumn {
  readonly words: readonly (string | null)[]
  readonly codes: Uint32Array
}

/** Traits that many samples share. */
export interface SampleTraits {
  readonly status: Result['status']
  readonly passed: boolean
  readonly class: AnswerClass | null
  readonly tags: readonly string[]
  /** Kinds of the checks that failed, each once. */
  readonly failed_checks: readonly string[]
  /** Whether there was something to pay for, so that a missing cost is unknown. */
  readonly billed: boolean
}

/**
 * A run's samples by column, from which its list of cases is built without an object for each. A missing number is NaN; the variant of a
 * case with one prompt is ''.
 */
export interface SampleBatch {
  readonly rows: number
  readonly suite: WordColumn
  readonly case: WordColumn
  readonly variant: WordColumn
  readonly eval: WordColumn
  readonly traits: readonly SampleTraits[]
  /** The index in `traits` for every row. */
  readonly traitCodes: Uint32Array
  readonly attempt: Float64Array
  readonly score: Float64Array
  readonly cost_usd: Float64Array
  readonly latency_ms: Float64Array
  /** Sequence numbers, as in `RecordedResult`. */
  readonly seq: Float64Array
}

/** The explanation of a sample: its verdict's texts, without the model's. */
export interface SampleReasons {
  readonly seq: number
  readonly checks: readonly { readonly kind: string; readonly passed: boolean | null; readonly reason: string }[]
  /** The rule that gave the class; null if unknown. */
  readonly rule: string | null
  /** The message of a sample that wasn't scored. */
  readonly message: string | null
  /** The code's outcome, without evidence. */
  readonly code: CodeOutcome | null
  /** How its last answer ended, the number of its turns, and the tokens of all its answers; null if unknown. */
  readonly finish_reason: Result['finish_reason']
  readonly turns: number
  readonly output_tokens: number | null
}

/** A range of results: those recorded after one number, up to and including another. */
export interface RecordedRange {
  readonly after: number
  readonly until: number
}

/** A condition on a result's texts: a text in a prompt or an answer, ignoring case, or the mark of a critical case. */
export type TextMatch = { readonly kind: 'contains'; readonly text: string } | { readonly kind: 'critical' }

/** The run that has an ID, since another may have had it before, and its last recorded result (0 for none). */
export interface RunRevision {
  /** Number of the run, unique within the store forever. */
  readonly run: number
  readonly revision: number
  /** The number of results that a retry has taken the place of; what was read with another number is outdated. */
  readonly earlier: number
}

/** A suite's cases for lists, without their prompts. */
export interface CaseHeads {
  readonly rows: number
  readonly id: WordColumn
  readonly eval: WordColumn
  /** The distinct lists of tags. */
  readonly tags: readonly (readonly string[])[]
  /** The index in `tags` for every row. */
  readonly tagCodes: Uint32Array
  /** 1 for a critical case. */
  readonly critical: Uint8Array
}
