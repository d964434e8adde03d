import type { ModelAnswer } from '@assay/core/exchange'
import type { Result } from '@assay/core/result'
import type { Trail } from '../agent/trail.ts'
import { changeTexts } from '../ask/change-texts.ts'
import type { Secrets } from '../ask/secrets.ts'

/** Returns the trail to one of a stored sample's answers; null if no tool was offered. */
export function storedTrail(
  stored: Result,
  { turn, answer, secrets }: { readonly turn: number; readonly answer: ModelAnswer; readonly secrets: Secrets },
): Trail | null {
  const { stopped, tool_calls = [], usage_by_turn = [] } = stored
  if (stored.tool_calls === undefined) return null
  const requests = countRequests(stored)
  const from = requests.slice(0, turn).reduce((sum, count) => sum + count, 0)
  const isLast = turn >= stored.turns.length - 1
  const to = isLast ? Number.POSITIVE_INFINITY : from + (requests[turn] ?? 0)
  const calls = tool_calls.filter((call) => call.turn >= from && call.turn < to)
  return {
    messages: [],
    answers: [answer],
    tries: [],
    usage: usage_by_turn.slice(from, to),
    calls: changeTexts(calls, (text) => secrets.mark(text)),
    offered: null,
    stopped: isLast ? (stopped ?? null) : 'answer',
  }
}

/** Counts the requests for each prompt. A prompt after an answer starts the next one. */
function countRequests({ transcript = [] }: Result): number[] {
  const counts = [0]
  for (const { role } of transcript) {
    const last = counts.length - 1
    if (role === 'user' && (counts[last] ?? 0) > 0) counts.push(0)
    else if (role === 'assistant') counts[last] = (counts[last] ?? 0) + 1
  }
  return counts
}
