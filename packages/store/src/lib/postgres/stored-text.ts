// Postgres stores neither NUL nor lone surrogates in a text. U+0001 starts an escape for them, and for itself.
// The order of texts by code point stays the same. JSON never contains these characters unescaped, and is unchanged.

const ESCAPE = '\u0001'
const ESCAPED_NUL = `${ESCAPE}\u0001`
const ESCAPED_ESCAPE = `${ESCAPE}\u0002`
const ESCAPED_HALF = `${ESCAPE}\u0003`

/** Returns the text in a form that Postgres can store. */
export function toStored(text: string): string {
  if (!text.includes('\0') && !text.includes(ESCAPE) && text.isWellFormed()) return text
  return text
    .replaceAll(ESCAPE, ESCAPED_ESCAPE)
    .replaceAll('\0', ESCAPED_NUL)
    .replace(/\p{Surrogate}/gu, (half) => ESCAPED_HALF + half.charCodeAt(0).toString(16))
}

/** Returns the original text of `toStored`. */
export function fromStored(stored: string): string {
  let from = 0
  let text = ''
  for (let at = stored.indexOf(ESCAPE); at >= 0; at = stored.indexOf(ESCAPE, from)) {
    const mark = stored.slice(at, at + 2)
    text += stored.slice(from, at)
    from = at + 2
    if (mark === ESCAPED_NUL) text += '\0'
    else if (mark === ESCAPED_ESCAPE) text += ESCAPE
    else {
      text += String.fromCharCode(Number.parseInt(stored.slice(from, from + 4), 16))
      from += 4
    }
  }
  return from === 0 ? stored : text + stored.slice(from)
}
