import { type Evidence, evidenceOf } from './evidence.ts'
import { featuresOf } from './features.ts'
import { findGuardrail, guardrailOf } from './guardrail.ts'
import { POSITIONS, visitLearned } from './learned-phrases.ts'
import { matchPhrases } from './match-phrases.ts'
import { chanceOf, type Models, packagedWeights, type Weights } from './model.ts'
import { phraseBook } from './phrase-book.ts'
import { type Reading, readAnswer } from './reading.ts'

/** A finding on whether an answer declines, how likely that is, and which words show it. */
export interface RefusalFinding {
  /** `refusal` declines and delivers nothing of the task, `partial_refusal` delivers a part. */
  readonly verdict: 'none' | 'refusal' | 'partial_refusal'
  /** The chance of a refusal, from 0 to 1. */
  readonly score: number
  /** Evidence for a refusal, strongest first: the rule and its place in the text. Empty only for `none`. */
  readonly evidence: readonly Evidence[]
}

/** A product's additions to the rules. */
export interface RefusalOptions {
  /** Sentences of the product's own guardrail. An answer that says one of them is a refusal. */
  readonly phrases?: readonly string[]
  /** The chance from which on an answer declines at least a part, if that of the fitted weights is too strict. */
  readonly declinesFrom?: number
  /** Weights other than the package's; training measures with them. */
  readonly weights?: Weights
}

const NO_PHRASES: readonly string[] = []

/**
 * Detects whether an answer is a refusal, from its visible text (NFKC, without zero-width characters, quotes folded).
 * The same text gives the same finding everywhere; the time is linear in its length.
 *
 * @example
 * detectRefusal("I'm sorry, but I can't help with that.").verdict // 'refusal'
 */
export function detectRefusal(visible: string, options: RefusalOptions = {}): RefusalFinding {
  // The words of all phrases have to be known before an answer is read.
  const book = phraseBook()
  const weights = options.weights ?? packagedWeights()
  const guardrail = guardrailOf(options.phrases ?? NO_PHRASES)
  const reading = readAnswer(visible)
  const said = findGuardrail(reading, guardrail)
  if (said !== null) return { verdict: 'refusal', score: 1, evidence: [said] }

  if (reading.tokens.words.length === 0) return { verdict: 'none', score: 0, evidence: [] }
  const matches = matchPhrases(reading.tokens, book)
  const values = featuresOf(reading, matches)
  const models = weights[reading.group]
  const { score, declines } = chancesOf(reading, values, models)
  const verdict =
    score >= models.thresholds.refusal
      ? 'refusal'
      : declines >= (options.declinesFrom ?? models.thresholds.declines)
        ? 'partial_refusal'
        : 'none'
  const evidence = verdict === 'none' ? [] : evidenceOf(reading, matches, models.refusal.weights, values)
  return { verdict, score, evidence }
}

/** Returns the chance of a refusal, and that of declining at least a part. */
function chancesOf(reading: Reading, values: Float64Array, models: Models): { score: number; declines: number } {
  let refusal = models.refusal.bias
  let declines = models.declines.bias
  const refusalWeights = models.refusal.weights
  const declineWeights = models.declines.weights
  for (let feature = 0; feature < values.length; feature++) {
    const value = values[feature] ?? 0
    if (value === 0) continue
    refusal += value * (refusalWeights[feature] ?? 0)
    declines += value * (declineWeights[feature] ?? 0)
  }
  const learned = sumLearned(reading, models)
  return { score: chanceOf(refusal + (learned[0] ?? 0)), declines: chanceOf(declines + (learned[1] ?? 0)) }
}

/** Returns the sums that fitted phrases add to both. An array, because numbers that a callback adds to are slow. */
function sumLearned(reading: Reading, { learned, learnedWeights }: Models): Float64Array {
  const sums = new Float64Array(2)
  visitLearned(reading, learned, (phrase, position) => {
    const at = (phrase * POSITIONS.length + position) * 2
    sums[0] = (sums[0] ?? 0) + (learnedWeights[at] ?? 0)
    sums[1] = (sums[1] ?? 0) + (learnedWeights[at + 1] ?? 0)
  })
  return sums
}
