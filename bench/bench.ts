/** One measured contender. `value` is in `unit`; lower is better unless the unit is a rate. */
export interface Measurement {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly note?: string
}

/** A target, and whether this run reached it. */
export interface Target {
  readonly what: string
  readonly limit: string
  readonly measured: string
  readonly met: boolean
}

/** A benchmark's output: the contenders, the ratios that matter, the targets. */
export interface BenchReport {
  readonly question: string
  readonly measurements: readonly Measurement[]
  readonly ratios: Readonly<Record<string, number>>
  readonly targets: readonly Target[]
}

/** Returns the least wall time of `rounds` calls after one warm-up, in milliseconds: the least is what the machine can do. */
export function bestMs(rounds: number, work: () => void): number {
  work()
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    work()
    best = Math.min(best, performance.now() - start)
  }
  return best
}
