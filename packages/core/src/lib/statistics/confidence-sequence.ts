import { DEFAULT_LEVEL } from './estimate.ts'

/** The largest bet; more would risk everything on one observation. */
const LARGEST_BET = 0.5

/** The mean's range, after a number of observations. */
export interface SequenceInterval {
  readonly low: number
  readonly high: number
  readonly observations: number
}

/**
 * An interval for the mean of observations from 0 to 1 that stays valid however often it's checked: the chance that it
 * ever excludes the mean is at most 1 - level, so you can stop whenever it's narrow enough.
 *
 * The predictable plug-in empirical Bernstein sequence of Waudby-Smith and Ramdas (Estimating means of bounded random
 * variables by betting, 2023, theorem 2), intersected over time. Observations must come in random order.
 */
export class ConfidenceSequence {
  readonly #logTerm: number
  #observations = 0
  #sum = 0
  /** Sum of squared distances from the running mean, for the running variance. */
  #squares = 0
  #bets = 0
  #betSum = 0
  #penalty = 0
  #low = 0
  #high = 1

  constructor(level: number = DEFAULT_LEVEL) {
    this.#logTerm = Math.log(2 / (1 - level))
  }

  /** Adds one observation from 0 to 1. */
  add(value: number): void {
    const t = ++this.#observations
    // Both as they were before this observation, started from one imagined observation of 1/2 with variance 1/4.
    const meanBefore = (0.5 + this.#sum) / t
    const varianceBefore = (0.25 + this.#squares) / t
    const bet = Math.min(LARGEST_BET, Math.sqrt((2 * this.#logTerm) / (varianceBefore * t * Math.log(1 + t))))
    this.#bets += bet
    this.#betSum += bet * value
    this.#penalty += (value - meanBefore) ** 2 * (-Math.log(1 - bet) - bet)
    this.#sum += value
    this.#squares += (value - (0.5 + this.#sum) / (t + 1)) ** 2

    const center = this.#betSum / this.#bets
    const radius = (this.#logTerm + this.#penalty) / this.#bets
    this.#low = Math.max(this.#low, center - radius)
    this.#high = Math.min(this.#high, center + radius)
  }

  interval(): SequenceInterval {
    return { low: this.#low, high: this.#high, observations: this.#observations }
  }
}
