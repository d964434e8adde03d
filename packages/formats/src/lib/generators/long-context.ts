import { z } from 'zod'
import { type Draw, drawFor } from './draw.ts'
import { defineGenerator, type GeneratedEval } from './generator.ts'
import { writeFillerSentence } from './office-prose.ts'

/** Characters of English prose in one token, about. */
const CHARACTERS_PER_TOKEN = 4.6
const SENTENCES_PER_PARAGRAPH = 6
/** The length of a control, which any model should get right. */
const CONTROL_TOKENS = 500

const KINDS = ['one', 'several', 'update', 'absent', 'control'] as const
type Kind = (typeof KINDS)[number]

const tokens = z.int().min(500).max(2_000_000)
const share = z.number().min(0).max(1)
const oneOrMore = <T extends z.ZodType>(item: T) => z.union([item, z.array(item).min(1)])

const options = z.strictObject({
  tokens: oneOrMore(tokens)
    .default([2000, 8000, 32_000, 128_000])
    .describe('Approximate text lengths in tokens, used in turn. Default 2000, 8000, 32000 and 128000.'),
  depth: oneOrMore(share)
    .default([0.1, 0.5, 0.9])
    .describe('Positions of the needle, from 0 (start) to 1 (end), used in turn.'),
  needles: z.int().min(2).max(12).default(4).describe('Needles in a text with several. Default 4.'),
  distractors: z.int().min(0).max(50).default(6).describe('Similar facts with other codes. Default 6.'),
  kinds: z
    .array(z.enum(KINDS))
    .min(1)
    .default([...KINDS])
    .describe(
      'Kinds of questions: `one` needle, `several`, the last of an `update`, one that is `absent`, or one in a short text (`control`).',
    ),
})
type Options = z.output<typeof options>

/** Texts of a given length with facts hidden at given depths, look-alikes around them, and questions about them. */
export const longContext = defineGenerator({
  name: 'long_context',
  summary: "Facts at given depths in long texts, with similar facts, updates, and facts that aren't there",
  options,
  *make(given, n, seed) {
    for (let index = 0; index < n; index++) yield makeEval(given, index, drawFor(seed, index))
  },
  measure(given) {
    const lengths = [given.tokens].flat().map((length) => length * CHARACTERS_PER_TOKEN)
    // Lengths are taken in turn.
    const usual = lengths.reduce((sum, length) => sum + length, 0) / lengths.length
    return { longest: Math.max(...lengths), usual }
  },
})

const ARCHIVES = [
  'Alder',
  'Birch',
  'Cedar',
  'Dogwood',
  'Elm',
  'Fir',
  'Ginkgo',
  'Hazel',
  'Juniper',
  'Larch',
  'Maple',
  'Oak',
]
const PARTS = ['North', 'South', 'Upper', 'Lower', 'Old', 'New']

interface Fact {
  /** Such as `Upper Cedar archive`. */
  readonly place: string
  readonly code: string
}

function makeEval(given: Options, index: number, draw: Draw): GeneratedEval {
  const lengths = [given.tokens].flat()
  const depths = [given.depth].flat()
  const kind = given.kinds[index % given.kinds.length] ?? 'one'
  // The lists turn at different speeds, so that every length meets every kind and depth.
  const round = Math.floor(index / given.kinds.length)
  const turn = lengths[round % lengths.length] ?? 2000
  const length = kind === 'control' ? CONTROL_TOKENS : turn
  const depth = depths[Math.floor(index / (given.kinds.length * lengths.length)) % depths.length] ?? 0.5
  const facts = drawFacts(draw, given.distractors + given.needles + 4)
  const distractors = kind === 'control' ? 0 : given.distractors
  const asked = askAbout(kind, { facts, depth, needles: given.needles, distractors })
  const text = writeDocument(draw, length, asked.placed)
  const prompt = `Read the report, then answer the question about it.\n\n<report>\n${text}\n</report>\n\n${asked.question}`
  return {
    name: `${kind}-${length}-${index + 1}`,
    prompt,
    tags: [kind, `tokens-${length}`, `depth-${Math.round(depth * 100)}`, `pair:${pairOf(kind)}-${round + 1}`],
    checks: [asked.checks, NOT_REPEATED].flat(),
    classify: { failures: asked.failures },
  }
}

/** An answer that gives the report back holds every code of it. */
const NOT_REPEATED = { not_contains: '</report>' }

/** Returns the group of a kind. A model that always says "not found", or always names a code, passes only one side of a group. */
function pairOf(kind: Kind): string {
  return kind === 'one' || kind === 'absent' ? 'found' : 'listed'
}

/** Facts about different places with different codes. */
function drawFacts(draw: Draw, count: number): Fact[] {
  const places = draw.some(
    ARCHIVES.flatMap((name) => PARTS.map((part) => `${part} ${name} archive`)),
    count,
  )
  const codes = new Set<string>()
  while (codes.size < places.length) codes.add(`${drawLetters(draw)}-${1000 + draw.below(9000)}`)
  const ordered = [...codes]
  return places.map((place, i) => ({ place, code: ordered[i] ?? '' }))
}

