/**
 * Returns the inside of a text's first fenced block, or the text itself if it has none.
 *
 * A fence is a line that starts with at least three backticks or tildes; a line with as many of the same, and nothing
 * else, closes it. A block that is never closed reaches to the end, as in Markdown.
 */
export function fencedBlock(text: string): string {
  const open = /^[ \t]*(`{3,}|~{3,})([^\n]*)\n/m.exec(text)
  const fence = open?.[1]
  if (open === null || fence === undefined || (fence.startsWith('`') && open[2]?.includes('`'))) return text
  const start = open.index + open[0].length
  let at = start
  while (at < text.length) {
    const end = text.indexOf('\n', at)
    const line = text.slice(at, end === -1 ? text.length : end).trim()
    if (line.length >= fence.length && line === (fence[0] ?? '').repeat(line.length)) return text.slice(start, at)
    if (end === -1) break
    at = end + 1
  }
  return text.slice(start)
}
