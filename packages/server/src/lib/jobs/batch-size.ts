import type { Result } from '@assay/core/result'

/** One thread's work per job: a worker that dies loses little, and the queue has little to do. */
const TARGET_MS = 5000
const LARGEST = 200
/** The size before anything is known of a model. */
const FIRST = 4
/** A sample's time beside its model: reading, judging, recording. */
const OVERHEAD_MS = 5
/** The weight of the newest result in the running mean. */
const NEWEST = 0.05
/** The minimum number of jobs of a run, so that many workers share it to its end. */
const SHARES = 32

/** Learns from results how many samples make a job. */
export class BatchSize {
  #meanMs: number | null = null

  /** Learns from a result's time. One from the cache took almost none. */
  add({ latency_ms, from_cache }: Pick<Result, 'latency_ms' | 'from_cache'>): void {
    const ms = OVERHEAD_MS + (from_cache ? 0 : (latency_ms ?? 0))
    this.#meanMs = this.#meanMs === null ? ms : this.#meanMs + NEWEST * (ms - this.#meanMs)
  }

  /** Returns the number of samples in a job, by the number of samples left. */
  choose(left: number): number {
    const bySpeed = this.#meanMs === null ? FIRST : Math.round(TARGET_MS / this.#meanMs)
    return Math.max(1, Math.min(bySpeed, LARGEST, Math.ceil(left / SHARES)))
  }
}