function drawLetters(draw: Draw): string {
  const alphabet = 'BCDFGHJKLMNPQRSTVWXZ'
  return Array.from({ length: 3 }, () => alphabet[draw.below(alphabet.length)]).join('')
}

interface Asked {
  readonly question: string
  /** Sentences and their positions, 0 to 1. */
  readonly placed: readonly { readonly depth: number; readonly sentence: string }[]
  readonly checks: NonNullable<GeneratedEval['checks']>
  readonly failures: { code: string; checks: NonNullable<GeneratedEval['checks']> }[]
}

/** Material for a question. */
interface Material {
  readonly facts: readonly Fact[]
  readonly depth: number
  readonly needles: number
  readonly distractors: number
}

const ANSWER_ONLY = 'Answer with the code alone.'

function askAbout(kind: Kind, { facts, depth, needles: count, distractors }: Material): Asked {
  const [needle, ...rest] = facts
  if (needle === undefined) throw new Error('Bug: no fact to ask about.')
  const others = rest.slice(0, distractors)
  const spread = others.map((fact, i) => ({ depth: (i + 0.5) / Math.max(1, others.length), sentence: stateFact(fact) }))
  const noOther = others.map(({ code }) => ({ not_contains: code }))
  const wrong = others.length === 0 ? [] : [{ code: 'distractor', checks: containAny(others.map(({ code }) => code)) }]
  switch (kind) {
    case 'one':
    case 'control':
      return {
        question: `What is the access code of the ${needle.place}? ${ANSWER_ONLY}`,
        placed: [...spread, { depth, sentence: stateFact(needle) }],
        checks: [{ contains: needle.code }, ...noOther],
        failures: wrong,
      }
    case 'several': {
      const needles = [needle, ...rest.slice(distractors, distractors + count - 1)]
      const question = `What are the access codes of the ${needles.map(({ place }) => place).join(', the ')}? Answer with the codes alone, in this order, with commas between them.`
      const placed = needles.map((fact, i) => ({ depth: (depth + i / needles.length) % 1, sentence: stateFact(fact) }))
      return {
        question,
        placed: [...spread, ...placed],
        checks: [{ match: `*${needles.map(({ code }) => code).join('*')}*` }, ...noOther],
        failures: [...wrong, { code: 'omission', checks: containAny(needles.map(({ code }) => code)) }],
      }
    }
    case 'update': {
      const [first, second] = rest.slice(distractors)
      const old = [first?.code ?? '', second?.code ?? '']
      const history = [
        stateFact({ place: needle.place, code: old[0] ?? '' }),
        `The access code of the ${needle.place} was changed to ${old[1]}.`,
        `The access code of the ${needle.place} was changed once more, to ${needle.code}.`,
      ]
      const placed = history.map((sentence, i) => ({ depth: depth * ((i + 1) / history.length), sentence }))
      return {
        question: `What is the access code of the ${needle.place} at the end of the report? ${ANSWER_ONLY}`,
        placed: [...spread, ...placed],
        checks: [{ contains: needle.code }, ...old.map((code) => ({ not_contains: code })), ...noOther],
        failures: [{ code: 'stale_value', checks: containAny(old) }, ...wrong],
      }
    }
    case 'absent':
      return {
        question: `What is the access code of the ${needle.place}? If the report does not say, answer NOT FOUND.`,
        placed: spread,
        checks: [{ contains: { value: 'NOT FOUND', case_sensitive: false } }, { not_regex: '[A-Z]{3}-[0-9]{4}' }],
        failures: [...wrong, { code: 'hallucination', checks: [{ regex: '[A-Z]{3}-[0-9]{4}' }] }],
      }
  }
}

function stateFact({ place, code }: Fact): string {
  return `The access code of the ${place} is ${code}.`
}

function containAny(texts: readonly string[]) {
  return [{ or: texts.map((text) => ({ contains: text })) }]
}

/** Writes filler up to the length, with the sentences at their positions. */
function writeDocument(draw: Draw, length: number, placed: Asked['placed']): string {
  const characters = length * CHARACTERS_PER_TOKEN
  const waiting = placed.toSorted((a, b) => a.depth - b.depth)
  const sentences: string[] = []
  let written = 0
  let next = 0
  const put = (sentence: string) => {
    sentences.push(sentence)
    written += sentence.length + 1
  }
  while (written < characters || next < waiting.length) {
    const due = waiting[next]
    if (due !== undefined && written >= due.depth * characters) {
      put(due.sentence)
      next++
    } else put(writeFillerSentence(draw))
  }
  return joinParagraphs(sentences)
}

function joinParagraphs(sentences: readonly string[]): string {
  const blocks: string[] = []
  for (let at = 0; at < sentences.length; at += SENTENCES_PER_PARAGRAPH) {
    blocks.push(sentences.slice(at, at + SENTENCES_PER_PARAGRAPH).join(' '))
  }
  return blocks.join('\n\n')
}
