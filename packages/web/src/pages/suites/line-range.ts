/** Returns the offsets of a line of a text, from 1, without its end; null when the text has no such line. */
export function lineRange(text: string, line: number): { readonly start: number; readonly end: number } | null {
  let start = 0
  for (let at = 1; at < line; at++) {
    const next = text.indexOf('\n', start)
    if (next === -1) return null
    start = next + 1
  }
  const end = text.indexOf('\n', start)
  return { start, end: end === -1 ? text.length : end }
}
