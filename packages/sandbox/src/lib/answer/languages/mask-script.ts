import { blank, commentEnd, lineEnd, quotedEnd } from './mask-c-like.ts'

const START = /\/|["'`{}]/g

/** Words and characters after which a slash starts a regular expression; after anything else it divides. */
const BEFORE_REGEX = /(?:^|[(,=:[!&|?{};+\-*%<>~^]|\b(?:return|typeof|case|do|else|in|of|void|throw|yield|await))\s*$/

/**
 * Blanks comments and the insides of literals of JavaScript and TypeScript. Code inside a template's `${…}` stays, so that
 * the source's braces are balanced.
 */
export function maskScript(source: string): string {
  const out: string[] = []
  let done = 0
  /** The number of open braces inside the `${` of each open template. */
  const templates: number[] = []
  const skip = (start: number, end: number, mask: string) => {
    out.push(source.slice(done, start), mask)
    done = end
    START.lastIndex = end
  }
  const template = (start: number, from: number) => {
    const { end, isOpen } = templateEnd(source, from)
    skip(start, end, `"${blank(source, start + 1, end - 1)}"`.slice(0, end - start))
    if (isOpen) templates.push(0)
  }
  START.lastIndex = 0
  for (let found = START.exec(source); found !== null; found = START.exec(source)) {
    const at = found.index
    const depth = templates.at(-1)
    if (found[0] === '`') template(at, at + 1)
    else if (found[0] === '{') {
      if (depth !== undefined) templates[templates.length - 1] = depth + 1
    } else if (found[0] === '}') {
      if (depth === 0) {
        templates.pop()
        template(at, at + 1)
      } else if (depth !== undefined) templates[templates.length - 1] = depth - 1
    } else if (found[0] === '/') {
      const end = slashEnd(source, at)
      if (end !== null) skip(at, end, blank(source, at, end))
    } else {
      const end = quotedEnd(source, at, { long: false })
      skip(at, end, `"${blank(source, at + 1, end - 1)}"`.slice(0, end - at))
    }
  }
  out.push(source.slice(done))
  return out.join('')
}

/** Returns the end of a template's text: after its backtick, or after a `${`. */
function templateEnd(source: string, from: number): { readonly end: number; readonly isOpen: boolean } {
  for (let i = from; i < source.length; i++) {
    const char = source[i]
    if (char === '\\') i++
    else if (char === '`') return { end: i + 1, isOpen: false }
    else if (char === '$' && source[i + 1] === '{') return { end: i + 2, isOpen: true }
  }
  return { end: source.length, isOpen: false }
}

/** Returns the end of the comment or regular expression that a slash starts; null if it divides. */
function slashEnd(source: string, at: number): number | null {
  const next = source[at + 1]
  if (next === '/' || next === '*') return commentEnd(source, at, { nestedComments: false })
  // A window is enough: only the text right before decides, apart from spaces.
  if (!BEFORE_REGEX.test(source.slice(Math.max(0, at - 100), at))) return null
  let inClass = false
  const end = lineEnd(source, at)
  for (let i = at + 1; i < end; i++) {
    const char = source[i]
    if (char === '\\') i++
    else if (char === '[') inClass = true
    else if (char === ']') inClass = false
    else if (char === '/' && !inClass) return i + 1
  }
  return null
}
