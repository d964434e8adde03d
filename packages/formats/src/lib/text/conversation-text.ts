import type { ConversationMessage, ConversationTurn } from '@assay/core/conversation'
import { callState } from '@assay/core/conversation'
import type { ToolCall, TurnUsage } from '@assay/core/result'
import { count, dollars, plural, seconds } from './numbers.ts'

const SOURCES = {
  canned: 'canned',
  javascript: 'javascript',
  mcp: 'MCP',
  replay: 'replayed',
  model: 'by the agent itself',
} as const satisfies Record<ToolCall['source'], string>

const TITLES = {
  system: 'System prompt',
  user: 'User',
  assistant: 'Assistant, before the prompt',
  tool: 'Tool result',
  other: 'Message',
} as const satisfies Record<ConversationMessage['role'], string>

/** Returns the title of what was said to a model. The name of a tool is anybody's text. */
export function messageTitle({ role, name }: ConversationMessage): string {
  return role === 'tool' && name !== '' ? `${TITLES.tool} of ${name}` : TITLES[role]
}

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
  const { latency_ms, source } = call
  return [callState(call), ...(latency_ms === null ? [] : [seconds(latency_ms / 1000)]), SOURCES[source]]
}

/** Says that a result is not all that the tool gave back; null where it is. */
export function truncationNote({ truncated, result }: Pick<ToolCall, 'truncated' | 'result'>): string | null {
  if (!truncated) return null
  return `The tool returned more. Assay kept ${plural(result?.length ?? 0, 'character')}.`
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
