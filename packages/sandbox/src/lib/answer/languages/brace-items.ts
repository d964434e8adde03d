import type { Range } from './rules.ts'

const CODE = /\S/g
const EDGE = /[()[\]{};]/g
const LINE_EDGE = /[()[\]{};\n]/g

/** Returns the offset of the first non-space character from `from` on; `to` if there is none before it. */
export function nextCode(masked: string, from: number, to = masked.length): number {
  CODE.lastIndex = from
  const found = CODE.exec(masked)
  return found === null || found.index > to ? to : found.index
}

/** Returns items that end with a semicolon or a closing brace, as in Rust, C++ and Java. */
export function semicolonItems(masked: string, { start, end: to }: Range): Range[] {
  const items: Range[] = []
  for (let at = nextCode(masked, start, to); at < to; ) {
    const end = semicolonEnd(masked, at, to)
    items.push({ start: at, end })
    at = nextCode(masked, end, to)
  }
  return items
}

function semicolonEnd(masked: string, start: number, to: number): number {
  let depth = 0
  EDGE.lastIndex = start
  for (let edge = EDGE.exec(masked); edge !== null && edge.index < to; edge = EDGE.exec(masked)) {
    const char = edge[0]
    if (char === '(' || char === '[' || char === '{') depth++
    else if (char !== ';') depth = Math.max(0, depth - 1)
    if (depth > 0) continue
    if (char === ';') return edge.index + 1
    if (char !== '}') continue
    const next = nextCode(masked, edge.index + 1, to)
    if (masked[next] === ';' && next < to) return next + 1
    // `= {…}, b = …`, `: a{1} {…}` and the like continue; `[[…]]` starts the next item.
    if (next >= to || !/[,={.(?+\-*/&|<>]/.test(masked[next] ?? '')) return edge.index + 1
  }
  return to
}

/** Returns items that end with a semicolon or with a line that nothing continues, as in Go, JavaScript and TypeScript. */
export function lineItems(masked: string): Range[] {
  const items: Range[] = []
  for (let at = nextCode(masked, 0); at < masked.length; ) {
    const end = lineItemEnd(masked, at)
    items.push({ start: at, end })
    at = nextCode(masked, end)
  }
  return items
}

const CONTINUES = /[.?:,=+\-*/%&|<>^)\]}{]|(?:else|catch|finally|instanceof|in|of|extends|implements)\b/y
const CONTINUED = /(?:=>|[=+\-*/%&|<^,?:.([{!~])$/

function lineItemEnd(masked: string, start: number): number {
  let depth = 0
  LINE_EDGE.lastIndex = start
  for (let edge = LINE_EDGE.exec(masked); edge !== null; edge = LINE_EDGE.exec(masked)) {
    const char = edge[0]
    if (char === '(' || char === '[' || char === '{') depth++
    else if (char === ')' || char === ']' || char === '}') depth = Math.max(0, depth - 1)
    else if (depth > 0) continue
    else if (char === ';') return edge.index + 1
    else {
      const before = masked.slice(Math.max(start, edge.index - 40), edge.index).trimEnd()
      const next = nextCode(masked, edge.index)
      CONTINUES.lastIndex = next
      const goesOn = CONTINUES.test(masked) || (CONTINUED.test(before) && !/(?:\+\+|--)$/.test(before))
      if (!goesOn || next >= masked.length) return edge.index
      // Blank lines in between aren't read again.
      LINE_EDGE.lastIndex = next
    }
  }
  return masked.length
}

/** Returns the offset of the bracket that closes the one at `open`; the end of the text if there is none. */
export function closingBracket(masked: string, open: number): number {
  const edge = /[()[\]{}]/g
  edge.lastIndex = open
  let depth = 0
  for (let found = edge.exec(masked); found !== null; found = edge.exec(masked)) {
    depth += /[([{]/.test(found[0]) ? 1 : -1
    if (depth === 0) return found.index
  }
  return masked.length
}
