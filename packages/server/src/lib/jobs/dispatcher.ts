/** Gets the runs that were submitted done, in this process or by workers elsewhere. */
export interface Dispatcher extends AsyncDisposable {
  /**
   * Tells that a run is queued in a project. Resolves when the run will be taken even if this process dies now. Runs that were queued and never
   * told of are found too, later.
   */
  submit(project: string, run: string): Promise<void>
  /** Starts to take runs, those first that an earlier process left behind. */
  start(): Promise<void>
  /** Takes no new work; what is in flight is recorded. Resolves when nothing is under way any more. */
  stop(): Promise<void>
  /** Says why a queued or running run does not go on, such as "No worker has a key for openai/gpt-5."; null when nothing holds it up. */
  holdup(project: string, run: string): Promise<string | null>
}
