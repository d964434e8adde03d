/** The source of a template's value: `{{name}}` and `{{var('name')}}` use a variable. */
export type TemplateSource = 'var' | 'env' | 'secret'

/** A piece of a text: literal, or to be filled. `start` and `end` are offsets in the text. */
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
 * Splits a text into literal pieces and templates, in time linear in its length.
 *
 * `{{{{` is a literal `{{`. Braces around anything but a name or a call stand as they are, so that a prompt may speak of other
 * template languages; those that look like a slip are `unknown`, and so is the first name whose braces nothing closes.
 */
export function* scanTemplate(text: string): Generator<TemplatePart, void> {
  let literal = 0
  let close = -1
  let at = text.indexOf('{{')
  while (at !== -1) {
    if (text.startsWith('{{{{', at)) {
      yield { kind: 'text', text: text.slice(literal, at + 2) }
      literal = at + 4
      at = text.indexOf('{{', literal)
      continue
    }
    if (close < at + 2) {
      const next = text.indexOf('}}', at + 2)
      close = next === -1 ? Number.POSITIVE_INFINITY : next
      if (next === -1) {
        const part = findUnclosed(text, at)
        if (part !== null) {
          if (at > literal) yield { kind: 'text', text: text.slice(literal, at) }
          yield part
          literal = part.end
        }
      }
    }
    const part = close - at > LONGEST ? null : parseReference(text.slice(at + 2, close), at, close + 2)
    if (part === null) at = text.indexOf('{{', at + 1)
    else {
      if (at > literal) yield { kind: 'text', text: text.slice(literal, at) }
      yield part
      literal = part.end
      at = text.indexOf('{{', literal)
    }
  }
  if (literal < text.length) yield { kind: 'text', text: text.slice(literal) }
}

type Placed = Exclude<TemplatePart, { kind: 'text' }>

const UNCLOSED = /^\{\{[ \t]*[A-Za-z_][\w.-]*/

function findUnclosed(text: string, start: number): Placed | null {
  const [found] = UNCLOSED.exec(text.slice(start, start + LONGEST)) ?? []
  return found === undefined ? null : { kind: 'unknown', text: found, call: null, start, end: start + found.length }
}

function parseReference(inside: string, start: number, end: number): Placed | null {
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

/** Returns whether a text is one template and nothing else, such as `{{tests}}`. */
export function isOneTemplate(text: string): boolean {
  const parts = text.length > LONGEST ? [] : [...scanTemplate(text.trim())]
  return parts.length === 1 && parts[0]?.kind === 'ref'
}

/** Lists the variables a text uses, each once. */
export function listTemplateNames(text: string): string[] {
  const names = new Set<string>()
  for (const part of scanTemplate(text)) if (part.kind === 'ref' && part.source === 'var') names.add(part.name)
  return [...names]
}
