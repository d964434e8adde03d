import { ASKS, DECLINES, FAMILIES, ROLES } from './family.ts'
import type { Matches } from './match-phrases.ts'
import type { Reading } from './reading.ts'
import { SHAPES, shapeOf } from './shape.ts'
import { learnWords, type Tokens } from './tokens.ts'
import { UNKNOWN } from './vocabulary.ts'

// Where in the answer a phrase of a family was found, and how often. Each is one feature per family.
const SLOTS = [
  'first',
  'second',
  'early',
  'middle',
  'last',
  'opening',
  'any',
  'short',
  'count',
  'share',
  'quoted',
] as const
const COUNT = SLOTS.indexOf('count')
const SHARE = SLOTS.indexOf('share')
const QUOTED = SLOTS.indexOf('quoted')
const OPENING = SLOTS.indexOf('opening')
const ANY = SLOTS.indexOf('any')
const SHORT = SLOTS.indexOf('short')
// So short an answer has no room to deliver much, so a phrase weighs more.
const SHORT_ANSWER_WORDS = 30

/** The names of all features that don't depend on fitted phrases: `cannot_help@first`, `shape:plain_share`, … */
export const FEATURES: readonly string[] = [
  ...FAMILIES.flatMap((family) => SLOTS.map((slot) => `${family}@${slot}`)),
  ...SHAPES.map((shape) => `shape:${shape}`),
]

const FAMILY_ROLES = FAMILIES.map((family) => ROLES[family] ?? 0)

/** Returns the index in `FAMILIES` that a feature belongs to, or null for the shape of the answer. */
export function familyOfFeature(feature: number): number | null {
  return feature < FAMILIES.length * SLOTS.length ? Math.floor(feature / SLOTS.length) : null
}

/** Returns the value of every feature in `FEATURES` for an answer and the phrases found in it. Most are 0. */
export function featuresOf(reading: Reading, matches: Matches): Float64Array {
  const { tokens, quoted } = reading
  const questions = questionsIn(tokens)
  const values = new Float64Array(FEATURES.length)
  const roles = new Uint16Array(tokens.asks.length)
  for (let sentence = 0; sentence < roles.length; sentence++) if (tokens.asks[sentence] === 1) roles[sentence] = ASKS
  const sentenceCount = Math.max(1, roles.length)
  const isShort = tokens.words.length <= 2 * SHORT_ANSWER_WORDS && sumOf(tokens.lengths) <= SHORT_ANSWER_WORDS
  for (let match = 0; match < matches.families.length; match++) {
    const family = matches.families[match] ?? 0
    const word = matches.first[match] ?? 0
    const base = family * SLOTS.length
    if (quoted[word] === 1) {
      values[base + QUOTED] = 1
      continue
    }
    const sentence = tokens.sentences[word] ?? 0
    if (questions[sentence] === 1 && ((FAMILY_ROLES[family] ?? 0) & DECLINES) !== 0) {
      values[base + QUOTED] = 1
      continue
    }
    roles[sentence] = (roles[sentence] ?? 0) | (FAMILY_ROLES[family] ?? 0)
    values[base + zoneOf(sentence, roles.length)] = 1
    if (sentence <= 1) values[base + OPENING] = 1
    values[base + ANY] = 1
    if (isShort) values[base + SHORT] = 1
    values[base + COUNT] = (values[base + COUNT] ?? 0) + 1
  }
  for (let base = 0; base < FAMILIES.length * SLOTS.length; base += SLOTS.length) {
    const count = values[base + COUNT] ?? 0
    if (count === 0) continue
    values[base + SHARE] = Math.min(1, count / sentenceCount)
    values[base + COUNT] = Math.log1p(count) / 2
  }
  values.set(shapeOf(reading, roles), FAMILIES.length * SLOTS.length)
  return values
}

function sumOf(lengths: Float64Array): number {
  let sum = 0
  for (const length of lengths) sum += length
  return sum
}

// "Should I refuse?" declines nothing; "I can't, but would you like…?" does.
const QUESTION_WORDS = new Set(
  learnWords(
    `is are was were do does did can could can't couldn't should shouldn't would will won't may might must have has how why what
    when where who whom whose which am isn't aren't don't doesn't shall`,
  ),
)

/** Returns 1 for each sentence that ends in a question mark and begins with a word that asks. */
function questionsIn({ words, sentences, asks }: Tokens): Uint8Array {
  if (!asks.includes(1)) return asks
  const questions = new Uint8Array(asks.length)
  for (let word = 0; word < words.length; word++) {
    const sentence = sentences[word] ?? 0
    if (sentences[word - 1] === sentence || asks[sentence] !== 1) continue
    if (QUESTION_WORDS.has(words[word] ?? UNKNOWN)) questions[sentence] = 1
  }
  return questions
}

/** Returns the slot of a sentence: the first, the second, the next two, the last of more than three, or the middle. */
function zoneOf(sentence: number, sentenceCount: number): number {
  if (sentence <= 1) return sentence
  if (sentence === sentenceCount - 1 && sentenceCount > 3) return 4
  return sentence <= 3 ? 2 : 3
}
