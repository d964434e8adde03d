import { blank, endAfter, lineEnd, quotedEnd } from './mask-c-like.ts'

const START = /#|"""|'''|["']/g

/** Blanks Python's comments and the insides of its strings. */
export function maskPython(source: string): string {
  const out: string[] = []
  let done = 0
  START.lastIndex = 0
  for (let found = START.exec(source); found !== null; found = START.exec(source)) {
    const at = found.index
    const end = endOf(source, at, found[0])
    out.push(source.slice(done, at), found[0] === '#' ? blank(source, at, end) : literal(source, at, end))
    done = end
    START.lastIndex = end
  }
  out.push(source.slice(done))
  return out.join('')
}

function endOf(source: string, at: number, start: string): number {
  if (start === '#') return lineEnd(source, at)
  if (start.length === 1) return quotedEnd(source, at, { long: false })
  // A backslash can hide the quotes that end a long text.
  for (let end = endAfter(source, start, at + 3); ; end = endAfter(source, start, end)) {
    if (end >= source.length || !isEscaped(source, end - 3)) return end
    end -= 2
  }
}

function isEscaped(source: string, at: number): boolean {
  let slashes = 0
  while (source[at - 1 - slashes] === '\\') slashes++
  return slashes % 2 === 1
}

function literal(source: string, start: number, end: number): string {
  return `"${blank(source, start + 1, end - 1)}"`.slice(0, end - start)
}
