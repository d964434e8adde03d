import { signedOut } from '../../lib/api/call.ts'
import type { ScoreQuestion } from './scorer.ts'
import type { FromScorer, ToScorer } from './scorer-messages.ts'
import { EMPTY_STATE, reduceScorer, type ScorerState, withLoad } from './scorer-state.ts'

/** The pause in typing before intervals are computed. */
const REST_MS = 150

/** The page's side of the worker: asks, drops answers to old questions, and notifies listeners. */
export class ScorerClient {
  #state: ScorerState = EMPTY_STATE
  #worker: Worker | null = null
  #job = 0
  #asked: { question: ScoreQuestion; runs: readonly string[] } | null = null
  #rest: ReturnType<typeof setTimeout> | undefined
  readonly #listeners = new Set<() => void>()
  /** The newest question alone: answers to others are void. */
  readonly #questions = new Map<number, ScoreQuestion>()

  /** Returns the newest state; the same object until something changes. */
  readonly getState = (): ScorerState => this.#state

  /** Starts the worker for the first listener and ends it after the last one. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.#stop()
    }
  }

  /** Fetches the columns of runs that are not there yet, then asks for their scores: values now, intervals after a rest. */
  ask(question: ScoreQuestion, runs: readonly string[]): void {
    for (const run of runs) if (!this.#state.loads.has(run)) this.load(run)
    this.#asked = { question, runs }
    this.#look()
  }

  /** Fetches a run's columns again, as for an open run. */
  load(run: string): void {
    this.#set(withLoad(this.#state, run, { phase: 'loading' }))
    this.#send({ kind: 'load', run })
  }

  #look(): void {
    if (this.#asked === null) return
    clearTimeout(this.#rest)
    const { question, runs } = this.#asked
    const job = ++this.#job
    this.#questions.clear()
    this.#questions.set(job, question)
    this.#send({ kind: 'look', job, question, runs })
    this.#rest = setTimeout(() => this.#send({ kind: 'measure', job }), REST_MS)
  }

  #send(message: ToScorer): void {
    this.#worker ??= this.#start()
    this.#worker.postMessage(message)
  }

  #start(): Worker {
    const worker = new Worker(new URL('./scorer.worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<FromScorer>) => {
      this.#set(reduceScorer(this.#state, data, this.#questions))
      if (data.kind === 'failed' && data.problem.status === 401) signedOut.dispatchEvent(new Event('signed-out'))
      // The same question has another answer now.
      if (data.kind === 'loaded' || data.kind === 'failed') this.#look()
    })
    // An uncaught error, such as a file that didn't load, ends the worker.
    worker.addEventListener('error', (event) => {
      const problem = {
        status: 0,
        title: 'The scores can’t be computed',
        code: 'SCORER_STOPPED',
        detail: `The page’s worker stopped: ${event.message || 'its file did not load.'}`,
        hint: 'Reload the page.',
      }
      for (const [run, { phase }] of this.#state.loads)
        if (phase === 'loading') this.#set(withLoad(this.#state, run, { phase: 'failed', problem }))
    })
    return worker
  }

  #stop(): void {
    clearTimeout(this.#rest)
    this.#worker?.terminate()
    this.#worker = null
    this.#state = EMPTY_STATE
  }

  #set(state: ScorerState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
