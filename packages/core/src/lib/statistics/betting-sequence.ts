import { type Bounds, DEFAULT_LEVEL } from './estimate.ts'

/** Shares of the stake to bet; the mean of this many players wins about as fast as the best of them. */
const BETS = Float64Array.of(0.005, 0.01, 0.02, 0.03, 0.05, 0.07, 0.1, 0.14, 0.2, 0.27, 0.36, 0.48, 0.63, 0.8, 0.95)

/** The largest number of distinct observations before rounding, each side to where its bets win less. */
const MOST_KINDS = 256
const ROUNDING = 256

/** The first step in the search for a limit, and its precision. */
const FIRST_STEP = 1e-4
const PRECISION = 1e-10

/** The mean's range, after a number of observations. */
export interface SequenceInterval extends Bounds {
  readonly observations: number
}

/**
 * An interval for the mean of observations from 0 to 1 that stays valid however often it's checked: the chance that it
 * ever excludes the mean is at most 1 - level, so you can stop whenever it's narrow enough.
 *
 * Against each possible mean a mixture of players bets that it is too low, another that it is too high; a mean at which
 * either multiplies its stake by 2 / (1 - level) is excluded for good (Waudby-Smith and Ramdas, 2023). Observations
 * must come in an order fixed in advance, such as a seeded shuffle, not in the order they finish.
 */
export class BettingSequence {
  readonly #below: Bettor
  readonly #above: Bettor
  #observations = 0
  #limits: Bounds = { low: 0, high: 1 }

  constructor(level: number = DEFAULT_LEVEL) {
    const goal = 2 / (1 - level)
    this.#below = new Bettor(goal)
    this.#above = new Bettor(goal)
  }

  /** Adds one observation from 0 to 1, with its weight as a share of the largest planned weight. */
  add(value: number, weight: number = 1): void {
    this.#observations++
    if (weight === 0) return
    this.#below.add(value, weight)
    // Betting that the mean is lower is betting that the mean of what is missing to 1 is higher.
    this.#above.add(1 - value, weight)
    const limits = { low: this.#below.limit(), high: 1 - this.#above.limit() }
    // Only observations whose mean drifts exclude every mean in the end; what was known before that stays.
    if (limits.low <= limits.high) this.#limits = limits
  }

  /** Returns the means that no bet has excluded so far. */
  interval(): SequenceInterval {
    return { ...this.#limits, observations: this.#observations }
  }
}

/** A bettor that the mean is above a limit, with the highest limit so far at which the bets reached the goal. */
class Bettor {
  readonly #goal: number
  readonly #kinds = new ObservationKinds()
  /** The logarithm of each player's stake when betting against the limit. */
  readonly #stakes = new Float64Array(BETS.length)
  #limit = 0

  constructor(goal: number) {
    this.#goal = goal
  }

  add(value: number, weight: number): void {
    const wasRounded = this.#kinds.isRounded
    const [counted, weighed] = this.#kinds.add(value, weight)
    if (wasRounded === this.#kinds.isRounded)
      addStakes(this.#stakes, this.#limit, { value: counted, weight: weighed, count: 1 })
    else this.#setStakes(this.#limit)
    if (this.#limit === 0 || meanStake(this.#stakes) >= this.#goal) this.#raise()
  }

  limit(): number {
    return this.#limit
  }

  /** Searches for the limit. The stake falls as the limit rises: doubling steps find one that misses the goal, then halving finds the highest that reaches it. */
  #raise(): void {
    let reached = this.#limit
    let missed = Math.min(1, reached + FIRST_STEP)
    for (let step = FIRST_STEP; this.#reachesGoal(missed); step *= 2) {
      reached = missed
      missed = Math.min(1, reached + step)
    }
    while (missed - reached > PRECISION) {
      const middle = (reached + missed) / 2
      if (this.#reachesGoal(middle)) reached = middle
      else missed = middle
    }
    this.#limit = reached
    this.#setStakes(reached)
  }

  #reachesGoal(limit: number): boolean {
    this.#setStakes(limit)
    return meanStake(this.#stakes) >= this.#goal
  }

  #setStakes(limit: number): void {
    this.#stakes.fill(0)
    this.#kinds.each((kind) => addStakes(this.#stakes, limit, kind))
  }
}

interface ObservationKind {
  readonly value: number
  readonly weight: number
  count: number
}

/** Counts of equal observations, so that memory and time don't grow with their number. */
class ObservationKinds {
  #kinds = new Map<number, Map<number, ObservationKind>>()
  #size = 0
  isRounded = false

  /** Returns the observation as counted: rounded down, which loses a little sharpness but no validity. */
  add(value: number, weight: number): readonly [value: number, weight: number] {
    if (this.#size > MOST_KINDS && !this.isRounded) this.#round()
    const counted = this.isRounded ? Math.floor(value * ROUNDING) / ROUNDING : value
    this.#count({ value: counted, weight, count: 1 })
    return [counted, weight]
  }

  each(visit: (kind: ObservationKind) => void): void {
    for (const byValue of this.#kinds.values()) for (const kind of byValue.values()) visit(kind)
  }

  #count(observed: ObservationKind): void {
    let byValue = this.#kinds.get(observed.weight)
    if (byValue === undefined) {
      byValue = new Map()
      this.#kinds.set(observed.weight, byValue)
    }
    const known = byValue.get(observed.value)
    if (known !== undefined) known.count += observed.count
    else {
      byValue.set(observed.value, { ...observed })
      this.#size++
    }
  }

  #round(): void {
    const exact = this.#kinds
    this.#kinds = new Map()
    this.#size = 0
    this.isRounded = true
    for (const byValue of exact.values()) {
      for (const kind of byValue.values()) this.#count({ ...kind, value: Math.floor(kind.value * ROUNDING) / ROUNDING })
    }
  }
}

function addStakes(stakes: Float64Array, limit: number, kind: ObservationKind): void {
  if (limit === 0) return
  const gain = (kind.weight * (kind.value - limit)) / limit
  for (let i = 0; i < stakes.length; i++) stakes[i] = (stakes[i] ?? 0) + kind.count * Math.log1p((BETS[i] ?? 0) * gain)
}

function meanStake(logStakes: Float64Array): number {
  let sum = 0
  for (const stake of logStakes) sum += Math.exp(stake)
  return sum / logStakes.length
}
