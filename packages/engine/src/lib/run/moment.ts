/** A moment on both of this machine's clocks: one can be set, and the other stands still while the machine sleeps. */
export interface Moment {
  readonly monotonicMs: number
  readonly wallMs: number
}

/** Returns the present moment. */
export function presentMoment(): Moment {
  return { monotonicMs: performance.now(), wallMs: Date.now() }
}

/** Returns whether both clocks say that a moment was less than some time ago. */
export function isWithin(moment: Moment, ms: number): boolean {
  return performance.now() - moment.monotonicMs < ms && Date.now() - moment.wallMs < ms
}
