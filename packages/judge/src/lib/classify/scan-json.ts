/** The result of scanning a text as JSON. */
export type ScannedJson =
  /** A whole value ends at `end`; `repeated` is a duplicate key of one object, or null. */
  | { readonly kind: 'whole'; readonly end: number; readonly repeated: string | null }
  /** It is JSON as far as it goes. */
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'invalid' }

type Step = 'value' | 'value_or_close' | 'key' | 'key_or_close' | 'after'

const SPACE = /[ \t\n\r]*/y
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y
const SCALAR_START = /[-\d.eE+]+$|\b(?:t|tr|tru|f|fa|fal|fals|n|nu|nul)$/

/** Reads one JSON value from `start` on, without recursion, in linear time. */
export function scanJson(text: string, start = 0): ScannedJson {
  const stack: (Set<string> | null)[] = []
  let repeated: string | null = null
  let step: Step = 'value'
  let at = start
  for (;;) {
    at = skip(SPACE, text, at)
    if (step === 'after' && stack.length === 0) return { kind: 'whole', end: at, repeated }
    const char = text[at]
    if (char === undefined) return { kind: 'incomplete' }
    const keys: Set<string> | null = stack.at(-1) ?? null
    if (step === 'after') {
      if (char === ',') step = keys === null ? 'value' : 'key'
      else if (char === (keys === null ? ']' : '}')) stack.pop()
      else return { kind: 'invalid' }
      at++
    } else if ((step === 'key_or_close' && char === '}') || (step === 'value_or_close' && char === ']')) {
      stack.pop()
      step = 'after'
      at++
    } else if (step === 'key' || step === 'key_or_close') {
      const end = stringEnd(text, at)
      if (end === null) return { kind: char === '"' ? 'incomplete' : 'invalid' }
      const key = parsedText(text.slice(at, end))
      if (key === null) return { kind: 'invalid' }
      if (keys?.has(key) === true) repeated ??= key
      keys?.add(key)
      at = skip(SPACE, text, end)
      if (at === text.length) return { kind: 'incomplete' }
      if (text[at] !== ':') return { kind: 'invalid' }
      at++
      step = 'value'
    } else if (char === '{' || char === '[') {
      stack.push(char === '{' ? new Set() : null)
      step = char === '{' ? 'key_or_close' : 'value_or_close'
      at++
    } else {
      const end = char === '"' ? stringEnd(text, at) : scalarEnd(text, at)
      if (end === null) return { kind: char === '"' || isCutScalar(text, at) ? 'incomplete' : 'invalid' }
      at = end
      step = 'after'
    }
  }
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

/** Returns where a string that starts here ends; null if it doesn't end, or none starts. */
function stringEnd(text: string, at: number): number | null {
  if (text[at] !== '"') return null
  for (let i = at + 1; i < text.length; i++) {
    const char = text[i]
    if (char === '\\') i++
    else if (char === '"') return i + 1
  }
  return null
}

function scalarEnd(text: string, at: number): number | null {
  const end = skip(SCALAR, text, at)
  return end === at ? null : end
}

function isCutScalar(text: string, at: number): boolean {
  return text.length - at <= 40 && SCALAR_START.exec(text.slice(at))?.index === 0
}

function parsedText(json: string): string | null {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'string' ? value : null
  } catch {
    return null
  }
}
