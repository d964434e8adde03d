import { FEATURES } from '../../packages/judge/src/lib/refusal/features.ts'
import type { StoredModel } from '../../packages/judge/src/lib/refusal/model.ts'

/** Fitted weights by the names of their features, without those that are 0. */
export function stored(weights: Float64Array): StoredModel {
  const features = FEATURES.map((name, feature) => [name, round(weights[feature] ?? 0)] as const)
  return {
    bias: round(weights[weights.length - 1] ?? 0),
    features: Object.fromEntries(features.filter(([, weight]) => weight !== 0)),
  }
}

/** A weight as it is stored, to two digits after the point. */
export function round(weight: number): number {
  return Math.round(weight * 100) / 100 || 0
}
