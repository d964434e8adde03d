import { FEATURES } from './features.ts'
import { indexPhrases, type LearnedPhrases, POSITIONS } from './learned-phrases.ts'
import fitted from './weights.json' with { type: 'json' }

/** One linear model as it is stored: a weight per feature that has one. */
export interface StoredModel {
  readonly bias: number
  readonly features: Readonly<Record<string, number>>
}

/** All that training gives. `phrases` has for each fitted phrase its weights by position. */
export interface StoredWeights {
  /** From which score on an answer is a refusal, and from which it declines at least a part. */
  readonly thresholds: { readonly refusal: number; readonly declines: number }
  /** For answers in English: with fitted phrases. */
  readonly english: { readonly refusal: StoredModel; readonly declines: StoredModel }
  /** For all others: only families that every language has. */
  readonly other: { readonly refusal: StoredModel; readonly declines: StoredModel }
  readonly phrases: Readonly<Record<string, readonly number[]>>
}

/** A linear model ready for use: a weight for every feature, in the order of `FEATURES`. */
export interface Model {
  readonly bias: number
  readonly weights: Float64Array
}

/** Fitted weights ready for use. */
export interface Weights {
  readonly thresholds: StoredWeights['thresholds']
  readonly english: { readonly refusal: Model; readonly declines: Model }
  readonly other: { readonly refusal: Model; readonly declines: Model }
  readonly learned: LearnedPhrases
  readonly learnedNames: readonly string[]
  /** Weight of phrase `p` in position `q` is at `p * POSITIONS.length + q`. */
  readonly learnedWeights: Float64Array
}

/** Makes stored weights ready for use. */
export function loadWeights(stored: StoredWeights): Weights {
  const pair = (models: StoredWeights['english']) => ({
    refusal: load(models.refusal),
    declines: load(models.declines),
  })
  const names = Object.keys(stored.phrases)
  const learnedWeights = new Float64Array(names.length * POSITIONS.length)
  for (const [number, name] of names.entries())
    learnedWeights.set(stored.phrases[name] ?? [], number * POSITIONS.length)
  return {
    thresholds: stored.thresholds,
    english: pair(stored.english),
    other: pair(stored.other),
    learned: indexPhrases(names),
    learnedNames: names,
    learnedWeights,
  }
}

function load(model: StoredModel): Model {
  return { bias: model.bias, weights: Float64Array.from(FEATURES, (name) => model.features[name] ?? 0) }
}

let loaded: Weights | null = null

/** The weights that come with the package, made ready once. */
export function packagedWeights(): Weights {
  loaded ??= loadWeights(fitted)
  return loaded
}

/** The chance that a linear model gives to a sum of weights. */
export function chanceOf(sum: number): number {
  return 1 / (1 + Math.exp(-sum))
}
