import { type ConversationTurn, callState, describeSource } from '@assay/core/conversation'
import type { ToolCall, TurnUsage } from '@assay/core/result'
import { countOf, formatCount, formatSampleCost, formatSeconds, UNKNOWN } from '../numbers/format.ts'

/** Lists what a turn took and which of its calls ran side by side. */
export function listTurnFacts({ usage, calls }: ConversationTurn): readonly string[] {
  const parallel = calls.filter((call) => call.parallel).length
  return [
    ...(usage === null ? [] : listUsage(usage)),
    ...(parallel === 0 ? [] : [`${countOf(parallel, 'call')} in parallel`]),
  ]
}

/** Lists what is known of a call beside its tool: what became of it, how long it took, who ran it. */
export function listCallFacts(call: ToolCall): readonly string[] {
  const time = call.latency_ms === null ? null : `${formatSeconds(call.latency_ms)} s`
  return [callState(call), time, describeSource(call)].filter((fact) => fact !== null)
}

function listUsage({ latency_ms, tokens, cost_usd, from_cache }: TurnUsage): readonly string[] {
  return [
    latency_ms === null ? `time ${UNKNOWN}` : `${formatSeconds(latency_ms)} s`,
    describeTokens(tokens),
    cost_usd === null ? `cost ${UNKNOWN}` : formatSampleCost(cost_usd),
    ...(from_cache ? ['from cache'] : []),
  ]
}

function describeTokens({ input, output, reasoning, cached }: TurnUsage['tokens']): string {
  if (input === null && output === null) return `tokens ${UNKNOWN}`
  return [
    `${formatCount(input)} tokens in`,
    `${formatCount(output)} out`,
    ...(reasoning === null || reasoning === 0 ? [] : [`${formatCount(reasoning)} reasoning`]),
    ...(cached === null || cached === 0 ? [] : [`${formatCount(cached)} cached`]),
  ].join(', ')
}
