import type { Random } from './random.ts'

/** Draws numbers with a Beta(a, b) distribution, both parameters above 0. */
export function createBetaDraw(random: Random): (a: number, b: number) => number {
  const gamma = createGammaDraw(random)
  return (a, b) => {
    const x = gamma(a)
    const y = gamma(b)
    // Both may be too small for a double; the number is then at either end, in proportion.
    if (x + y === 0) return random.next() < a / (a + b) ? 1 : 0
    return x / (x + y)
  }
}

/** Draws numbers with a gamma distribution of this shape and scale 1 (Marsaglia and Tsang, 2000). */
function createGammaDraw(random: Random): (shape: number) => number {
  const uniform = () => 1 - random.next()
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * random.next())
  const atLeastOne = (shape: number): number => {
    const d = shape - 1 / 3
    const c = 1 / Math.sqrt(9 * d)
    for (;;) {
      const x = normal()
      const v = (1 + c * x) ** 3
      if (v > 0 && Math.log(uniform()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v
    }
  }
  return (shape) => (shape >= 1 ? atLeastOne(shape) : atLeastOne(shape + 1) * uniform() ** (1 / shape))
}
