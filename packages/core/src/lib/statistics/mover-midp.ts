import { createBetaDraw } from './beta-draw.ts'
import { type BetaShape, imaginedShape, midpLimits, type UnitSpread } from './beta-midp.ts'
import { sortedQuantile } from './bootstrap.ts'
import { normalCritical, normalQuantile } from './distributions.ts'
import { type Bounds, DEFAULT_LEVEL, valueWithoutInterval } from './estimate.ts'
import type { Estimate, Interval } from './interval.ts'
import { createRandom, type Random } from './random.ts'

const DRAWS = 2000

/** The largest number of inputs whose corners are all checked; with more inputs, as many corners are drawn at random. */
const ALL_CORNERS_OF = 4

/** One of a function's inputs, with its own limits. Inputs vary independently of each other. */
export interface MoverInput extends Bounds {
  readonly value: number
  /** The source of the limits, for numbers from 0 to 1; null for amounts, which only have limits. */
  readonly spread: UnitSpread | null
}

/** Returns an input from 0 to 1 with its mid-P limits. Even one sample has limits: 5% to 100% if it passed. */
export function unitInput(spread: UnitSpread, level: number = DEFAULT_LEVEL): MoverInput {
  return { value: spread.mean, ...midpLimits(spread, level), spread }
}

/** A function of the inputs' values; NaN if it has no value. */
type Of = (values: readonly number[]) => number

/** Options for combining inputs. */
export interface MoverOptions {
  /** Seed of the draws. */
  readonly seed: number
  /** 0.95 by default. */
  readonly level?: number
  /**
   * The distance to its limits that an input adds to either side: the larger one (the default, for inputs of a few samples), or
   * that of the side itself, which is enough for inputs of many samples, such as suite scores.
   */
  readonly sides?: 'larger' | 'own'
}

/**
 * Returns the value of a function of fixed inputs, such as the pass rates of named evals, with its interval.
 *
 * For sums and differences the distances to the limits are added as squares (Zou and Donner, 2008), never beyond all
 * limits at once. With the sides' own distances, sums of 30 evals of which most pass covered 87%. For all other functions
 * the inputs are drawn from their distributions. Not for the minimum or maximum of inputs: no method covers those.
 */
export function moverEstimate(of: Of, inputs: readonly MoverInput[], options: MoverOptions): Estimate {
  const { seed, level = DEFAULT_LEVEL, sides = 'larger' } = options
  const value = of(inputs.map((input) => input.value))
  const random = createRandom(seed)
  const effects = inputs.map((input, i) => ({
    low: of(replaced(inputs, i, input.low)) - value,
    high: of(replaced(inputs, i, input.high)) - value,
  }))
  const corners = cornersOf(inputs.length, random)
  const isLinear = corners.every((corner) => addsUp(of, inputs, { corner, effects, value }))
  const limits = isLinear
    ? addedLimits(value, effects, sides)
    : drawnLimits(of, inputs, { rises: risesWith(of, inputs, corners), random, level })
  if (limits === null || !(Number.isFinite(limits.low) && Number.isFinite(limits.high)))
    return valueWithoutInterval(value, 'The formula has no value for some possible eval scores.')
  const interval: Interval = {
    low: Math.min(value, limits.low),
    high: Math.max(value, limits.high),
    level,
    method: sides === 'larger' ? 'mover-midp' : 'mover',
  }
  if (interval.low === interval.high)
    return valueWithoutInterval(value, "The formula's value doesn't depend on the eval scores.")
  return { value, interval, reason: null }
}

function replaced(inputs: readonly MoverInput[], place: number, value: number): number[] {
  return inputs.map((input, i) => (i === place ? value : input.value))
}

/** The inputs at their high limit; the others are at their low one. */
type Corner = readonly boolean[]

