/** The axis on which a change and its interval are drawn. */
export interface ChangeAxis {
  readonly low: number
  readonly high: number
  readonly ticks: readonly number[]
  /** Decimals that tell the ticks apart. */
  readonly decimals: number
}

const STEPS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5] as const

/** Returns an axis that holds all numbers with room at its ends, 0 among its ticks; `most` is how many ticks there is room for. */
export function axisOf(numbers: readonly number[], most: number): ChangeAxis {
  const low = Math.min(0, ...numbers)
  const high = Math.max(0, ...numbers)
  const room = (high - low || 0.01) * 0.06
  const step = STEPS.find((each) => stepsIn(low - room, high + room, each) < most) ?? 1
  const first = Math.max(Math.floor((low - room) / step), Math.ceil(-1 / step))
  const last = Math.min(Math.ceil((high + room) / step), Math.floor(1 / step))
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step)
  return {
    // Nothing changes by more than 1, but an interval may end beyond the last round tick.
    low: Math.min(ticks[0] ?? -1, low),
    high: Math.max(ticks.at(-1) ?? 1, high),
    ticks,
    decimals: step >= 0.1 ? 1 : step >= 0.01 ? 2 : 3,
  }
}

function stepsIn(low: number, high: number, step: number): number {
  return Math.ceil(high / step) - Math.floor(low / step)
}
