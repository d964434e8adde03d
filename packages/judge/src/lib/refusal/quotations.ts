const QUOTE = 34
const QUESTION_MARK = 63

// Pairs of marks that stay after curly quotes were folded to straight ones.
const CLOSING = new Map([
  [QUOTE, QUOTE],
  [0xab, 0xbb],
  [0x201c, 0x201d],
  [0x201e, 0x201c],
  [0x300c, 0x300d],
  [0x300e, 0x300f],
])

// Most signs of Chinese, Japanese and Korean are beyond all of them, and aren't looked up.
const LAST_OPENING = Math.max(...CLOSING.keys())

/**
 * Adds the places of one line's quotations to `quoted`, and returns the number of question marks. A quotation that
 * isn't closed in its line doesn't count, and a line that is only one quotation doesn't either: models wrap whole
 * answers in quotes.
 */
export function quotationsIn(units: Uint16Array, start: number, end: number, quoted: number[]): number {
  let questions = 0
  let open = -1
  let closing = 0
  for (let at = start; at < end; at++) {
    const code = units[at] ?? 0
    if (code === QUESTION_MARK) questions++
    if (open !== -1) {
      if (code !== closing) continue
      if (open > start || at + 1 < end) quoted.push(open, at + 1)
      open = -1
    } else if (code === QUOTE || (code > 127 && code <= LAST_OPENING)) {
      const pair = CLOSING.get(code)
      if (pair !== undefined) {
        open = at
        closing = pair
      }
    }
  }
  return questions
}
