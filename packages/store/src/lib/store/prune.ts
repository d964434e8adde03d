/** The data to delete. Runs that are queued or running stay, whatever their age. */
export interface PruneOptions {
  /** Deletes runs that started before this instant (ISO 8601), with their results, scores and texts. */
  readonly runs_before?: string | undefined
  /** Deletes answers received before this instant, except those of runs that can still continue. */
  readonly answers_before?: string | undefined
  /** Deletes claims of requests and their replies from before this instant. */
  readonly replies_before?: string | undefined
  /** Deletes unreferenced texts, and versions of suites that aren't the newest and that no run names. Default true. */
  readonly orphans?: boolean | undefined
}

/** The amount of deleted data. */
export interface Pruned {
  readonly runs: number
  readonly results: number
  readonly answers: number
  readonly texts: number
  readonly suite_versions: number
  readonly replies: number
}
