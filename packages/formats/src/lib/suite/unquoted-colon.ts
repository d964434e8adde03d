// Stands in for a colon while the text is parsed again: a letter, one unit long, so that all offsets stay.
const STAND_IN = '\uA789'
const LINE = /^([ \t]*(?:- +)*)([A-Za-z_][\w-]*):([ \t]+)(\S.*)$/
/** The start of anything but a plain text. */
const SPECIAL_START = /^[!&*|>'"%@`#,?[\]{}-]/

/** A line whose text has a colon that YAML takes for a key, and how to write it. */
export interface UnquotedColon {
  /** Offset of the text on the line. */
  readonly start: number
  readonly end: number
  readonly key: string
  readonly quoted: string
}

/**
 * Finds the texts that a person wrote to the end of the line without quotes, such as `prompt: Solve: 2x + 5 = 15`, at offsets
 * where the parser complained. Null when any of the complaints is not clearly that.
 */
export function findUnquotedColons(text: string, offsets: readonly number[]): UnquotedColon[] | null {
  const found = new Map<number, UnquotedColon>()
  for (const offset of offsets) {
    const colon = findUnquotedColonAt(text, offset)
    if (colon === null) return null
    found.set(colon.start, colon)
  }
  return [...found.values()]
}

function findUnquotedColonAt(text: string, offset: number): UnquotedColon | null {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1
  const newline = text.indexOf('\n', offset)
  const line = text.slice(lineStart, newline === -1 ? text.length : newline).trimEnd()
  const match = LINE.exec(line)
  if (match === null) return null
  const [, indent = '', key = '', gap = '', value = ''] = match
  const start = lineStart + indent.length + key.length + 1 + gap.length
  if (offset < start || SPECIAL_START.test(value) || / #/.test(value)) return null
  if (newline !== -1 && isContinued(text.slice(newline + 1), indent.length)) return null
  return { start, end: start + value.length, key, quoted: `'${value.replaceAll("'", "''")}'` }
}

/** Returns whether the text continues below: the next nonblank line is indented more than the key. */
function isContinued(rest: string, indent: number): boolean {
  const match = /^(?:[ \t]*\r?\n)*([ \t]*)\S/.exec(rest)
  return match !== null && (match[1] ?? '').length > indent
}

/** Hides the colons in a text without changing its length. */
export function hideColons(text: string, colons: readonly UnquotedColon[]): string {
  let patched = ''
  let at = 0
  for (const { start, end } of [...colons].sort((a, b) => a.start - b.start)) {
    patched += text.slice(at, start) + text.slice(start, end).replaceAll(':', STAND_IN)
    at = end
  }
  return patched + text.slice(at)
}
