import type { ModelToolCall } from '@assay/core/exchange'
import { isTooDeep } from '../json/depth.ts'
import { type Members, membersOf } from '../json/members.ts'

type Carry = Record<string, unknown>[]

/** Members in which servers send thoughts that they want back, most complete first: OpenRouter's, DeepSeek's and vLLM's, older ones. */
const THOUGHTS = ['reasoning_details', 'reasoning_content', 'reasoning'] as const

/** The member of a call that holds Gemini's signature. */
const EXTRA = 'extra_content'

/** Returns the parts of a message with calls that its server wants back. */
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

/** Returns the members to send back with a message; none for parts that another provider carried. */
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
