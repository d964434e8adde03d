/** One row to learn from: the features that are not 0, their values, and whether it is a positive. */
export interface Example {
  readonly features: readonly number[]
  readonly values: readonly number[]
  readonly positive: boolean
  /** How much the row counts. */
  readonly weight: number
}

const HISTORY = 8
const MOST_STEPS = 300
const TOLERANCE = 1e-7

/**
 * Weights of a logistic regression with an L2 penalty per feature, by L-BFGS over all rows: no randomness, so the same rows
 * give the same weights. The last weight is the bias, which has no penalty.
 */
export function fitLogistic(examples: readonly Example[], penalties: Float64Array): Float64Array {
  const size = penalties.length + 1
  let weights: Float64Array = new Float64Array(size)
  let gradient: Float64Array = new Float64Array(size)
  let loss = lossOf(examples, penalties, weights, gradient)
  const steps: Float64Array[] = []
  const changes: Float64Array[] = []
  for (let step = 0; step < MOST_STEPS; step++) {
    const direction = descend(gradient, steps, changes)
    const next = searchLine(examples, penalties, weights, direction, loss, dot(gradient, direction))
    const change = difference(next.gradient, gradient)
    const moved = difference(next.weights, weights)
    if (dot(moved, change) > 1e-12) {
      steps.push(moved)
      changes.push(change)
      if (steps.length > HISTORY) {
        steps.shift()
        changes.shift()
      }
    }
    const gain = loss - next.loss
    weights = next.weights
    gradient = next.gradient
    loss = next.loss
    if (gain < TOLERANCE * Math.abs(loss)) break
  }
  return weights
}

/** The weighted sum of a row, bias included. */
function sumOf(weights: Float64Array, features: readonly number[], values: readonly number[]): number {
  let sum = weights[weights.length - 1] ?? 0
  for (let at = 0; at < features.length; at++) sum += (weights[features[at] ?? 0] ?? 0) * (values[at] ?? 0)
  return sum
}

function lossOf(
  examples: readonly Example[],
  penalties: Float64Array,
  weights: Float64Array,
  gradient: Float64Array,
): number {
  gradient.fill(0)
  const bias = weights.length - 1
  let loss = 0
  for (const { features, values, positive, weight } of examples) {
    const sum = sumOf(weights, features, values)
    loss += weight * Math.log1p(Math.exp(positive ? -sum : sum))
    const miss = weight * (1 / (1 + Math.exp(-sum)) - (positive ? 1 : 0))
    for (let at = 0; at < features.length; at++) {
      const feature = features[at] ?? 0
      gradient[feature] = (gradient[feature] ?? 0) + miss * (values[at] ?? 0)
    }
    gradient[bias] = (gradient[bias] ?? 0) + miss
  }
  for (let feature = 0; feature < bias; feature++) {
    const penalty = penalties[feature] ?? 0
    const weight = weights[feature] ?? 0
    loss += 0.5 * penalty * weight * weight
    gradient[feature] = (gradient[feature] ?? 0) + penalty * weight
  }
  return loss
}

/** The two-loop recursion: the gradient times an estimate of the inverse curvature. */
function descend(
  gradient: Float64Array,
  steps: readonly Float64Array[],
  changes: readonly Float64Array[],
): Float64Array {
  const direction = Float64Array.from(gradient)
  const factors: number[] = []
  for (let at = steps.length - 1; at >= 0; at--) {
    const [step, change] = [steps[at] ?? gradient, changes[at] ?? gradient]
    factors[at] = dot(step, direction) / dot(step, change)
    addScaled(direction, change, -(factors[at] ?? 0))
  }
  const [step, change] = [steps.at(-1), changes.at(-1)]
  const scale =
    step === undefined || change === undefined
      ? 1 / Math.max(1, Math.sqrt(dot(gradient, gradient)))
      : dot(step, change) / dot(change, change)
  for (let at = 0; at < direction.length; at++) direction[at] = (direction[at] ?? 0) * scale
  for (let at = 0; at < steps.length; at++) {
    const [step, change] = [steps[at] ?? gradient, changes[at] ?? gradient]
    addScaled(direction, step, (factors[at] ?? 0) - dot(change, direction) / dot(step, change))
  }
  return direction
}

function searchLine(
  examples: readonly Example[],
  penalties: Float64Array,
  weights: Float64Array,
  direction: Float64Array,
  loss: number,
  slope: number,
): { weights: Float64Array; gradient: Float64Array; loss: number } {
  const gradient = new Float64Array(weights.length)
  for (let size = 1; ; size /= 2) {
    const next = Float64Array.from(weights)
    addScaled(next, direction, -size)
    const nextLoss = lossOf(examples, penalties, next, gradient)
    if (nextLoss <= loss - 1e-4 * size * slope || size < 1e-8) return { weights: next, gradient, loss: nextLoss }
  }
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0)
  return sum
}

function difference(a: Float64Array, b: Float64Array): Float64Array {
  return a.map((value, at) => value - (b[at] ?? 0))
}

function addScaled(target: Float64Array, source: Float64Array, factor: number): void {
  for (let at = 0; at < target.length; at++) target[at] = (target[at] ?? 0) + factor * (source[at] ?? 0)
}
