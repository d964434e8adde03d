import { FEATURES } from './features.ts'
import type { Group } from './group.ts'
import { indexPhrases, type LearnedPhrases, POSITIONS } from './learned-phrases.ts'
import fitted from './weights.json' with { type: 'json' }

/** One linear model as stored: a weight per feature that has one. */
export interface StoredModel {
  readonly bias: number
  readonly features: Readonly<Record<string, number>>
}

/** The chance from which on an answer is a refusal, and the one from which on it declines at least a part. */
export interface Thresholds {
  readonly refusal: number
  readonly declines: number
}

/**
 * The stored models of one group of answers. `phrases` has each fitted phrase's weights by position: first those for a
 * refusal, then those for declining at least a part.
 */
export interface StoredModels {
  readonly thresholds: Thresholds
  readonly refusal: StoredModel
  readonly declines: StoredModel
  readonly phrases: Readonly<Record<string, readonly number[]>>
}

/** The output of training. */
export type StoredWeights = Readonly<Record<Group, StoredModels>>

/** A linear model ready for use: a weight for every feature, in the order of `FEATURES`. */
export interface Model {
  readonly bias: number
  readonly weights: Float64Array
}

/** The models of one group of answers ready for use. */
export interface Models {
  readonly thresholds: Thresholds
  readonly refusal: Model
  readonly declines: Model
  readonly learned: LearnedPhrases
  /** Weights of phrase `p` in position `q` are at `(p * POSITIONS.length + q) * 2`: refusal, then declines. */
  readonly learnedWeights: Float64Array
}

/** Fitted weights ready for use. */
export type Weights = Readonly<Record<Group, Models>>

/** Prepares stored weights for use. */
export function loadWeights(stored: StoredWeights): Weights {
  return {
    english: loadModels(stored.english),
    brief_english: loadModels(stored.brief_english),
    korean: loadModels(stored.korean),
    other: loadModels(stored.other),
  }
}

function loadModels(stored: StoredModels): Models {
  const names = Object.keys(stored.phrases)
  const places = POSITIONS.length
  const learnedWeights = new Float64Array(names.length * places * 2)
  for (const [number, name] of names.entries()) {
    for (const [at, weight] of (stored.phrases[name] ?? []).entries())
      learnedWeights[(number * places + (at % places)) * 2 + Math.floor(at / places)] = weight
  }
  return {
    thresholds: stored.thresholds,
    refusal: load(stored.refusal),
    declines: load(stored.declines),
    learned: indexPhrases(names),
    learnedWeights,
  }
}

function load(model: StoredModel): Model {
  return { bias: model.bias, weights: Float64Array.from(FEATURES, (name) => model.features[name] ?? 0) }
}

let loaded: Weights | null = null

/** Returns the package's weights, prepared once. */
export function packagedWeights(): Weights {
  loaded ??= loadWeights(fitted)
  return loaded
}

/** Returns the chance that a linear model gives to a sum of weights. */
export function chanceOf(sum: number): number {
  return 1 / (1 + Math.exp(-sum))
}
