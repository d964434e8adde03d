/** A token of Rust source. Comments and white space aren't tokens. */
export interface Token {
  /** `name` is an identifier or a keyword; `mark` is one character of punctuation. */
  readonly kind: 'name' | 'literal' | 'lifetime' | 'mark'
  readonly text: string
  readonly start: number
  readonly end: number
}

const NEXT =
  /(?<space>\s+|\/\/[^\n]*)|(?<comment>\/\*)|(?:br|cr|r)(?<hashes>#*)"|(?<quoted>[bc]?")|b?'(?:\\x[0-9a-fA-F]{2}|\\u\{[^}\n]{0,12}\}|\\.|[^\\'\n])'|(?<lifetime>'[\p{L}_][\p{L}\p{N}_]*)|(?<name>(?:r#)?[\p{L}_][\p{L}\p{N}_]*)|(?<number>\d[\p{L}\p{N}_]*(?:\.\d[\p{L}\p{N}_]*)?)|(?<mark>.)/suy

/**
 * Returns a source's tokens, in time proportional to its length. Something unclosed, such as a string without its closing
 * quote, ends with the source.
 */
export function tokensOf(source: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < source.length) {
    NEXT.lastIndex = at
    const found = NEXT.exec(source)
    if (found === null) break
    const { space, comment, hashes, quoted, lifetime, name, mark } = found.groups ?? {}
    const start = at
    at = NEXT.lastIndex
    if (space !== undefined) continue
    if (comment !== undefined) {
      at = commentEnd(source, start)
      continue
    }
    if (hashes !== undefined) at = endAfter(source, `"${hashes}`, at)
    else if (quoted !== undefined) at = quotedEnd(source, at)
    const kind =
      name !== undefined ? 'name' : lifetime !== undefined ? 'lifetime' : mark !== undefined ? 'mark' : 'literal'
    // A raw name is the name without its mark, so that nothing hides behind it.
    const text = source.slice(start, at)
    tokens.push({ kind, text: kind === 'name' && text.startsWith('r#') ? text.slice(2) : text, start, end: at })
  }
  return tokens
}

const PAIRS: ReadonlyMap<string, string> = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
])

/** Returns, for each opening bracket among the tokens, the index of its closing one; null if the brackets don't match. */
export function bracketsOf(tokens: readonly Token[]): ReadonlyMap<number, number> | null {
  const closing = new Map<number, number>()
  const open: number[] = []
  for (const [index, { kind, text }] of tokens.entries()) {
    if (kind !== 'mark') continue
    if (text === '(' || text === '[' || text === '{') open.push(index)
    const opener = PAIRS.get(text)
    if (opener === undefined) continue
    const last = open.pop()
    if (last === undefined || tokens[last]?.text !== opener) return null
    closing.set(last, index)
  }
  return open.length === 0 ? closing : null
}

function commentEnd(source: string, at: number): number {
  const edges = /\/\*|\*\//g
  edges.lastIndex = at
  let depth = 0
  for (let edge = edges.exec(source); edge !== null; edge = edges.exec(source)) {
    depth += edge[0] === '/*' ? 1 : -1
    if (depth === 0) return edges.lastIndex
  }
  return source.length
}

function quotedEnd(source: string, from: number): number {
  for (let i = from; i < source.length; i++) {
    const char = source.charCodeAt(i)
    if (char === 0x5c) i++
    else if (char === 0x22) return i + 1
  }
  return source.length
}

function endAfter(source: string, text: string, from: number): number {
  const found = source.indexOf(text, from)
  return found === -1 ? source.length : found + text.length
}
