import { nameCharacter } from './hidden-names.ts'

/** A piece of a text as it may be shown. `start` and `end` are UTF-16 offsets into the raw text. */
export type TextToken =
  | {
      readonly kind: 'text'
      readonly start: number
      readonly end: number
      /** Safe to put into the page; a line ends with `\n` alone. */
      readonly text: string
    }
  | {
      readonly kind: 'hidden'
      readonly start: number
      readonly end: number
      /** The text shown in its place: `RLO`, `ZWSP`, `ESC[31m`. Visible ASCII only. */
      readonly label: string
      /** The number of repetitions in a row. */
      readonly times: number
    }

/** Marks that one letter can carry; what is piled on top of them only hides the lines around it. */
const MARKS_OF_A_LETTER = 5

/** Matches characters that may not be shown unchanged. Every part is bounded or consumes its match, so a search takes linear time. */
const SPECIAL = new RegExp(
  [
    // Controls but not tab and newline; half surrogates; what is never a character; annotations.
    '[\\0-\\x08\\x0b-\\x1f\\x7f-\\x9f\\p{Cs}\\p{Noncharacter_Code_Point}\\ufff9-\\ufffb\\u2028\\u2029]',
    '\\p{Default_Ignorable_Code_Point}',
    '\\p{Bidi_Control}',
    `(?<=\\p{M}{${MARKS_OF_A_LETTER}})\\p{M}+`,
  ].join('|'),
  'gu',
)

/** Matches a terminal sequence, with ESC or in its one-character form. A longer one is text that hides, not a sequence. */
const SEQUENCE = new RegExp(
  [
    // Colors, the cursor.
    '(?:\\x1b\\[|\\x9b)[0-?]{0,32}[ -/]{0,4}[@-~]',
    // Titles, links: up to BEL or ST.
    '(?:\\x1b[\\]PX^_]|[\\x90\\x98\\x9d-\\x9f])[ -~]{0,64}?(?:\\x07|\\x9c|\\x1b\\\\)',
    '\\x1b[ -/]{0,4}[0-Z\\\\^-~]',
  ].join('|'),
  'y',
)

type HiddenToken = Extract<TextToken, { kind: 'hidden' }>

/** Says what hides, and how often in a row: `ZWSP ×2`. */
export function describeHidden({ label, times }: HiddenToken): string {
  return times === 1 ? label : `${label} ×${times.toLocaleString('en-US')}`
}

/** A sequence that may not be shown: its end and its chip; the chip is null if the text may stay. */
interface Found {
  readonly end: number
  readonly label: string | null
  readonly times?: number
}

/**
 * Cuts a piece of a text into what can be shown and what is shown by its name. Takes linear time; the tokens cover the piece. A piece
 * must not end within a surrogate pair.
 */
export function tokenizeText(text: string, start = 0, end = text.length): readonly TextToken[] {
  const tokens: TextToken[] = []
  const search = new RegExp(SPECIAL)
  search.lastIndex = start
  let shown = start
  for (let match = search.exec(text); match !== null && match.index < end; match = search.exec(text)) {
    const at = match.index
    const found = readSpecial(text, at, Math.min(at + match[0].length, end), end)
    search.lastIndex = found.end
    if (found.label === null) continue
    if (at > shown) tokens.push(textToken(text, shown, at))
    pushHidden(tokens, { kind: 'hidden', start: at, end: found.end, label: found.label, times: found.times ?? 1 })
    shown = found.end
  }
  if (end > shown) tokens.push(textToken(text, shown, end))
  return tokens
}

function textToken(text: string, start: number, end: number): TextToken {
  return { kind: 'text', start, end, text: text.slice(start, end).replaceAll('\r\n', '\n') }
}

/** Adds a hidden token. A repeated one joins the chip before it: a thousand chips would hide the text. */
function pushHidden(tokens: TextToken[], token: HiddenToken): void {
  const last = tokens.at(-1)
  if (last?.kind === 'hidden' && last.label === token.label && last.end === token.start) {
    tokens[tokens.length - 1] = { ...last, end: token.end, times: last.times + token.times }
  } else {
    tokens.push(token)
  }
}

function readSpecial(text: string, at: number, matchEnd: number, limit: number): Found {
  const code = text.codePointAt(at) ?? 0
  const next = at + (code > 0xffff ? 2 : 1)
  if (code === 0x0d && text[next] === '\n') return { end: next, label: null }
  if (code === 0x1b || (code >= 0x80 && code <= 0x9f)) return readSequence(text, at, limit)
  if (code >= 0xe0000 && code <= 0xe007f) return readTags(text, at, limit)
  if (isVariationSelector(code)) {
    return isVariationWanted(text, at, code) ? { end: next, label: null } : readSelectors(text, at, limit)
  }
  if ((code === 0x200c || code === 0x200d) && isJoinerWanted(text, at, code)) return { end: next, label: null }
  if (matchEnd > next || isPlainMark(text, at)) {
    return { end: matchEnd, label: 'MARK', times: countCodePoints(text, at, matchEnd) }
  }
  return { end: next, label: nameCharacter(code) }
}

