/** What a template asks for: `{{name}}` and `{{var('name')}}` ask for a variable. */
export type TemplateSource = 'var' | 'env' | 'secret'

/** A piece of a text: as it stands, or to be filled. `start` and `end` are offsets in the text. */
export type TemplatePart =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'ref'
      readonly source: TemplateSource
      readonly name: string
      readonly start: number
      readonly end: number
    }
  | {
      readonly kind: 'unknown'
      readonly text: string
      readonly call: string | null
      readonly start: number
      readonly end: number
    }

const LONGEST = 300
const NAME = /^[A-Za-z_][\w.-]*$/
const CALL = /^([A-Za-z_]\w*)\(\s*(?:'([^']*)'|"([^"]*)")\s*\)$/

/**
 * Splits a text into what stands as it is and what is to be filled, in time linear in its length.
 *
 * `{{{{` is a literal `{{`. Braces around anything but a name or a call stand as they are, so that a prompt may speak of other
 * template languages; those that look like a slip are `unknown`.
 */
export function scanTemplate(text: string): TemplatePart[] {
  const parts: TemplatePart[] = []
  let literal = 0
  const flush = (end: number) => {
    if (end > literal) parts.push({ kind: 'text', text: text.slice(literal, end) })
  }
  let at = text.indexOf('{{')
  let close = -1
  while (at !== -1) {
    if (text.startsWith('{{{{', at)) {
      flush(at + 2)
      literal = at + 4
      at = text.indexOf('{{', literal)
      continue
    }
    if (close < at + 2) close = text.indexOf('}}', at + 2)
    if (close === -1) break
    const part = close - at > LONGEST ? null : reference(text.slice(at + 2, close), at, close + 2)
    if (part === null) at = text.indexOf('{{', at + 1)
    else {
      flush(at)
      parts.push(part)
      literal = close + 2
      at = text.indexOf('{{', literal)
    }
  }
  flush(text.length)
  return parts
}

function reference(inside: string, start: number, end: number): TemplatePart | null {
  // The innermost braces count: in `{{x {{name}}` and `{{{name}}}` only `{{name}}` is a template.
  if (inside.startsWith('{') || inside.includes('{{')) return null
  const expression = inside.trim()
  if (NAME.test(expression)) return { kind: 'ref', source: 'var', name: expression, start, end }
  const call = CALL.exec(expression)
  const source = call?.[1]
  if (source === 'var' || source === 'env' || source === 'secret') {
    return { kind: 'ref', source, name: call?.[2] ?? call?.[3] ?? '', start, end }
  }
  return /^[A-Za-z_]/.test(expression)
    ? { kind: 'unknown', text: `{{${inside}}}`, call: source ?? null, start, end }
    : null
}

/** Whether a text is one template and nothing else, such as `{{tests}}`. */
export function isOneTemplate(text: string): boolean {
  const parts = text.length > LONGEST ? [] : scanTemplate(text.trim())
  return parts.length === 1 && parts[0]?.kind === 'ref'
}

/** The names of the variables that a text asks for. */
export function templateNames(text: string): string[] {
  return text.includes('{{')
    ? scanTemplate(text).flatMap((part) => (part.kind === 'ref' && part.source === 'var' ? part.name : []))
    : []
}
