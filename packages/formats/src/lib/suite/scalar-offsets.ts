import type { ScalarStyle, Span } from './located.ts'

/**
 * Finds the offset in the file of each unit of a decoded text, and of its end.
 *
 * Writing a text in YAML or TOML changes white space (folding, indentation) and spells some characters as escapes, but keeps
 * the order of all others. So the two are walked side by side, matching what is not white space; white space is where the
 * character before it ended.
 */
export function findFileOffsets(file: string, span: Span, style: ScalarStyle, decoded: string): Uint32Array {
  const tokens = tokensOf(file, span, style)
  const offsets = new Uint32Array(decoded.length + 1)
  let last = span.start
  let at = 0
  while (at < decoded.length) {
    if (isSpace(decoded[at])) {
      offsets[at++] = last
      continue
    }
    const token = takeVisible(tokens)
    if (token === null) break
    for (let i = 0; i < token.decoded.length; i++) offsets[at++] = token.start
    last = token.end
  }
  return offsets.fill(last, at)
}

/** Units of the decoded text that belong together in the file: one character, an escape, a doubled quote. */
interface Token extends Span {
  readonly decoded: string
}

function takeVisible(tokens: Iterator<Token>): Token | null {
  for (let step = tokens.next(); step.done !== true; step = tokens.next()) {
    if (!isSpace(step.value.decoded)) return step.value
  }
  return null
}

function isSpace(text: string | undefined): boolean {
  return text !== undefined && text.trim() === ''
}

function* tokensOf(file: string, span: Span, style: ScalarStyle): Generator<Token, void> {
  let { start, end } = span
  if (style === 'block') {
    const header = file.indexOf('\n', start)
    start = header === -1 ? end : header + 1
  }
  const quotes = QUOTES.get(style) ?? 0
  start += quotes
  end -= quotes
  while (start < end) {
    const length = measureToken(file, start, style)
    const source = file.slice(start, start + length)
    yield { decoded: length === 1 ? source : decode(source), start, end: start + length }
    start += length
  }
}

function measureToken(file: string, at: number, style: ScalarStyle): number {
  if (style === 'single' && file.startsWith("''", at)) return 2
  if ((style !== 'double' && style !== 'three_double') || file[at] !== '\\') return 1
  return 2 + (HEX_DIGITS.get(file[at + 1] ?? '') ?? 0)
}

const QUOTES: ReadonlyMap<ScalarStyle, number> = new Map([
  ['single', 1],
  ['double', 1],
  ['three_single', 3],
  ['three_double', 3],
])
const HEX_DIGITS: ReadonlyMap<string, number> = new Map([
  ['x', 2],
  ['u', 4],
  ['U', 8],
])
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['0', '\0'],
  ['a', '\x07'],
  ['b', '\b'],
  ['e', '\x1b'],
  ['N', '\x85'],
  ['"', '"'],
  ['/', '/'],
  ['\\', '\\'],
])

/** Escapes for white space all become a space, since that is enough to know here. */
function decode(source: string): string {
  if (source === "''") return "'"
  const letter = source[1] ?? ''
  if (!HEX_DIGITS.has(letter)) return ESCAPES.get(letter) ?? ' '
  const code = Number.parseInt(source.slice(2), 16)
  return code <= 0x10ffff ? String.fromCodePoint(code) : ' '
}