const PLAIN_MARK = /(?!\p{Default_Ignorable_Code_Point})\p{M}/uy

function isPlainMark(text: string, at: number): boolean {
  PLAIN_MARK.lastIndex = at
  return PLAIN_MARK.test(text)
}

function countCodePoints(text: string, start: number, end: number): number {
  let count = 0
  for (let at = start; at < end; at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) count++
  return count
}

function readSequence(text: string, at: number, limit: number): Found {
  SEQUENCE.lastIndex = at
  const match = SEQUENCE.exec(text)?.[0]
  if (match === undefined || at + match.length > limit) {
    return { end: at + 1, label: nameCharacter(text.charCodeAt(at)) }
  }
  const terminator = ['\x07', '\x9c', '\x1b\\'].find((end) => match.length > 2 && match.endsWith(end)) ?? ''
  const body = match.slice(1, match.length - terminator.length)
  const intro = match[0] === '\x1b' ? 'ESC' : `${nameCharacter(match.charCodeAt(0))} `
  return { end: at + match.length, label: `${intro}${body}`.trim() }
}

/** Reads invisible copies of ASCII, which can spell hidden text. The flags of three countries consist of them too. */
function readTags(text: string, at: number, limit: number): Found {
  let end = at
  let spelled = ''
  while (end < limit) {
    const code = text.codePointAt(end) ?? 0
    if (code < 0xe0000 || code > 0xe007f) break
    spelled += code >= 0xe0020 && code <= 0xe007e ? String.fromCharCode(code - 0xe0000) : ''
    end += 2
  }
  const isFlag = text.slice(Math.max(0, at - 2), at) === '\u{1f3f4}' && /^gb(?:eng|sct|wls)$/.test(spelled)
  if (isFlag) return { end, label: null }
  return { end, label: spelled === '' ? 'TAG' : `TAGS "${spelled}"` }
}

function isVariationSelector(code: number): boolean {
  return (code >= 0xfe00 && code <= 0xfe0f) || (code >= 0xe0100 && code <= 0xe01ef)
}

const TAKES_EMOJI_STYLE = /\p{Emoji}$/u
const TAKES_VARIANT =
  /[\p{Sm}\p{So}\p{N}\p{Script=Han}\p{Script=Myanmar}\p{Script=Phags_Pa}\u3001\u3002\uff01-\uff1f]$/u
const HAN = /\p{Script=Han}$/u

/** Returns whether a variation selector applies to the character before it. */
function isVariationWanted(text: string, at: number, code: number): boolean {
  const before = text.slice(Math.max(0, at - 2), at)
  if (code >= 0xfe0e && code <= 0xfe0f) return TAKES_EMOJI_STYLE.test(before)
  return code >= 0xe0100 ? HAN.test(before) : TAKES_VARIANT.test(before)
}

/** Selectors in a row draw nothing; each can carry a byte, so that a text can be hidden in them. */
function readSelectors(text: string, at: number, limit: number): Found {
  let end = at
  let count = 0
  while (end < limit && isVariationSelector(text.codePointAt(end) ?? 0)) {
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1
    count++
  }
  return count === 1 ? { end, label: nameCharacter(text.codePointAt(at) ?? 0) } : { end, label: 'VS', times: count }
}

const PICTURE_BEFORE = /\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?$/u
const PICTURE = /^\p{Extended_Pictographic}/u

// Scripts in which a joiner changes how letters are written.
const JOINING = [
  ...[
    'Arabic',
    'Syriac',
    'Mongolian',
    'Nko',
    'Mandaic',
    'Manichaean',
    'Adlam',
    'Hanifi_Rohingya',
    'Devanagari',
    'Bengali',
  ],
  ...[
    'Gurmukhi',
    'Gujarati',
    'Oriya',
    'Tamil',
    'Telugu',
    'Kannada',
    'Malayalam',
    'Sinhala',
    'Khmer',
    'Myanmar',
    'Tibetan',
  ],
]
  .map((script) => `\\p{Script=${script}}`)
  .join('')
const JOINING_BEFORE = new RegExp(`[${JOINING}]\\p{Mn}?$`, 'u')
const JOINING_AFTER = new RegExp(`^[${JOINING}]`, 'u')

function isJoinerWanted(text: string, at: number, code: number): boolean {
  const before = text.slice(Math.max(0, at - 4), at)
  const after = text.slice(at + 1, at + 3)
  if (JOINING_BEFORE.test(before) && (code === 0x200d || JOINING_AFTER.test(after))) return true
  return code === 0x200d && PICTURE_BEFORE.test(before) && PICTURE.test(after)
}
