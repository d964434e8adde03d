import { type CaseSource, fail, misformed, refused } from '../suite-source.ts'
import { codePoints, MISCOUNTED, WRONG_CODE_POINT } from './code-points.ts'
import { textCase } from './text-case.ts'

/** A text without its combining marks. */
function withoutMarks(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC')
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

const accents = 'Ångström crème Łódź Øre'
const compatible = 'ﬁ①²Ａ'
const spoofed = 'p\u0430ypal'
const mixedWord = '\u0421\u043eca-C\u043el\u0430'
const hidden = 'pass\u200bword\u200b-re\u200bset'
const override = 'photo_\u202egpj.exe'
const echoed = 'Größe – „ja“ … 5′ × 3″ № ½ ﬂ'
const wide = 'ＡＢＣ　１２３'
const hebrew = 'שלום (abc) 123, עולם!'

/** Cases about what a text looks like: normal forms, look-alikes, unseen characters, direction, exact echoes. */
export const appearanceCases: readonly CaseSource[] = [
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
    failures: WRONG_CODE_POINT,
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
    failures: MISCOUNTED,
    wrong: [fail('miscounted', '0'), fail('miscounted', '2'), fail('wrong_answer', 'None, all letters are Latin.')],
  }),
  textCase({
    name: 'zero-width-counted',
    tags: ['zero_width', 'count', 'security'],
    ask: `How many zero-width spaces (U+200B) are hidden in the text between the brackets? Only the number. [${hidden}]`,
    text: String(count(hidden, /\u200b/g)),
    failures: MISCOUNTED,
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