function cornersOf(inputs: number, random: Random): Corner[] {
  const count = 2 ** Math.min(inputs, ALL_CORNERS_OF)
  const isAll = inputs <= ALL_CORNERS_OF
  return Array.from({ length: count }, (_, corner) =>
    Array.from({ length: inputs }, (_, i) => {
      if (isAll) return ((corner >> i) & 1) === 1
      // Of many inputs: all low, all high, and the rest by chance.
      return corner < 2 ? corner === 1 : (random.nextUint32() & 1) === 1
    }),
  )
}

function at(inputs: readonly MoverInput[], corner: Corner): number[] {
  return inputs.map((input, i) => (corner[i] ? input.high : input.low))
}

/** Returns whether the effects of moving single inputs to a corner add up to the effect of moving all of them. */
function addsUp(
  of: Of,
  inputs: readonly MoverInput[],
  parts: { corner: Corner; effects: readonly Bounds[]; value: number },
): boolean {
  const { corner, effects, value } = parts
  let sum = 0
  let size = Math.abs(value)
  for (const [i, effect] of effects.entries()) {
    const moved = corner[i] ? effect.high : effect.low
    sum += moved
    size += Math.abs(moved)
  }
  return Math.abs(of(at(inputs, corner)) - value - sum) <= 1e-9 * size
}

function addedLimits(value: number, effects: readonly Bounds[], sides: 'larger' | 'own'): Bounds {
  let below = 0
  let above = 0
  let fall = 0
  let rise = 0
  for (const { low, high } of effects) {
    const down = Math.max(0, -low, -high)
    const up = Math.max(0, low, high)
    const larger = Math.max(down, up)
    below += (sides === 'own' ? down : larger) ** 2
    above += (sides === 'own' ? up : larger) ** 2
    fall += down
    rise += up
  }
  return { low: value - Math.min(Math.sqrt(below), fall), high: value + Math.min(Math.sqrt(above), rise) }
}

/** Returns whether the function rises with each input, over all corners of the others. */
function risesWith(of: Of, inputs: readonly MoverInput[], corners: readonly Corner[]): boolean[] {
  return inputs.map((_, i) => {
    let slope = 0
    for (const corner of corners) {
      const with_ = (isHigh: boolean) =>
        of(
          at(
            inputs,
            corner.map((each, j) => (j === i ? isHigh : each)),
          ),
        )
      const change = with_(true) - with_(false)
      if (!Number.isNaN(change)) slope += Math.sign(change)
    }
    return slope >= 0
  })
}

/** Returns the function's percentiles with its inputs as low, and as high, as they may be. */
function drawnLimits(
  of: Of,
  inputs: readonly MoverInput[],
  parts: { rises: readonly boolean[]; random: Random; level: number },
): Bounds | null {
  const { rises, random, level } = parts
  const tail = (1 - level) / 2
  const ends = ([0, 1] as const).map((end) => {
    const draws = inputs.map((input, i) => createDraw(input, rises[i] ? end : end === 0 ? 1 : 0, { random, level }))
    const values = Float64Array.from({ length: DRAWS }, () => of(draws.map((draw) => draw())))
    if (values.some((value) => Number.isNaN(value))) return null
    return sortedQuantile(values.sort(), end === 0 ? tail : 1 - tail)
  })
  const [low, high] = ends
  return low == null || high == null ? null : { low, high }
}

function createDraw(input: MoverInput, imagined: 0 | 1, parts: { random: Random; level: number }): () => number {
  const { random, level } = parts
  if (input.spread !== null) return shapeDraw(imaginedShape(input.spread, imagined), random)
  // Of an amount only its limits are known: half a normal distribution to either side that has them there.
  const z = normalCritical(level)
  return () => {
    const drawn = normalQuantile((random.nextUint32() + 0.5) / 2 ** 32) / z
    return input.value + drawn * (drawn < 0 ? input.value - input.low : input.high - input.value)
  }
}

function shapeDraw(shape: BetaShape, random: Random): () => number {
  if ('at' in shape) return () => shape.at
  const draw = createBetaDraw(random)
  return () => draw(shape.a, shape.b)
}
