import type { ToolCall } from '@assay/core/result'
import { wholeName } from './tool-name.ts'

/** Returns a string that calls of the same tool with the same arguments share, whatever the order of members. */
export function keyOfCall(call: ToolCall): string {
  return `${JSON.stringify(wholeName(call))}${canonicalJson(call.arguments)}`
}

/** Returns JSON with sorted members, without recursion: arguments may be nested deeper than a stack. */
function canonicalJson(value: unknown): string {
  const parts: string[] = []
  const rest: ({ readonly text: string } | { readonly value: unknown })[] = [{ value }]
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    if ('text' in next) parts.push(next.text)
    else if (typeof next.value !== 'object' || next.value === null) parts.push(JSON.stringify(next.value) ?? 'null')
    else if (Array.isArray(next.value)) {
      rest.push({ text: ']' })
      for (const item of next.value.toReversed()) rest.push({ text: ',' }, { value: item })
      parts.push('[')
    } else {
      const members = Object.entries(next.value).sort(([a], [b]) => (a < b ? 1 : -1))
      rest.push({ text: '}' })
      for (const [key, each] of members) rest.push({ text: ',' }, { value: each }, { text: `${JSON.stringify(key)}:` })
      parts.push('{')
    }
  }
  return parts.join('')
}
