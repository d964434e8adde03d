import type { ModelToolCall } from '@assay/core/exchange'
import { isTooDeep } from '../json/depth.ts'
import { type Members, membersOf } from '../json/members.ts'

type Carry = Record<string, unknown>[]

/** Members in which servers give thoughts that they want back, the fullest first: OpenRouter's, DeepSeek's and vLLM's, older ones. */
const THOUGHTS = ['reasoning_details', 'reasoning_content', 'reasoning'] as const

/** The member of a call that Gemini's signature is in. */
const EXTRA = 'extra_content'

/** Returns what a server wants back of a message with calls. */
export function carryMessage(message: Members, raw: readonly unknown[], calls: readonly ModelToolCall[]): Carry {
  const member = THOUGHTS.find((name) => isThought(message[name]))
  const thoughts = member === undefined ? [] : [{ type: 'message', [member]: message[member] }]
  const extras = calls.flatMap(({ id }, at) => {
    const extra = membersOf(membersOf(raw[at])?.[EXTRA])
    return extra === null || isTooDeep(extra) ? [] : [{ type: 'call', id, [EXTRA]: extra }]
  })
  return [...thoughts, ...extras]
}

function isThought(value: unknown): boolean {
  return typeof value === 'string' ? value !== '' : Array.isArray(value) && value.length > 0 && !isTooDeep(value)
}

/** Returns the members to send back with a message. What another provider carried has none of them. */
export function carriedByMessage(carry: readonly Members[]): Members {
  return membersIn(carry, THOUGHTS, ({ type }) => type === 'message')
}

/** Returns the members to send back with a call. */
export function carriedByCall(carry: readonly Members[], id: string): Members {
  return membersIn(carry, [EXTRA], (part) => part.type === 'call' && part.id === id)
}

function membersIn(carry: readonly Members[], names: readonly string[], isIt: (part: Members) => boolean): Members {
  const part = carry.find(isIt) ?? {}
  return Object.fromEntries(names.flatMap((name) => (part[name] === undefined ? [] : [[name, part[name]]])))
}
