/** A mark that a part of a TOML file has: a table, a list, a key, an entry, a comment. */
const MARKS = new Set(['[', '{', '=', ',', '.', '#'])
const QUOTES = new Set(['"', "'"])

/**
 * Finds where a TOML text has had more parts than the limit, without parsing it: a parser makes kilobytes of each. Null when it has not.
 * Marks inside texts don't count. A text that is never closed ends the count, since no parser goes further.
 */
export function findTomlExcess(text: string, limit: number): number | null {
  let parts = 0
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at)
    if (QUOTES.has(char)) {
      at = findStringEnd(text, at, char)
      continue
    }
    if (!MARKS.has(char)) continue
    if (++parts > limit) return at
    if (char !== '#') continue
    const end = text.indexOf('\n', at)
    if (end === -1) return null
    at = end
  }
  return null
}

/** Finds the offset of a string's last quote: `"…"` and `"""…"""` with escapes, `'…'` and `'''…'''` without. */
function findStringEnd(text: string, start: number, quote: string): number {
  const long = quote.repeat(3)
  const close = text.startsWith(long, start) ? long : quote
  for (let at = start + close.length; at < text.length; at++) {
    const char = text.charAt(at)
    if (char === '\\' && quote === '"') at++
    else if (char === quote && text.startsWith(close, at)) return at + close.length - 1
    else if (char === '\n' && close === quote) return at
  }
  return text.length
}
