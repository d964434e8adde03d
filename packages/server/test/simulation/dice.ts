import { createRandom, type Random } from '@assay/core/statistics'

/** Random decisions that a seed determines. */
export class Dice {
  readonly #random: Random

  /** Makes dice for one purpose: dice of other names draw other numbers, so that leaving out one use changes no other. */
  constructor(seed: number, name: string) {
    this.#random = createRandom(seed * 2 ** 21 + (hashText(name) % 2 ** 21))
  }

  /** Returns a number from 0 to below 1. */
  next(): number {
    return this.#random.next()
  }

  /** Returns whether something happens that has this probability. */
  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** Returns a number from `low` to below `high`. */
  between(low: number, high: number): number {
    return low + this.next() * (high - low)
  }

  /** Returns an integer from `low` to `high`, both included. */
  integer(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  /** Returns one of some things. */
  pick<T>(things: readonly [T, ...T[]]): T {
    return things[Math.floor(this.next() * things.length)] ?? things[0]
  }
}

/** Returns a number from 0 to 2^32 - 1 for a text (FNV-1a). */
function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
