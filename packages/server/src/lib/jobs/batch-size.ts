import type { Result } from '@assay/core/result'

/** A job is about this much work for one thread: a worker that dies loses little, and the queue has little to do. */
const TARGET_MS = 5000
const LARGEST = 200
/** Before anything is known of a model. */
const FIRST = 4
/** What a sample takes beside its model: reading, judging, recording. */
const OVERHEAD_MS = 5
/** Weight of the newest result in the running mean. */
const NEWEST = 0.05
/** A run is cut into at least so many jobs, so that many workers share it to its end. */
const SHARES = 32

/** Learns from results how many samples make a job. */
export class BatchSize {
  #meanMs: number | null = null

  /** Learns what a result took. One from the cache took next to nothing. */
  add({ latency_ms, from_cache }: Pick<Result, 'latency_ms' | 'from_cache'>): void {
    const ms = OVERHEAD_MS + (from_cache ? 0 : (latency_ms ?? 0))
    this.#meanMs = this.#meanMs === null ? ms : this.#meanMs + NEWEST * (ms - this.#meanMs)
  }

  /** Returns the samples of a job when so many are left. */
  choose(left: number): number {
    const bySpeed = this.#meanMs === null ? FIRST : Math.round(TARGET_MS / this.#meanMs)
    return Math.max(1, Math.min(bySpeed, LARGEST, Math.ceil(left / SHARES)))
  }
}
