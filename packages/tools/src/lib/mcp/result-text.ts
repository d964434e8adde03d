import { canonicalJson, plainText } from '@assay/core/text'
import { z } from 'zod'
import { LOOKED_AT } from '../toolbox/reply.ts'

/** A server's answer to a call, parsed leniently. */
export const CallResult = z.looseObject({
  content: z.array(z.looseObject({ type: z.string() })).optional(),
  structuredContent: z.unknown().optional(),
  isError: z.boolean().optional().catch(undefined),
})
export type CallResult = z.infer<typeof CallResult>

/** Writes a server's answer as a string: text parts joined by newlines, one line for each other part, or JSON if there are no parts. */
export function writeResult({ content = [], structuredContent }: CallResult): string {
  if (content.length === 0 && structuredContent !== undefined) return canonicalJson(structuredContent)
  let text = ''
  for (const part of content) {
    // Nothing after this is read.
    if (text.length > LOOKED_AT) break
    text += (text === '' ? '' : '\n') + writePart(part)
  }
  return text
}

type Part = Readonly<Record<string, unknown>> & { readonly type: string }

function writePart(part: Part): string {
  switch (part.type) {
    case 'text':
      return textOf(part.text)
    case 'image':
    case 'audio':
      return `[${part.type}: ${show(part.mimeType)}, ${Math.floor(textOf(part.data).length * 0.75)} bytes]`
    case 'resource': {
      const { uri, mimeType, text } = Resource.parse(part.resource)
      const line = `[resource: ${show(uri)}, ${show(mimeType)}]`
      return text === undefined ? line : `${line}\n${text}`
    }
    case 'resource_link':
      return `[resource: ${show(part.uri)}, ${show(part.mimeType)}]`
    default:
      return `[${show(part.type)}]`
  }
}

const Resource = z
  .looseObject({ uri: z.unknown(), mimeType: z.unknown(), text: z.string().optional().catch(undefined) })
  .catch({ uri: undefined, mimeType: undefined, text: undefined })

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

const SHOWN_LENGTH = 200

function show(value: unknown): string {
  return typeof value === 'string' && value !== '' ? plainText(value.slice(0, SHOWN_LENGTH)) : 'unknown type'
}
