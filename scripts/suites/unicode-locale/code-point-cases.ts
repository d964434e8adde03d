import { type CaseSource, cutOff, fail, misformed, refused, thought } from '../suite-source.ts'
import { codePoints, MISCOUNTED, WRONG_CODE_POINT } from './code-points.ts'
import { textCase } from './text-case.ts'

function hexBytes(text: string): string {
  return Array.from(Buffer.from(text), (byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' ')
}

function graphemes(text: string): string[] {
  return Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment)
}

const family = '👨\u200d👩\u200d👧'
const counted = `${family}e\u0301🇩🇪a`
const reversible = 'ne\u0301👍🏽!'
const reversed = graphemes(reversible).toReversed().join('')
const rocket = String.fromCodePoint(0x1f469, 0x200d, 0x1f680)

/** Cases about what a text is made of: code points, bytes, grapheme clusters. */
export const codePointCases: readonly CaseSource[] = [
  textCase({
    name: 'control-code-point',
    tags: ['control', 'code_points'],
    ask: 'Which Unicode code point is the euro sign €? Answer in the form U+XXXX only.',
    text: codePoints('€'),
    failures: WRONG_CODE_POINT,
    wrong: [
      fail('encoding_error', 'U+0080'),
      misformed('extra_text', 'The euro sign is U+20AC (EURO SIGN).'),
      refused("I'm sorry, but I can't help with that."),
    ],
  }),
  textCase({
    name: 'code-points-of-word',
    tags: ['code_points'],
    ask: 'List the code points of the word "naïve" with a precomposed ï, as U+XXXX with four digits, separated by single spaces. Nothing else.',
    text: codePoints('naïve'.normalize('NFC')),
    failures: WRONG_CODE_POINT,
    wrong: [
      fail('encoding_error', codePoints('naïve'.normalize('NFD'))),
      fail('encoding_error', codePoints('naive')),
      misformed('extra_text', `n a ï v e\n${codePoints('naïve')}`),
    ],
  }),
  textCase({
    name: 'code-points-decomposed',
    tags: ['code_points', 'normalisation'],
    ask: 'List the code points of "é" after canonical decomposition (NFD), as U+XXXX, separated by single spaces. Nothing else.',
    text: codePoints('é'.normalize('NFD')),
    failures: WRONG_CODE_POINT,
    wrong: [
      fail('encoding_error', 'U+00E9'),
      fail('encoding_error', 'U+0065 U+00B4'),
      misformed('extra_text', 'NFD gives: U+0065 U+0301'),
    ],
  }),
  textCase({
    name: 'emoji-from-code-points',
    tags: ['code_points', 'emoji', 'zwj'],
    ask: 'Write the text that these code points make, and nothing else: U+1F469 U+200D U+1F680',
    text: rocket,
    failures: [{ code: 'encoding_error', checks: [{ regex: '[👩🚀🧑]' }] }],
    wrong: [
      fail('encoding_error', '👩🚀'),
      fail('encoding_error', '🧑\u200d🚀'),
      misformed('extra_text', `${rocket} (woman astronaut)`),
      fail('wrong_answer', 'Woman Astronaut'),
    ],
  }),
  textCase({
    name: 'utf8-bytes',
    tags: ['bytes'],
    ask: 'Give the bytes of "ñ€😀" in UTF-8 as pairs of capital hex digits, separated by single spaces. Nothing else.',
    text: hexBytes('ñ€😀'),
    failures: [{ code: 'encoding_error', checks: [{ regex: '^([0-9A-Fa-f]{2,4} ?)+$' }] }],
    alsoRight: [thought('ñ is U+00F1, so C3 B1.', hexBytes('ñ€😀'))],
    wrong: [
      fail('encoding_error', 'F1 80 D8 3D DE 00'),
      fail('encoding_error', 'C3 B1 E2 82 AC F0 9F 98 81'),
      cutOff('C3 B1 E2'),
      misformed('extra_text', `UTF-8: ${hexBytes('ñ€😀')}`),
    ],
  }),
  textCase({
    name: 'surrogate-pair',
    tags: ['bytes', 'emoji'],
    ask: 'Which two UTF-16 code units encode U+1F600? Two groups of four capital hex digits, separated by a space, nothing else.',
    text: Array.from({ length: 2 }, (_, i) => '😀'.charCodeAt(i).toString(16).toUpperCase()).join(' '),
    failures: [{ code: 'encoding_error', checks: [{ regex: '^[0-9A-F]{4} [0-9A-F]{4}$' }] }],
    wrong: [
      fail('encoding_error', 'D83D DE01'),
      fail('encoding_error', '0001 F600'),
      misformed('extra_text', 'U+1F600 is D83D DE00 in UTF-16.'),
    ],
  }),
  textCase({
    name: 'utf16-length',
    tags: ['bytes', 'count'],
    ask: 'In JavaScript, what is "a😀é".length when é is one precomposed character? Only the number.',
    text: String('a😀é'.normalize('NFC').length),
    failures: MISCOUNTED,
    wrong: [fail('miscounted', '3'), fail('miscounted', '5'), fail('wrong_answer', 'Three characters.')],
  }),
  textCase({
    name: 'grapheme-count',
    tags: ['graphemes', 'count', 'zwj'],
    ask: `How many user-perceived characters (extended grapheme clusters) does the text between the brackets have? Only the number.\n\n[${counted}]`,
    text: String(graphemes(counted).length),
    failures: MISCOUNTED,
    wrong: [
      fail('miscounted', String(Array.from(counted).length)),
      fail('miscounted', String(counted.length)),
      fail('wrong_answer', 'It has five or so.'),
    ],
  }),
  textCase({
    name: 'code-point-count',
    tags: ['code_points', 'count', 'zwj'],
    ask: `How many Unicode code points make up this one emoji, joiners included? Only the number.\n\n${family}`,
    text: String(Array.from(family).length),
    failures: MISCOUNTED,
    wrong: [fail('miscounted', '3'), fail('miscounted', '1'), fail('wrong_answer', 'one')],
  }),
  textCase({
    name: 'reverse-graphemes',
    tags: ['graphemes', 'emoji'],
    ask: `Reverse this text by user-perceived characters, so that accents and skin tones stay on what they belong to. Answer with the reversed text only.\n\n${reversible}`,
    text: reversed,
    failures: [{ code: 'encoding_error', checks: [{ contains: '!' }] }],
    wrong: [
      fail('encoding_error', Array.from(reversible).toReversed().join('')),
      fail('encoding_error', '!👍e\u0301n'),
      misformed('extra_text', `Reversed: ${reversed}`),
      fail('wrong_answer', 'en'),
    ],
  }),
  textCase({
    name: 'skin-tone-removed',
    tags: ['emoji'],
    ask: 'Write 👍🏽👋🏿 without the skin tones: the two emoji in their default form, nothing else.',
    text: '👍👋',
    failures: [{ code: 'encoding_error', checks: [{ regex: '[👍👋]' }] }],
    wrong: [
      fail('encoding_error', '👍🏽👋🏿'),
      fail('encoding_error', '👍🏼👋🏼'),
      fail('wrong_answer', 'thumbs up, waving hand'),
    ],
  }),
  textCase({
    name: 'flag-to-letters',
    tags: ['emoji', 'code_points'],
    ask: 'Which two letters do the regional indicator symbols of the flag 🇨🇭 stand for? Only the two letters, in capitals.',
    text: 'CH',
    failures: [{ code: 'wrong_region', checks: [{ regex: '^[A-Z]{2}$' }] }],
    wrong: [fail('wrong_region', 'SW'), fail('wrong_answer', 'Switzerland.'), fail('wrong_region', 'DK')],
  }),
  textCase({
    name: 'vertical-text-of-characters',
    tags: ['graphemes', 'emoji'],
    ask: 'Put each user-perceived character of 🇯🇵ｶﾞ❤️é on a line of its own. The é is precomposed. Nothing else. (ｶﾞ is two half-width characters that count as one cluster.)',
    text: graphemes('🇯🇵ｶﾞ❤\ufe0f\u00e9').join('\n'),
    failures: [{ code: 'encoding_error', checks: [{ regex: '❤' }] }],
    wrong: [
      fail('encoding_error', '🇯\n🇵\nｶ\nﾞ\n❤\ufe0f\n\u00e9'),
      fail('encoding_error', '🇯🇵\nガ\n❤\n\u00e9'),
      fail('wrong_answer', '4'),
    ],
  }),
]
