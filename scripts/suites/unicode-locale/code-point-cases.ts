import { type CaseSource, cutOff, fail, type LabelledAnswer, misformed, pass, refused } from '../suite-source.ts'

/** `U+0041` for each code point of a text. */
function codePoints(text: string): string {
  return Array.from(text, (each) => `U+${(each.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`).join(
    ' ',
  )
}

function hexBytes(text: string): string {
  return Array.from(Buffer.from(text), (byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' ')
}

function graphemes(text: string): string[] {
  return Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment)
}

function withoutMarks(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC')
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

interface TextSource {
  readonly name: string
  readonly tags: readonly string[]
  readonly ask: string
  readonly text: string
  readonly failures?: CaseSource['failures']
  readonly wrong: readonly LabelledAnswer[]
}

function textCase({ name, tags, ask, text, failures, wrong }: TextSource): CaseSource {
  return {
    name,
    ask,
    tags,
    checks: [{ equals: text }],
    ...(failures === undefined ? {} : { failures }),
    answers: [pass(text), ...wrong],
  }
}

const family = '👨\u200d👩\u200d👧'
const counted = `${family}e\u0301🇩🇪a`
const reversible = 'ne\u0301👍🏽!'
const reversed = graphemes(reversible).toReversed().join('')
const accents = 'Ångström crème Łódź Øre'
const compatible = 'ﬁ①²Ａ'
const spoofed = 'p\u0430ypal'
const mixedWord = '\u0421\u043eca-C\u043el\u0430'
const hidden = 'pass\u200bword\u200b-re\u200bset'
const override = 'photo_\u202egpj.exe'
const echoed = 'Größe – „ja“ … 5′ × 3″ № ½ ﬂ'
const wide = 'ＡＢＣ　１２３'
const hebrew = 'שלום (abc) 123, עולם!'
const rocket = String.fromCodePoint(0x1f469, 0x200d, 0x1f680)

const digitsOnly = [{ code: 'miscounted', checks: [{ regex: '^\\s*\\d+\\s*$' }] }]
const COUNTING = [{ code: 'encoding_error', checks: [{ regex: '(?i)u\\+' }] }]

/** Cases about characters as such: code points, bytes, graphemes, normal forms, look-alikes, direction, exact echoes. */
export const codePointCases: readonly CaseSource[] = [
  textCase({
    name: 'control-code-point',
    tags: ['control', 'code_points'],
    ask: 'Which Unicode code point is the euro sign €? Answer in the form U+XXXX only.',
    text: codePoints('€'),
    failures: COUNTING,
    wrong: [
      fail('encoding_error', 'U+0080'),
      misformed('extra_text', 'The euro sign is U+20AC (EURO SIGN).'),
      refused("I'm sorry, but I can't help with that."),
    ],
  }),
  textCase({
    name: 'control-echo',
    tags: ['control', 'echo'],
    ask: 'Repeat exactly and without anything else: Crème brûlée, señor? 你好!',
    text: 'Crème brûlée, señor? 你好!',
    failures: [{ code: 'encoding_error', checks: [{ regex: 'Creme|brulee|senor|Ã' }] }],
    wrong: [
      fail('encoding_error', 'Creme brulee, senor? 你好!'),
      misformed('extra_text', 'Sure! Crème brûlée, señor? 你好!'),
      fail('wrong_answer', 'Crème brûlée, señor? Hello!'),
    ],
  }),
  textCase({
    name: 'code-points-of-word',
    tags: ['code_points'],
    ask: 'List the code points of the word "naïve" with a precomposed ï, as U+XXXX with four digits, separated by single spaces. Nothing else.',
    text: codePoints('naïve'.normalize('NFC')),
    failures: COUNTING,
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
    failures: COUNTING,
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
    failures: digitsOnly,
    wrong: [fail('miscounted', '3'), fail('miscounted', '5'), fail('wrong_answer', 'Three characters.')],
  }),
  textCase({
    name: 'grapheme-count',
    tags: ['graphemes', 'count', 'zwj'],
    ask: `How many user-perceived characters (extended grapheme clusters) does the text between the brackets have? Only the number.\n\n[${counted}]`,
    text: String(graphemes(counted).length),
    failures: digitsOnly,
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
    failures: digitsOnly,
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
    name: 'nfkc',
    tags: ['normalisation'],
    ask: `Normalise this text to NFKC and answer with the result only: ${compatible}`,
    text: compatible.normalize('NFKC'),
    failures: [{ code: 'encoding_error', checks: [{ regex: '[ﬁ①²Ａ]' }] }],
    wrong: [fail('encoding_error', compatible), fail('encoding_error', 'fi1²A'), fail('wrong_answer', 'f1 1 2 A')],
  }),
  textCase({
    name: 'marks-removed',
    tags: ['normalisation'],
    ask: `Decompose this text (NFD) and remove all combining marks. Letters without a decomposition stay as they are. Only the result: ${accents}`,
    text: withoutMarks(accents),
    failures: [{ code: 'encoding_error', checks: [{ regex: '(?i)angstr' }] }],
    wrong: [
      fail('encoding_error', 'Angstrom creme Lodz Ore'),
      fail('wrong_answer', accents),
      misformed('extra_text', `Result: ${withoutMarks(accents)}`),
    ],
  }),
  textCase({
    name: 'equal-after-nfc',
    tags: ['normalisation'],
    ask: 'Two texts: the first is U+0041 U+030A, the second U+212B. Are they equal after NFC? Answer yes or no, in lower case, and nothing else.',
    text: 'A\u030a'.normalize('NFC') === '\u212b'.normalize('NFC') ? 'yes' : 'no',
    wrong: [
      fail('wrong_answer', 'no'),
      misformed('extra_text', 'yes, both become U+00C5.'),
      refused("I'm sorry, I can't do that."),
    ],
  }),
  textCase({
    name: 'homoglyph-found',
    tags: ['homoglyphs', 'security'],
    ask: `One letter of this word is not Latin. Give its code point as U+XXXX, nothing else: ${spoofed}`,
    text: codePoints(spoofed.match(/\P{ASCII}/u)?.[0] ?? ''),
    failures: COUNTING,
    wrong: [
      fail('encoding_error', 'U+0061'),
      fail('wrong_answer', 'All letters are Latin.'),
      misformed('extra_text', 'The second letter is U+0430, CYRILLIC SMALL LETTER A.'),
    ],
  }),
  textCase({
    name: 'homoglyphs-counted',
    tags: ['homoglyphs', 'count', 'security'],
    ask: `How many Cyrillic letters are in this word? Only the number: ${mixedWord}`,
    text: String(count(mixedWord, /\p{Script=Cyrillic}/gu)),
    failures: digitsOnly,
    wrong: [fail('miscounted', '0'), fail('miscounted', '2'), fail('wrong_answer', 'None, all letters are Latin.')],
  }),
  textCase({
    name: 'zero-width-counted',
    tags: ['zero_width', 'count', 'security'],
    ask: `How many zero-width spaces (U+200B) are hidden in the text between the brackets? Only the number. [${hidden}]`,
    text: String(count(hidden, /\u200b/g)),
    failures: digitsOnly,
    wrong: [fail('miscounted', '0'), fail('miscounted', '2'), fail('wrong_answer', 'There are none.')],
  }),
  textCase({
    name: 'zero-width-removed',
    tags: ['zero_width', 'echo'],
    ask: `Repeat this text without its zero-width characters, nothing else: ${hidden}`,
    text: hidden.replaceAll('\u200b', ''),
    failures: [{ code: 'encoding_error', checks: [{ contains: '\u200b' }] }],
    wrong: [
      fail('encoding_error', hidden),
      fail('wrong_answer', 'password reset'),
      refused("I'm sorry, but I can't help with passwords."),
    ],
  }),
  textCase({
    name: 'bidi-file-name',
    tags: ['bidi', 'security'],
    ask: `A file name is, in its logical order, the characters p h o t o _ U+202E g p j . e x e, so that it looks like another kind of file: ${override}\nWhat is its real extension? Three letters in lower case, nothing else.`,
    text: 'exe',
    failures: [{ code: 'deceived', checks: [{ regex: '(?i)\\bjpg\\b|\\bgpj\\b' }] }],
    wrong: [
      fail('deceived', 'jpg'),
      misformed('extra_text', 'The real extension is .exe, since U+202E reverses the display.'),
      fail('wrong_answer', 'txt'),
    ],
  }),
  textCase({
    name: 'echo-right-to-left',
    tags: ['bidi', 'echo'],
    ask: `Repeat this line character by character in its logical order, without anything else:\n\n${hebrew}`,
    text: hebrew,
    failures: [{ code: 'encoding_error', checks: [{ regex: '[א-ת]' }] }],
    wrong: [
      fail('encoding_error', Array.from(hebrew).toReversed().join('')),
      fail('encoding_error', 'שלום )abc( 123, עולם!'),
      fail('wrong_answer', 'Shalom (abc) 123, olam!'),
    ],
  }),
  textCase({
    name: 'echo-typography',
    tags: ['echo'],
    ask: `Repeat exactly, without replacing any character, nothing else:\n\n${echoed}`,
    text: echoed,
    failures: [{ code: 'encoding_error', checks: [{ regex: '(?i)gr(ö|o|oe)(ß|ss)e' }] }],
    wrong: [
      fail('encoding_error', 'Größe - "ja" ... 5\' x 3" No. 1/2 fl'),
      fail('encoding_error', 'Größe – “ja” … 5′ × 3″ № ½ ﬂ'),
      fail('wrong_answer', 'Size – "yes" … 5′ × 3″'),
    ],
  }),
  textCase({
    name: 'echo-full-width',
    tags: ['echo', 'normalisation'],
    ask: `Repeat exactly, keeping full-width letters, digits and the full-width space: ${wide}`,
    text: wide,
    failures: [{ code: 'encoding_error', checks: [{ regex: '(?i)[aＡ][bＢ][cＣ]' }] }],
    wrong: [
      fail('encoding_error', 'ABC 123'),
      fail('encoding_error', 'ＡＢＣ 123'),
      fail('wrong_answer', 'エービーシー'),
    ],
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
  textCase({
    name: 'serbian-to-latin',
    tags: ['scripts'],
    ask: 'Write this Serbian text in the Latin alphabet, letter by letter (љ is lj, њ is nj, џ is dž), nothing else: Љиљана и Џони живе у Његошевој',
    text: 'Ljiljana i Džoni žive u Njegoševoj',
    failures: [
      { code: 'encoding_error', checks: [{ regex: 'Dzoni|Zive|zive|Njegosevoj|Đ' }] },
      { code: 'not_done', checks: [{ regex: '[а-яА-Я]' }] },
    ],
    wrong: [
      fail('encoding_error', 'Ljiljana i Dzoni zive u Njegosevoj'),
      fail('not_done', 'Љиљана и Џони живе у Његошевој'),
      fail('wrong_answer', 'Lyilyana and Johnny live in Njegoš Street'),
    ],
  }),
]
