/** Deeper than what anybody reads; each level makes every line within it longer. */
const DEEPEST = 100

/** Prints a value as JSON for a reader; a text that is no JSON, such as arguments that a model got wrong, stays as it is. */
export function printJson(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '')
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
