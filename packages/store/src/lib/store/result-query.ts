import type { AnswerClass, Result } from '@assay/core/result'

/** What identifies a result within its run. */
export interface ResultKey {
  readonly suite: string
  readonly case: string
  readonly attempt: number
}

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
}

/** How results are read. */
export interface ReadOptions {
  /**
   * Whether texts (prompts, answers, reasons, evidence, messages) are read too; default true. Without them every text is
   * '' and every number, flag, class and count is as it was, so that scores come out the same in a fraction of the time.
   */
  readonly texts?: boolean | undefined
}
