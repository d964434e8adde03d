import type { ChatMessage, ModelToolCall } from '@assay/core/exchange'
import type { LooseCall } from './loose-call.ts'

/**
 * Gives every call an id that is its own in the conversation: the service's, or one made from the turn and the place of the call, so that
 * the same conversation has the same ids.
 */
export function giveIds(calls: readonly LooseCall[], messages: readonly ChatMessage[]): ModelToolCall[] {
  const taken = new Set<string>()
  let turn = 0
  for (const message of messages) {
    if (message.role !== 'assistant') continue
    turn++
    for (const { id } of message.tool_calls ?? []) taken.add(id)
  }
  return calls.map((call, place) => {
    let id = call.id ?? makeId(turn, place)
    for (let next = place; taken.has(id); next++) id = makeId(turn, next)
    taken.add(id)
    return { ...call, id }
  })
}

/** Nine letters and digits, which is what the strictest service, Mistral, accepts. */
function makeId(turn: number, place: number): string {
  return `call${turn.toString(36).padStart(2, '0')}${place.toString(36).padStart(3, '0')}`
}
