import { FEATURES } from '../../packages/judge/src/lib/refusal/features.ts'
import type { StoredModel, StoredWeights } from '../../packages/judge/src/lib/refusal/model.ts'
import { fitWithPhrases } from './fit-phrases.ts'
import type { Labelled } from './labelled.ts'
import { fitLogistic } from './logistic.ts'
import { exampleOf, type Label, type Prepared } from './prepared.ts'
import { SETTINGS, type Settings } from './settings.ts'
import { stored } from './stored-model.ts'

// Families that only the English phrases have are of no use where the language is another.
const EVERY_LANGUAGE =
  /^(cannot_help|cannot|will_not|decline|not_something|inappropriate|no_access|apology|sympathy|as_ai|policy|offer|pivot|deliver)@|^shape:/

/** Fits all weights of the detector. The same answers in the same order give the same weights. */
export function fitWeights(prepared: readonly Prepared[], settings: Settings = SETTINGS): StoredWeights {
  const everywhere = FEATURES.map((_, feature) => feature)
  const shared = everywhere.filter((feature) => EVERY_LANGUAGE.test(FEATURES[feature] ?? ''))
  const refuses = (row: Labelled) => row.label === 'refusal'
  const declines = (row: Labelled) => row.label !== 'compliance'
  const withPhrases = fitWithPhrases(
    prepared.filter(({ english }) => english),
    refuses,
    settings,
  )
  return {
    thresholds: settings.thresholds,
    english: {
      refusal: withPhrases.model,
      declines: fitPlain(
        prepared.filter(({ english }) => english),
        everywhere,
        declines,
        settings,
      ),
    },
    other: {
      refusal: fitPlain(prepared, shared, refuses, settings),
      declines: fitPlain(prepared, shared, declines, settings),
    },
    phrases: withPhrases.phrases,
  }
}

function fitPlain(
  prepared: readonly Prepared[],
  features: readonly number[],
  label: Label,
  settings: Settings,
): StoredModel {
  const examples = prepared.map((answer) => exampleOf(answer, features, label))
  const weights = fitLogistic(examples, new Float64Array(FEATURES.length).fill(settings.penalty))
  return stored(weights)
}
