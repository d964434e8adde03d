/** The literals of a language with C's comments. */
export interface LiteralSyntax {
  /** Whether block comments nest (Rust). */
  readonly nestedComments: boolean
  /** Whether a string in double quotes can span several lines (Rust). */
  readonly longTexts: boolean
  /** Returns the end of a literal at `at` that only this language has, such as a raw string; null if there is none. */
  readonly ownLiteral: (source: string, at: number) => number | null
  /** Returns the end of what a single quote at `at` starts. Default: a string with escapes on one line. */
  readonly singleQuote?: (source: string, at: number) => number
}

const START = /\/\/|\/\*|["'`]|\b(?:[RrbcuUL]|br|cr|u8|LR|uR|UR|u8R)(?=["#])/g

/** Blanks comments and the insides of literals of a language with C's comments, in time proportional to the source. */
export function maskCLike(source: string, syntax: LiteralSyntax): string {
  const out: string[] = []
  let done = 0
  START.lastIndex = 0
  for (let found = START.exec(source); found !== null; found = START.exec(source)) {
    const at = found.index
    const isComment = found[0] === '//' || found[0] === '/*'
    const end = isComment ? commentEnd(source, at, syntax) : literalEnd(source, at, syntax)
    if (end === null) continue
    out.push(source.slice(done, at), isComment ? blank(source, at, end) : literalMask(source, at, end))
    done = end
    START.lastIndex = end
  }
  out.push(source.slice(done))
  return out.join('')
}

/** Returns the end of the comment that starts at `at`; the end of the source if it is never closed. */
export function commentEnd(source: string, at: number, { nestedComments }: { readonly nestedComments: boolean }) {
  if (source[at + 1] === '/') return lineEnd(source, at)
  if (!nestedComments) return endAfter(source, '*/', at + 2)
  const edges = /\/\*|\*\//g
  edges.lastIndex = at
  let depth = 0
  for (let edge = edges.exec(source); edge !== null; edge = edges.exec(source)) {
    depth += edge[0] === '/*' ? 1 : -1
    if (depth === 0) return edges.lastIndex
  }
  return source.length
}

function literalEnd(source: string, at: number, syntax: LiteralSyntax): number | null {
  const own = syntax.ownLiteral(source, at)
  if (own !== null) return own
  if (source[at] === '"') return quotedEnd(source, at, { long: syntax.longTexts })
  if (source[at] === "'") return syntax.singleQuote?.(source, at) ?? quotedEnd(source, at, { long: false })
  return null
}

/** Returns the end of the string whose quotes are at `at`: after the closing quote, or at the end of its line. */
export function quotedEnd(source: string, at: number, { long }: { readonly long: boolean }): number {
  const quote = source.charCodeAt(at)
  for (let i = at + 1; i < source.length; i++) {
    const char = source.charCodeAt(i)
    if (char === 0x5c) i++
    else if (char === quote) return i + 1
    else if (char === 0x0a && !long) return i
  }
  return source.length
}

/** Returns the offset after the next `text`, or the end of the source. */
export function endAfter(source: string, text: string, from: number): number {
  const found = source.indexOf(text, from)
  return found === -1 ? source.length : found + text.length
}

/** Returns the offset of the next line end, or the end of the source. */
export function lineEnd(source: string, from: number): number {
  const found = source.indexOf('\n', from)
  return found === -1 ? source.length : found
}

/** Returns spaces in place of a part of the source, with its line ends. */
export function blank(source: string, start: number, end: number): string {
  return source.slice(start, end).replace(/[^\n]/g, ' ')
}

/** Blanks a literal except its first and last character, so that its place stays visible. */
function literalMask(source: string, start: number, end: number): string {
  if (end - start < 2) return source.slice(start, end)
  return `"${blank(source, start + 1, end - 1)}"`
}
