import type { ChatMessage, ModelToolCall } from '@assay/core/exchange'
import type { LooseCall } from './loose-call.ts'

/**
 * Gives every call an ID that is unique in the conversation: the service's, or one made from the call's turn and place, so that the same
 * conversation has the same IDs.
 */
export function giveIds(calls: readonly LooseCall[], messages: readonly ChatMessage[]): ModelToolCall[] {
  const taken = new Set<string>()
  let turn = 0
  for (const message of messages) {
    if (message.role !== 'assistant') continue
    turn++
    for (const { id } of message.tool_calls ?? []) taken.add(id)
  }
  const giveId = createIdGiver(taken, (place) => makeId(turn, place))
  return calls.map((call, place) => ({ ...call, id: giveId(call.id, place) }))
}

/** Returns a function that gives a call its own ID, or one made from its place if it has none or another call has it. */
export function createIdGiver(taken: Set<string>, make: (place: number) => string) {
  // Never goes back, so that IDs made to collide cost no more than others.
  let next = 0
  return (own: string | null, place: number): string => {
    next = Math.max(next, place)
    let id = own ?? make(next)
    while (taken.has(id)) id = make(next++)
    taken.add(id)
    return id
  }
}

/** Makes an ID of nine letters and digits, which even the strictest service, Mistral, accepts. */
function makeId(turn: number, place: number): string {
  return `call${turn.toString(36).padStart(2, '0')}${place.toString(36).padStart(3, '0')}`
}
