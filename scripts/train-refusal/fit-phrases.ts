import { FEATURES } from '../../packages/judge/src/lib/refusal/features.ts'
import { indexPhrases, POSITIONS, visitLearned } from '../../packages/judge/src/lib/refusal/learned-phrases.ts'
import type { StoredModel } from '../../packages/judge/src/lib/refusal/model.ts'
import type { Reading } from '../../packages/judge/src/lib/refusal/reading.ts'
import { spellingOf, UNKNOWN } from '../../packages/judge/src/lib/refusal/vocabulary.ts'
import { fitLogistic } from './logistic.ts'
import { exampleOf, type Label, type Prepared, type Weighted } from './prepared.ts'
import type { Settings } from './settings.ts'
import { round, stored } from './stored-model.ts'

/**
 * Fits with all given phrases, keeps those that matter most, and fits again with these. Gives for each phrase its weights by
 * position.
 */
export function fitWithPhrases(
  prepared: readonly Weighted[],
  candidates: readonly string[],
  features: readonly number[],
  label: Label,
  settings: Settings,
): { model: StoredModel; phrases: number[][] } {
  const task: Task = { prepared, phrases: candidates, features, label, settings }
  const kept = candidates.length === 0 ? null : strongest(fitPhrases(task, null), settings.mostPhrases)
  const { weights } = fitPhrases(task, kept)
  const phrases = candidates.map((_, phrase) =>
    POSITIONS.map((_, position) => round(weights[FEATURES.length + phrase * POSITIONS.length + position] ?? 0)),
  )
  return { model: stored(weights), phrases }
}

interface Task {
  readonly prepared: readonly Weighted[]
  readonly phrases: readonly string[]
  readonly features: readonly number[]
  readonly label: Label
  readonly settings: Settings
}

interface PhraseFit {
  readonly weights: Float64Array
  /** In how many answers each phrase is, by position. */
  readonly counts: Float64Array
}

function fitPhrases(
  { prepared, phrases, features: named, label, settings }: Task,
  kept: ReadonlySet<number> | null,
): PhraseFit {
  const learned = indexPhrases(phrases)
  const counts = new Float64Array(phrases.length * POSITIONS.length)
  const examples = prepared.map((answer) => {
    const plain = exampleOf(answer, named, label)
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
export function commonPhrases(prepared: readonly Prepared[], settings: Settings): string[] {
  if (settings.mostPhrases === 0) return []
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
