import type { Random } from '@assay/core/statistics'

/** A population of case pass rates with this mean and intraclass correlation: Beta, or a point, or 0 and 1. */
export interface Rates {
  readonly p: number
  readonly correlation: number
}

export function drawRate({ p, correlation }: Rates, random: Random): number {
  if (correlation === 0) return p
  if (correlation === 1) return random.next() < p ? 1 : 0
  const size = 1 / correlation - 1
  return drawBeta(p * size, (1 - p) * size, random)
}

export function drawPasses(rate: number, samples: number, random: Random): number {
  let passed = 0
  for (let i = 0; i < samples; i++) if (random.next() < rate) passed++
  return passed
}

/** The chance that all of k samples of a random case pass. */
export function allOf(rates: Rates, k: number): number {
  const { p, correlation } = rates
  if (correlation === 1) return p
  let product = 1
  // In units of the Beta's size, so that a correlation of 0 is no division by it.
  for (let j = 0; j < k; j++) product *= (p * (1 - correlation) + j * correlation) / (1 - correlation + j * correlation)
  return product
}

/** The chance that one of k samples of a random case passes. */
export function oneOf({ p, correlation }: Rates, k: number): number {
  return 1 - allOf({ p: 1 - p, correlation }, k)
}

export function drawBeta(a: number, b: number, random: Random): number {
  // Johnk's method for small parameters and its logarithms, which reach where powers vanish.
  for (;;) {
    const x = Math.log(1 - random.next()) / a
    const y = Math.log(1 - random.next()) / b
    const most = Math.max(x, y)
    if (most + Math.log(Math.exp(x - most) + Math.exp(y - most)) <= 0) return 1 / (1 + Math.exp(y - x))
  }
}

export function drawNormal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
}

/** Amounts by name, each with mean 1. */
export const AMOUNTS: Readonly<Record<'light' | 'heavy', Readonly<Record<string, (random: Random) => number>>>> = {
  light: {
    'lognormal 0.3': (random) => lognormal(0.3, random),
    'lognormal 0.5': (random) => lognormal(0.5, random),
    exponential: (random) => -Math.log(1 - random.next()),
  },
  heavy: {
    'lognormal 1': (random) => lognormal(1, random),
    'lognormal 1.5': (random) => lognormal(1.5, random),
    'one in ten ten times slower': (random) => (lognormal(0.3, random) * (random.next() < 0.1 ? 10 : 1)) / 1.9,
  },
}

function lognormal(sigma: number, random: Random): number {
  return Math.exp(sigma * drawNormal(random) - (sigma * sigma) / 2)
}
