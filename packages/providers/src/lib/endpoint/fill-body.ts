import { suggestName } from '@assay/core/diagnostic'
import { UserError } from '@assay/core/errors'
import type { ModelRequest } from '@assay/core/exchange'
import { DEPTH_LIMIT } from '../json/depth.ts'
import { lastUserMessage, systemText } from '../model/request-parts.ts'

/** The values of placeholders. A null drops the member that has the placeholder as its value. */
const PLACEHOLDERS: ReadonlyMap<string, (request: ModelRequest) => unknown> = new Map<
  string,
  (request: ModelRequest) => unknown
>([
  ['prompt', lastUserMessage],
  ['system', systemText],
  ['messages', (request) => request.messages],
  ['temperature', (request) => request.temperature],
  ['max_tokens', (request) => request.max_tokens],
  ['seed', (request) => request.seed],
  ['tools', (request) => request.tools],
  ['tool_choice', (request) => request.tool_choice],
])

const PLACEHOLDER = /\{\{\s*([^{}\s]*)\s*\}\}/g
const WHOLE = /^\{\{\s*([^{}\s]*)\s*\}\}$/

/** Makes the JSON of a request's body. */
export type BodyTemplate = (request: ModelRequest) => string

/**
 * Prepares a body's template. A string that is one placeholder becomes its JSON value; within a longer string it becomes text. Values go
 * into the parsed template, so nothing in a prompt can change the body's shape.
 *
 * @throws UserError `BODY_INVALID` for an unknown placeholder.
 */
export function compileBody(template: unknown): BodyTemplate {
  check(template, 0)
  return (request) => JSON.stringify(fill(template, request) ?? null)
}

/** Returns whether a template contains a placeholder. */
export function hasPlaceholder(template: unknown, name: string): boolean {
  if (typeof template === 'string') return template.matchAll(PLACEHOLDER).some(([, found]) => found === name)
  return (
    typeof template === 'object' &&
    template !== null &&
    Object.values(template).some((value) => hasPlaceholder(value, name))
  )
}

function check(template: unknown, depth: number): void {
  if (depth > DEPTH_LIMIT)
    throw new UserError('BODY_INVALID', `The body is nested more than ${DEPTH_LIMIT} levels deep.`)
  if (typeof template === 'string') {
    for (const [text, name = ''] of template.matchAll(PLACEHOLDER)) {
      if (PLACEHOLDERS.has(name)) continue
      const known = [...PLACEHOLDERS.keys()]
      throw new UserError(
        'BODY_INVALID',
        `Unknown placeholder "${text}".`,
        suggestName(name, known) ?? `Known placeholders: ${known.join(', ')}.`,
      )
    }
  } else if (typeof template === 'object' && template !== null) {
    for (const value of Object.values(template)) check(value, depth + 1)
  }
}

function fill(template: unknown, request: ModelRequest): unknown {
  if (typeof template === 'string') return fillText(template, request)
  if (Array.isArray(template)) return template.map((value) => fill(value, request) ?? null)
  if (typeof template !== 'object' || template === null) return template
  // Undefined members are left out of the JSON.
  return Object.fromEntries(Object.entries(template).map(([key, value]) => [key, fill(value, request)]))
}

function fillText(template: string, request: ModelRequest): unknown {
  const whole = WHOLE.exec(template)
  if (whole !== null) return placeholderValue(whole[1] ?? '', request) ?? undefined
  return template.replace(PLACEHOLDER, (_, name: string) => {
    const value = placeholderValue(name, request) ?? ''
    return typeof value === 'string' ? value : JSON.stringify(value)
  })
}

function placeholderValue(name: string, request: ModelRequest): unknown {
  return PLACEHOLDERS.get(name)?.(request)
}
