// A verdict's texts come after the model's, before evidence and transcripts that may be long. A store reads only their
// beginning, so the JSON may end anywhere.

/** A verdict's texts. */
export interface ReadReasons {
  readonly reasons: readonly string[]
  readonly rule: string | null
  readonly message: string | null
}

/** The separator between the model's and the verdict's texts in a result's JSON; no string can contain it. */
export const BEFORE_REASONS = '],"reasons":['

/** Maximum characters to read of a verdict's texts. */
export const READ_LENGTH = 8000

/** Reads a verdict's texts from a piece of JSON that starts with `BEFORE_REASONS`, as far as it goes. */
export function readReasons(piece: string): ReadReasons {
  const found = new Map<string, unknown>()
  // `],` ends the turns.
  let at = 2
  while (at < piece.length) {
    const name = readValue(piece, at)
    if (name === null || typeof name.value !== 'string' || piece[name.end] !== ':') break
    const isList = piece[name.end + 1] === '['
    const member = readValue(piece, name.end + 1) ?? (isList ? readStart(piece, name.end + 2) : null)
    if (member === null) break
    found.set(name.value, member.value)
    if (piece[member.end] !== ',') break
    at = member.end + 1
  }
  const reasons = found.get('reasons')
  const details = found.get('details')
  const message = found.get('message')
  const rule = typeof details === 'object' && details !== null && 'rule' in details ? details.rule : null
  return {
    reasons: Array.isArray(reasons) ? reasons.map(String) : [],
    rule: typeof rule === 'string' ? rule : null,
    message: typeof message === 'string' ? message : null,
  }
}

interface Value {
  readonly value: unknown
  readonly end: number
}

/** Reads the complete values at the start of a truncated list. */
function readStart(piece: string, from: number): Value {
  const value: unknown[] = []
  let at = from
  for (let item = readValue(piece, at); item !== null; item = readValue(piece, at)) {
    value.push(item.value)
    at = item.end + 1
    if (piece[item.end] !== ',') break
  }
  return { value, end: piece.length }
}

/** Reads the value that starts at a position; null if it doesn't end. */
function readValue(piece: string, from: number): Value | null {
  const end = endOf(piece, from)
  return end === null ? null : { value: JSON.parse(piece.slice(from, end)), end }
}

/** Returns the end of a value. A verdict's texts are strings, and lists and objects of strings. */
function endOf(piece: string, from: number): number | null {
  let depth = 0
  if (!'"[{'.includes(piece[from] ?? ' ')) return null
  for (let at = from; at < piece.length; at++) {
    const unit = piece[at]
    if (unit === '"') {
      at = endOfString(piece, at)
      if (at < 0) return null
    } else if (unit === '[' || unit === '{') depth++
    else if (unit === ']' || unit === '}') depth--
    else continue
    if (depth === 0) return at + 1
  }
  return null
}

/** Returns the position of the quotation mark that ends the string; -1 if there is none. */
function endOfString(piece: string, from: number): number {
  for (let at = from + 1; at < piece.length; at++) {
    if (piece[at] === '\\') at++
    else if (piece[at] === '"') return at
  }
  return -1
}
