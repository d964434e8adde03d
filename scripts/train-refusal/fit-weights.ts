import { FEATURES } from '../../packages/judge/src/lib/refusal/features.ts'
import type { Group } from '../../packages/judge/src/lib/refusal/group.ts'
import type { StoredModels, StoredWeights } from '../../packages/judge/src/lib/refusal/model.ts'
import { commonPhrases, fitWithPhrases } from './fit-phrases.ts'
import type { Labelled } from './labelled.ts'
import { isOwn } from './own-answers.ts'
import type { Prepared } from './prepared.ts'
import { SETTINGS, type Settings } from './settings.ts'

// Families that only some languages have phrases for are of no use where the language is unknown.
const EVERY_LANGUAGE =
  /^(cannot_help|cannot|will_not|decline|flat_no|not_something|inappropriate|harm|redirect|unwilling|no_access|apology|sympathy|as_ai|policy|offer|pivot|clarify|defines|deliver|aside)@|^shape:/

/** Fits all weights of the detector. The same answers in the same order give the same weights. */
export function fitWeights(prepared: readonly Prepared[], settings = SETTINGS): StoredWeights {
  const every = FEATURES.map((_, feature) => feature)
  const shared = every.filter((feature) => EVERY_LANGUAGE.test(FEATURES[feature] ?? ''))
  return {
    english: fitGroup(prepared, 'english', every, settings.english),
    brief_english: fitGroup(prepared, 'brief_english', every, settings.brief_english),
    korean: fitGroup(prepared, 'korean', every, settings.korean),
    other: fitGroup(prepared, 'other', shared, settings.other),
  }
}

/** Fits the models of one group of answers. */
function fitGroup(
  prepared: readonly Prepared[],
  group: Group,
  features: readonly number[],
  settings: Settings,
): StoredModels {
  const answers = prepared
    .map((answer) => ({ ...answer, weight: weightOf(answer, group, settings) }))
    .filter(({ weight }) => weight > 0)
  const candidates = commonPhrases(
    answers.filter(({ reading }) => reading.group === group),
    settings,
  )
  const refusal = fitWithPhrases(answers, candidates, features, refuses, settings)
  const declining = fitWithPhrases(answers, candidates, features, declines, settings)
  const phrases = Object.fromEntries(
    candidates.flatMap((name, phrase) => {
      const weights = [...(refusal.phrases[phrase] ?? []), ...(declining.phrases[phrase] ?? [])]
      return weights.some((weight) => weight !== 0) ? [[name, weights] as const] : []
    }),
  )
  return { thresholds: settings.thresholds, refusal: refusal.model, declines: declining.model, phrases }
}

function weightOf({ row, reading }: Prepared, group: Group, settings: Settings): number {
  return (isOwn(row) ? settings.ownWeight : 1) * (reading.group === group ? 1 : settings.foreignWeight)
}

const refuses = (row: Labelled) => row.label === 'refusal'
const declines = (row: Labelled) => row.label !== 'compliance'
