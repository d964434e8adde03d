/** What may go. Runs that are queued or running stay, whatever their age. */
export interface PruneOptions {
  /** Runs that started before this instant (ISO 8601), with their results, scores and texts. */
  readonly runs_before?: string | undefined
  /** Answers that were received before this instant and that no run which can still go on asked for. */
  readonly answers_before?: string | undefined
  /** Claims of requests and their answers from before this instant. */
  readonly replies_before?: string | undefined
  /** Texts that no result refers to, and versions of suites that are not the newest and that no run names. Default true. */
  readonly orphans?: boolean | undefined
}

/** How much went. */
export interface Pruned {
  readonly runs: number
  readonly results: number
  readonly answers: number
  readonly texts: number
  readonly suite_versions: number
  readonly replies: number
}
