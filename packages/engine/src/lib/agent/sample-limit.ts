import type { AgentLimits } from '@assay/core/agent'
import type { SampleEnd } from '@assay/core/result'
import type { SampleUse } from './trail.ts'

/** A limit that ended a sample. */
export interface SampleLimit {
  readonly by: Exclude<SampleEnd, 'answer' | 'first_call'>
  readonly message: string
}

/** Returns the limit that stops a sample from sending its next request; null if there is none. */
export function findLimit(use: SampleUse, limits: AgentLimits): SampleLimit | null {
  const { max_turns, max_tokens, max_cost_usd } = limits
  if (use.turns >= max_turns)
    return { by: 'max_turns', message: `The model used all ${max_turns} turns without an answer.` }
  if (max_tokens !== null && use.tokens >= max_tokens)
    return { by: 'max_tokens', message: `The sample used ${use.tokens} tokens; the limit is ${max_tokens}.` }
  if (max_cost_usd !== null && use.costUsd === null)
    return { by: 'max_cost', message: `The cost is unknown, so Assay can't enforce the limit of $${max_cost_usd}.` }
  if (max_cost_usd !== null && use.costUsd !== null && use.costUsd >= max_cost_usd)
    return { by: 'max_cost', message: `The sample cost $${use.costUsd}; the limit is $${max_cost_usd}.` }
  return remainingMs(use, limits) > 0 ? null : timeLimit(limits)
}

/** Returns the time that a sample has left. */
export function remainingMs(use: SampleUse, { timeout_ms }: AgentLimits): number {
  return timeout_ms === null ? Number.POSITIVE_INFINITY : timeout_ms - use.elapsedMs
}

/** Returns the limit of a sample that took too long. */
export function timeLimit({ timeout_ms }: AgentLimits): SampleLimit {
  return { by: 'timeout', message: `The sample took longer than ${(timeout_ms ?? 0) / 1000} s.` }
}

/** Returns the limit of a sample whose model made too many calls. */
export function callLimit({ max_tool_calls }: AgentLimits): SampleLimit {
  return { by: 'max_tool_calls', message: `The model made more than ${max_tool_calls} tool calls.` }
}
