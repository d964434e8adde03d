// The texts of a verdict stand behind those of the model, in front of evidence and transcripts that may be long. A store reads only the
// beginning of them, so that the JSON may end anywhere.

/** The texts of a verdict. */
export interface ReadReasons {
  readonly reasons: readonly string[]
  readonly rule: string | null
  readonly message: string | null
}

/** Stands in the JSON of a result's texts between those of the model and those of the verdict; no string can hold it. */
export const BEFORE_REASONS = '],"reasons":['

/** Characters that are read of the texts of a verdict. */
export const READ_LENGTH = 8000

/** Reads the texts of a verdict from the piece of JSON that begins with `BEFORE_REASONS`, as far as it goes. */
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

/** The whole values at the start of a list that is cut. */
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

/** The value that begins at a place; null when it does not end. */
function readValue(piece: string, from: number): Value | null {
  const end = endOf(piece, from)
  return end === null ? null : { value: JSON.parse(piece.slice(from, end)), end }
}

/** The texts of a verdict are strings, and lists and objects of them. */
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

/** The place of the quotation mark that ends the string; -1 when there is none. */
function endOfString(piece: string, from: number): number {
  for (let at = from + 1; at < piece.length; at++) {
    if (piece[at] === '\\') at++
    else if (piece[at] === '"') return at
  }
  return -1
}
