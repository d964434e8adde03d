import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type TextToken, tokenizeText } from './visible-text.ts'

function show(text: string): string {
  return tokenizeText(text)
    .map((token) =>
      token.kind === 'text' ? token.text : `<${token.label}${token.times > 1 ? `*${token.times}` : ''}>`,
    )
    .join('')
}

describe('hostile text', () => {
  const chips: readonly [what: string, text: string, shown: string][] = [
    ['direction overrides', 'a\u202eb\u202c\u2066c\u2069\u200f\u061c', 'a<RLO>b<PDF><LRI>c<PDI><RLM><ALM>'],
    ['zero-width characters', 'a\u200bb\u2060\ufeffc\u00add', 'a<ZWSP>b<WJ><BOM>c<SHY>d'],
    ['repeated ones as one chip', 'a\u200b\u200b\u200bb', 'a<ZWSP*3>b'],
    ['controls', '\0\x07\x7f\x85\x1b', '<NUL><BEL><DEL><NEL><ESC>'],
    ['a carriage return alone', 'a\rb', 'a<CR>b'],
    ['colours of a terminal', '\x1b[31mred\x1b[0m\x9b1mx', '<ESC[31m>red<ESC[0m><CSI 1m>x'],
    ['titles and links of a terminal', '\x1b]0;hi\x07x\x1b]8;;http://a\x1b\\y', '<ESC]0;hi>x<ESC]8;;http://a>y'],
    ['only the start of a sequence without an end', '\x1b]0;hi there', '<ESC>]0;hi there'],
    ['words in tag characters', `a${tagged('run')}b`, 'a<TAGS "run">b'],
    ['tags after a flag that is none', `\u{1f3f4}${tagged('evil')}`, '\u{1f3f4}<TAGS "evil">'],
    ['bytes in variation selectors', '\u{1f600}\u{e0101}\u{e0142}\ufe05', '\u{1f600}<VS*3>'],
    ['half surrogates', 'a\ud800b\udfff', 'a<U+D800>b<U+DFFF>'],
    ['what is never a character', '\uffff\u{1fffe}', '<U+FFFF><U+1FFFE>'],
    ['line and paragraph separators', 'a\u2028b\u2029', 'a<LS>b<PS>'],
    ['joiners between Latin letters', 'pass\u200dword\u200c1', 'pass<ZWJ>word<ZWNJ>1'],
    ['a second joiner', 'می\u200c\u200cخواهم', 'می<ZWNJ*2>خواهم'],
    ['fillers', '\u3164\u115f', '<HF><U+115F>'],
    ['marks in a pile', `e${'\u0301'.repeat(30)}x`, `e${'\u0301'.repeat(5)}<MARK*25>x`],
  ]
  for (const [what, text, shown] of chips) it(`shows ${what} by name`, () => assert.equal(show(text), shown))

  const kept: readonly [what: string, text: string][] = [
    ['tabs, newlines and pictures made of several', 'a\tb\nc 👩‍👩‍👧 ❤️‍🔥 👍🏽 🏳️‍🌈 1️⃣ ☎︎'],
    [
      'the flags of England, Scotland and Wales',
      `\u{1f3f4}${tagged('gbeng')}\u{e007f}\u{1f3f4}${tagged('gbwls')}\u{e007f}`,
    ],
    ['joiners of Persian, Hindi and Malayalam', 'می‌خواهم क्‍ष ന്‍'],
    ['a Han variant', '葛\u{e0100}城'],
    ['accents, Hebrew points and Thai', 'é naïve שָׁלוֹם ที่นี่ Zażółć'],
    ['characters of private use', '\ue000'],
  ]
  for (const [what, text] of kept) it(`leaves ${what} alone`, () => assert.equal(show(text), text))

  it('shows a Windows line end as a line end', () => assert.equal(show('a\r\nb'), 'a\nb'))

  it('is covered by its tokens, and nothing hidden is emitted', () => {
    const seed = 20261116
    const random = createRandom(seed)
    const alphabet = [
      ...[
        'a',
        ' ',
        '\n',
        '\r',
        '\t',
        '\0',
        '\x1b',
        '[',
        ']',
        '3',
        'm',
        '\\',
        '\x07',
        '\x9b',
        '\u200b',
        '\u200d',
        '\u200c',
      ],
      ...[
        '\u202e',
        '\ufe0f',
        '\ud83d',
        '\udc69',
        '👩',
        '❤',
        'ی',
        'क',
        '्',
        '\u0301',
        '\u{e0061}',
        '\u{e0101}',
        '🏴',
        '\uffff',
      ],
    ]
    for (let round = 0; round < 3000; round++) {
      const text = Array.from({ length: random(40) }, () => alphabet[random(alphabet.length)]).join('')
      const tokens = tokenizeText(text)
      const message = `seed ${seed}, round ${round}: ${JSON.stringify(text)}`
      assert.equal(tokens.map(({ start, end }) => text.slice(start, end)).join(''), text, message)
      assertInOrder(tokens, text.length, message)
      for (const token of tokens) {
        if (token.kind === 'hidden') assert.match(token.label, /^[ -~]+$/, message)
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
        else assert.doesNotMatch(token.text, /[\0-\x08\x0b-\x1f\x7f-\x9f\u200b\u202e\p{Cs}\uffff]/u, message)
      }
    }
  })

  it('is cut the same way piece by piece', () => {
    const text = 'a\u202eb👩‍👧c\u200b\u200bd'
    const cut = text.indexOf('c')
    const pieces = [...tokenizeText(text, 0, cut), ...tokenizeText(text, cut)]
    assert.equal(pieces.map(({ start, end }) => text.slice(start, end)).join(''), text)
  })

  it('of a million characters takes linear time', () => {
    // Each of these would take hours if a search restarted at every character.
    const pieces = ['\x1b]', '\x1b[', '\u0301', '\u200d', '👩\u200d', '\u{e0061}', '\ufe0f', '\x1b]0;', 'a\u200b', '\r']
    for (const piece of pieces) {
      const text = piece.repeat(1_000_000 / piece.length)
      assert.equal(tokenizeText(text).at(-1)?.end, text.length)
    }
  })
})

function tagged(word: string): string {
  return [...word].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')
}

function assertInOrder(tokens: readonly TextToken[], length: number, message: string): void {
  let at = 0
  for (const { start, end } of tokens) {
    assert.equal(start, at, message)
    assert.ok(end > start, message)
    at = end
  }
  assert.equal(at, length, message)
}

function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
