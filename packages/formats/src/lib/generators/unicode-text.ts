import { z } from 'zod'
import { type Draw, drawFor } from './draw.ts'
import { defineGenerator, type GeneratedEval } from './generator.ts'

const KINDS = ['homoglyph', 'combining', 'bidi', 'emoji', 'fullwidth'] as const
type Kind = (typeof KINDS)[number]

const options = z.strictObject({
  kinds: z
    .array(z.enum(KINDS))
    .min(1)
    .default([...KINDS])
    .describe('The kinds of characters.'),
})

/** Text whose characters are not what they look like, with questions that counting code points answers. */
export const unicodeText = defineGenerator({
  name: 'unicode_locale',
  summary: 'Look-alike letters, combining marks, right-to-left text and emoji, to count or repeat exactly',
  options,
  *make({ kinds }, n, seed) {
    for (let index = 0; index < n; index++) {
      const kind = kinds[index % kinds.length] ?? 'homoglyph'
      yield index % (2 * kinds.length) < kinds.length
        ? makeCountEval(kind, index, drawFor(seed, index))
        : makeEchoEval(kind, index, drawFor(seed, index))
    }
  },
})

const WORDS = ['copper', 'secure', 'accept', 'people', 'escape', 'process', 'oxide', 'space', 'peace', 'rescue']
/** Cyrillic letters that look like Latin ones. */
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map([
  ['a', '\u0430'],
  ['c', '\u0441'],
  ['e', '\u0435'],
  ['o', '\u043e'],
  ['p', '\u0440'],
])
const MARKS = ['\u0301', '\u0308', '\u0327', '\u0303']
const RTL = [
  '\u05e9\u05dc\u05d5\u05dd',
  '\u0633\u0644\u0627\u0645',
  '\u05ea\u05d5\u05d3\u05d4',
  '\u0643\u062a\u0627\u0628',
]
const EMOJI = [
  '\u{1f469}\u200d\u{1f52c}',
  '\u{1f1e9}\u{1f1ea}',
  '\u{1f44d}\u{1f3fd}',
  '\u2764\ufe0f',
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
]

function drawText(kind: Kind, draw: Draw): string {
  const word = draw.pick(WORDS)
  switch (kind) {
    case 'homoglyph':
      return Array.from(word, (letter) => (draw.below(2) === 1 ? (LOOK_ALIKES.get(letter) ?? letter) : letter)).join('')
    case 'combining':
      return Array.from(word, (letter) => (draw.below(3) === 0 ? letter + draw.pick(MARKS) : letter)).join('')
    case 'bidi':
      return `${word} ${draw.pick(RTL)} ${draw.below(1000)}`
    case 'emoji':
      return draw.some(EMOJI, 3).join('')
    case 'fullwidth':
      return Array.from(word, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)).join('')
  }
}

function makeCountEval(kind: Kind, index: number, draw: Draw): GeneratedEval {
  const text = drawText(kind, draw)
  return {
    name: `count-${kind}-${index + 1}`,
    prompt: `How many Unicode code points does the text between the quotation marks have? Answer with the number alone.\n"${text}"`,
    tags: ['code_points', kind],
    checks: [{ numeric: { equals: Array.from(text).length } }],
    classify: { failures: [{ code: 'encoding_error', checks: [{ regex: '[0-9]' }] }] },
  }
}

function makeEchoEval(kind: Kind, index: number, draw: Draw): GeneratedEval {
  const text = drawText(kind, draw)
  return {
    name: `echo-${kind}-${index + 1}`,
    prompt: `Write the text between the quotation marks again, character by character the same, and nothing else.\n"${text}"`,
    tags: ['verbatim', kind],
    checks: [{ equals: text }],
    classify: true,
  }
}
