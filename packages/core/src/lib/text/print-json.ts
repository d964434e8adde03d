/** Deeper than what anybody reads; each level makes every line within it longer. */
const DEEPEST = 100

/** Stands for a value that no program can write as JSON. */
const TOO_DEEP = '(nested too deep to show)'

/** Prints a value as JSON for a reader; a text that isn't JSON, such as a model's malformed arguments, stays unchanged. */
export function printJson(value: unknown): string {
  const line = printJsonLine(value)
  return typeof value === 'object' && value !== null && nestingOf(line) <= DEEPEST && line !== TOO_DEEP
    ? JSON.stringify(value, null, 2)
    : line
}

/** Prints a value as JSON on one line; a text stays as it is. */
export function printJsonLine(value: unknown): string {
  if (typeof value === 'string') return value
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    // What was parsed without recursion may be deeper than what can be written with it.
    return TOO_DEEP
  }
}

/** Prints a text that is JSON with its lines broken; null for one that is not an object or a list, or is nested too deep. */
export function formatJson(text: string): string | null {
  if (nestingOf(text) > DEEPEST) return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? JSON.stringify(value, null, 2) : null
  } catch {
    return null
  }
}

function nestingOf(text: string): number {
  let depth = 0
  let deepest = 0
  for (const [sign] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (sign === '[' || sign === '{') deepest = Math.max(deepest, ++depth)
    else if (sign === ']' || sign === '}') depth--
  }
  return deepest
}
