import { FEATURES } from '../../packages/judge/src/lib/refusal/features.ts'
import { indexPhrases, POSITIONS, visitLearned } from '../../packages/judge/src/lib/refusal/learned-phrases.ts'
import type { StoredModel } from '../../packages/judge/src/lib/refusal/model.ts'
import type { Reading } from '../../packages/judge/src/lib/refusal/reading.ts'
import { spellingOf, UNKNOWN } from '../../packages/judge/src/lib/refusal/vocabulary.ts'
import { fitLogistic } from './logistic.ts'
import { exampleOf, type Label, type Prepared } from './prepared.ts'
import type { Settings } from './settings.ts'
import { round, stored } from './stored-model.ts'

/** Fits with all common phrases, keeps those that matter most, and fits again with these. */
export function fitWithPhrases(
  prepared: readonly Prepared[],
  label: Label,
  settings: Settings,
): { model: StoredModel; phrases: Record<string, number[]> } {
  const candidates = commonPhrases(prepared, settings)
  const first = fitPhrases(prepared, candidates, null, label, settings)
  const kept = strongest(first, settings.mostPhrases)
  const second = fitPhrases(prepared, candidates, kept, label, settings)
  const phrases: Record<string, number[]> = {}
  for (const [phrase, name] of candidates.entries()) {
    const weights = POSITIONS.map((_, position) =>
      round(second.weights[FEATURES.length + phrase * POSITIONS.length + position] ?? 0),
    )
    if (weights.some((weight) => weight !== 0)) phrases[name] = weights
  }
  return { model: stored(second.weights), phrases }
}

interface PhraseFit {
  readonly weights: Float64Array
  /** In how many answers each phrase is, by position. */
  readonly counts: Float64Array
}

function fitPhrases(
  prepared: readonly Prepared[],
  phrases: readonly string[],
  kept: ReadonlySet<number> | null,
  label: Label,
  settings: Settings,
): PhraseFit {
  const learned = indexPhrases(phrases)
  const counts = new Float64Array(phrases.length * POSITIONS.length)
  const everywhere = FEATURES.map((_, feature) => feature)
  const examples = prepared.map((answer) => {
    const plain = exampleOf(answer, everywhere, label)
    const features = [...plain.features]
    visitLearned(answer.reading, learned, (phrase, position) => {
      const at = phrase * POSITIONS.length + position
      counts[at] = (counts[at] ?? 0) + 1
      if (kept === null || kept.has(at)) features.push(FEATURES.length + at)
    })
    const values = features.map((_, at) => plain.values[at] ?? 1)
    return { ...plain, features, values }
  })
  const penalties = new Float64Array(FEATURES.length + counts.length).fill(settings.phrasePenalty)
  penalties.fill(settings.penalty, 0, FEATURES.length)
  return { weights: fitLogistic(examples, penalties), counts }
}

function strongest(fit: PhraseFit, most: number): Set<number> {
  const force = (at: number) => Math.abs(fit.weights[FEATURES.length + at] ?? 0) * Math.sqrt(fit.counts[at] ?? 0)
  const all = Array.from(fit.counts, (_, at) => at)
  return new Set(all.sort((a, b) => force(b) - force(a) || a - b).slice(0, most))
}

/** Words and pairs of words that are in enough answers, in the order of the alphabet. */
function commonPhrases(prepared: readonly Prepared[], settings: Settings): string[] {
  const counts = new Map<string, number>()
  for (const { reading } of prepared) {
    for (const phrase of phrasesOf(reading)) counts.set(phrase, (counts.get(phrase) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count >= settings.fewestAnswers)
    .map(([phrase]) => phrase)
    .sort()
}

function phrasesOf({ tokens, quoted }: Reading): Set<string> {
  const phrases = new Set<string>()
  for (const [at, number] of tokens.words.entries()) {
    const word = spellingOf(number)
    // A number tells nothing, and as a key of an object it would lose its position.
    if (quoted[at] === 1 || word === '' || /^\d/.test(word)) continue
    phrases.add(word)
    const next = spellingOf(tokens.words[at + 1] ?? UNKNOWN)
    if (next !== '' && tokens.sentences[at + 1] === tokens.sentences[at]) phrases.add(`${word} ${next}`)
  }
  return phrases
}
