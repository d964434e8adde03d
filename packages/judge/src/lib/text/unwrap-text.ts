/** Marks around a text that set it off, opening and closing. */
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

/** Maximum nested marks: bold, code and quotes, with one to spare. */
const MOST_NESTED = 4

/**
 * Lists the stages of a text as marks that only set it off are removed one by one: one code fence around all of it,
 * Markdown emphasis, backticks, quotes and a final period. Text beside the marks stays, so `It is **42**` isn't
 * unwrapped.
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

/** Returns the inside of a fence around all of the text; a second fence in it is part of the answer. */
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
