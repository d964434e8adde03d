/** Marks that people and models put around a text to set it off, opening and closing. */
const MARKS: readonly (readonly [open: string, close: string])[] = [
  ['**', '**'],
  ['__', '__'],
  ['*', '*'],
  ['_', '_'],
  ['`', '`'],
  ['"', '"'],
  ['“', '”'],
  ['„', '“'],
  ['«', '»'],
  ["'", "'"],
  ['‘', '’'],
]

/** As many marks may be nested: bold, code and quotes, with one to spare. */
const MOST_NESTED = 4

/**
 * Lists a text without what only sets it off, taken off one after the other: one code fence around all of it, Markdown
 * emphasis, backticks, quotes and a final period. What stands beside the marks stays, so `It is **42**` is not unwrapped.
 */
export function unwrapText(text: string): string[] {
  const stages = [text.trim()]
  const take = (inside: string) => {
    if (inside !== stages.at(-1)) stages.push(inside)
  }
  take(withoutFence(text.trim()))
  for (let depth = 0; depth < MOST_NESTED; depth++) {
    const inside = stages.at(-1) ?? ''
    const found = MARKS.find(([open, close]) => isAround(inside, open, close))
    if (found !== undefined) take(inside.slice(found[0].length, -found[1].length).trim())
    else take(inside.replace(/([^.])\.$/, '$1'))
  }
  return stages
}

/** The inside of a fence that is around all of the text; a second fence in it is part of the answer. */
function withoutFence(text: string): string {
  const [first = '', ...rest] = text.split('\n')
  const last = rest.pop()?.trim() ?? ''
  const fence = /^(`{3,}|~{3,})[^`]*$/.exec(first)?.[1]
  if (fence === undefined || last !== fence || rest.some((line) => line.trimStart().startsWith(fence))) return text
  return rest.join('\n')
}

function isAround(text: string, open: string, close: string): boolean {
  if (text.length <= open.length + close.length || !text.startsWith(open) || !text.endsWith(close)) return false
  return !text.slice(open.length, -close.length).includes(open)
}
