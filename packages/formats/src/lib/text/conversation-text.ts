import { type ConversationTurn, callState, describeSource } from '@assay/core/conversation'
import type { ToolCall, TurnUsage } from '@assay/core/result'
import { count, dollars, plural, seconds } from './numbers.ts'

/** Lists what a turn took: `0.82s`, `120 tokens in, 24 out`, `$0.00012`, `2 calls in parallel`. */
export function turnFacts({ usage, calls }: ConversationTurn): string[] {
  const parallel = calls.filter((call) => call.parallel).length
  return [
    ...(usage === null ? [] : usageFacts(usage)),
    ...(parallel === 0 ? [] : [`${plural(parallel, 'call')} in parallel`]),
  ]
}

/** Lists what is known of a call beside its tool: what became of it, how long it took, and who ran it. */
export function callFacts(call: ToolCall): string[] {
  const time = call.latency_ms === null ? null : seconds(call.latency_ms / 1000)
  return [callState(call), time, describeSource(call)].filter((fact) => fact !== null)
}

function usageFacts({ latency_ms, tokens, cost_usd, from_cache }: TurnUsage): string[] {
  return [
    latency_ms === null ? 'time n/a' : seconds(latency_ms / 1000),
    tokensText(tokens),
    cost_usd === null ? 'cost n/a' : dollars(cost_usd),
    ...(from_cache ? ['from the cache'] : []),
  ]
}

function tokensText({ input, output, reasoning, cached }: TurnUsage['tokens']): string {
  if (input === null && output === null) return 'tokens n/a'
  const others = [`${reasoning ?? 0} reasoning`, `${cached ?? 0} cached`].filter((text) => !text.startsWith('0 '))
  const known = (value: number | null) => (value === null ? 'n/a' : count(value))
  return [`${known(input)} tokens in`, `${known(output)} out`, ...others].join(', ')
}
