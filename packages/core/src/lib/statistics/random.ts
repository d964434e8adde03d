/** A seeded source of random numbers: the same seed gives the same numbers everywhere. */
export interface Random {
  /** Returns an integer from 0 to 2^32 - 1. */
  nextUint32(): number
  /** Returns a number from 0 to less than 1, with 32 random bits. */
  next(): number
  /** Fills the first `count` places with integers from 0 to `bound - 1`. */
  fillBelow(out: Uint32Array, bound: number, count: number): void
}

const TWO_TO_MINUS_32 = 2 ** -32

/** Returns 32 well-mixed bits from a counter, by MurmurHash3's finalizer (Appleby). */
function mix32(counter: number): number {
  let z = counter | 0
  z = Math.imul(z ^ (z >>> 16), 0x85ebca6b)
  z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35)
  return (z ^ (z >>> 16)) >>> 0
}

/** Returns the generator's four words from an integer up to 2^53. */
function expandSeed(seed: number): [number, number, number, number] {
  const low = seed >>> 0
  const high = Math.floor(seed / 2 ** 32) >>> 0
  const word = (i: number) => mix32(mix32(low + Math.imul(i, 0x9e3779b9)) ^ (high + Math.imul(i, 0x85ebca77)))
  const [a, b, c, d] = [word(1), word(2), word(3), word(4)]
  // The all-zero state is the generator's only fixed point.
  return (a | b | c | d) === 0 ? [1, b, c, d] : [a, b, c, d]
}

/** Creates xoshiro128** 1.1 (Blackman and Vigna, 2018) from a seed, an integer of at least 0. */
export function createRandom(seed: number): Random {
  return createRandomFromState(expandSeed(seed))
}

/** Creates xoshiro128** 1.1 from its four state words, as its authors' test vectors give them. */
export function createRandomFromState(words: readonly [number, number, number, number]): Random {
  const state = Int32Array.from(words)

  function nextUint32(): number {
    let a = state[0] ?? 0
    let b = state[1] ?? 0
    let c = state[2] ?? 0
    let d = state[3] ?? 0
    const x = Math.imul(b, 5)
    const result = Math.imul((x << 7) | (x >>> 25), 9) >>> 0
    const t = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= t
    d = (d << 11) | (d >>> 21)
    state[0] = a
    state[1] = b
    state[2] = c
    state[3] = d
    return result
  }

  return {
    nextUint32,
    next: () => nextUint32() * TWO_TO_MINUS_32,
    fillBelow: (out, bound, count) => fillBelow(state, out, bound, count),
  }
}

/**
 * Multiplies and shifts: no value is more likely than another by more than `bound / 2^32` of its own probability, which for
 * a million cases is 0.02% and far below the noise of thousands of resamples, so no draw is rejected.
 *
 * The words live in locals through the loop; through the array the loop takes twice as long.
 */
function fillBelow(state: Int32Array, out: Uint32Array, bound: number, count: number): void {
  let a = state[0] ?? 0
  let b = state[1] ?? 0
  let c = state[2] ?? 0
  let d = state[3] ?? 0
  const scale = bound * TWO_TO_MINUS_32
  for (let i = 0; i < count; i++) {
    const x = Math.imul(b, 5)
    out[i] = (Math.imul((x << 7) | (x >>> 25), 9) >>> 0) * scale
    const t = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= t
    d = (d << 11) | (d >>> 21)
  }
  state.set([a, b, c, d])
}
