import type { Store } from '@assay/store/store'

/** Interval for reading the store: short enough that nothing is sent a second after someone stopped a run. */
const LOOK_MS = 400

/** Watches the store for requests to stop some runs, until it is disposed. */
export class StopWatch implements Disposable {
  readonly #controllers: ReadonlyMap<string, AbortController>
  readonly #timer: NodeJS.Timeout
  #isLooking = false

  constructor(store: Store, runs: readonly string[]) {
    this.#controllers = new Map(runs.map((run) => [run, new AbortController()]))
    this.#timer = setInterval(() => void this.#look(store), LOOK_MS)
    this.#timer.unref()
  }

  /** Returns the signal that aborts when someone stopped or deleted a run. */
  of(run: string): AbortSignal {
    const controller = this.#controllers.get(run)
    if (controller === undefined) throw new Error(`Bug: run ${run} isn't watched.`)
    return controller.signal
  }

  async #look(store: Store): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    const open = Array.from(this.#controllers).flatMap(([run, { signal }]) => (signal.aborted ? [] : [run]))
    // A store that is busy now may not be next time.
    const asked = open.length === 0 ? [] : await store.stopsAsked(open).catch(() => [])
    for (const run of asked) this.#controllers.get(run)?.abort()
    this.#isLooking = false
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer)
  }
}
