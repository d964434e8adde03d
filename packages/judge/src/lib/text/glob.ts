import { linearPattern } from './linear-pattern.ts'

/** Returns whether a whole text matches. */
export type Matches = (text: string) => boolean

/**
 * Compiles a glob over whole texts: `*` is any run of characters, newlines included, `?` is one character (a code
 * point). Everything else stands for itself, brackets and backslashes too.
 *
 * The result is ready at once unless the glob has a `?`, which needs the linear-time engine.
 */
export function compileGlob(glob: string): Matches | Promise<Matches> {
  if (!glob.includes('?')) return matchSegments(glob.split('*'))
  const pattern = glob.replace(/[*?]|[^*?]+/g, (part) => (part === '*' ? '.*' : part === '?' ? '.' : literal(part)))
  return linearPattern(`(?s)\\A${pattern}\\z`, { caseSensitive: true }).then((compiled) => compiled.isFoundIn)
}

/** Matches segments in order. Taking each where it occurs first leaves the most room for the rest, so nothing has to be tried twice. */
function matchSegments(parts: readonly string[]): Matches {
  const [first = '', ...rest] = parts
  const last = rest.pop()
  if (last === undefined) return (text) => text === first
  return (text) => {
    if (!text.startsWith(first)) return false
    let at = first.length
    for (const part of rest) {
      const found = text.indexOf(part, at)
      if (found === -1) return false
      at = found + part.length
    }
    return text.length - last.length >= at && text.endsWith(last)
  }
}

function literal(text: string): string {
  return text.replace(/[\\^$.|+()[\]{}]/g, '\\$&')
}
