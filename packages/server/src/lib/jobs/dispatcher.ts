/** Runs submitted runs, in this process or on workers elsewhere. */
export interface Dispatcher extends AsyncDisposable {
  /**
   * Announces a queued run of a project. Resolves when the run will be taken even if this process dies now. Unannounced queued runs are
   * found too, later.
   */
  submit(project: string, run: string): Promise<void>
  /** Starts taking runs, first those that an earlier process left behind. */
  start(): Promise<void>
  /** Stops taking new work; samples in flight are recorded. Resolves when nothing is in flight. */
  stop(): Promise<void>
  /** Returns why a queued or running run doesn't progress, such as "No worker has a key for openai/gpt-5."; null if nothing holds it up. */
  holdup(project: string, run: string): Promise<string | null>
}
