import type { AgentSpec } from '@assay/core/agent'
import type { ChatMessage, ModelAnswer, ModelRequest, ToolChoice } from '@assay/core/exchange'
import type { SampleEnd, ToolCall, Try, TurnUsage } from '@assay/core/result'
import { countTokens } from '@assay/providers/tokens'
import { type Asked, triesOf } from '../ask/ask-model.ts'
import { type CallParts, listCalls, runCalls } from './run-calls.ts'
import { callLimit, findLimit, remainingMs, type SampleLimit, timeLimit } from './sample-limit.ts'
import type { Trail } from './trail.ts'

/** Everything an agent needs to get from a prompt to an answer. */
export interface AgentParts extends CallParts {
  readonly agent: AgentSpec
  /** Sends one request to the model. `turn` counts the sample's requests, from 0. */
  readonly ask: (request: ModelRequest, turn: number, remainingMs: number) => Promise<Asked>
}

/** An answer with the trail to it, or the reason why there is none. */
export type AgentAsked =
  | { readonly kind: 'answered'; readonly answer: ModelAnswer; readonly from_cache: boolean; readonly trail: Trail }
  | { readonly kind: 'limited'; readonly limit: SampleLimit; readonly trail: Trail }
  | (Exclude<Asked, { kind: 'answered' }> & { readonly trail: Trail })

/**
 * Sends requests to a model with tools until it answers: runs its calls, sends the results back, and so on. A limit ends this; the last
 * text then counts as the answer if the suite says `on_limit: score`.
 */
export async function askAgent(parts: AgentParts, first: ModelRequest): Promise<AgentAsked> {
  const { agent, use } = parts
  const { limits } = agent
  const road = {
    messages: [] as ChatMessage[],
    answers: [] as ModelAnswer[],
    usage: [] as TurnUsage[],
    tries: [] as Try[],
    calls: [] as ToolCall[],
  }
  const trailTo = (stopped: SampleEnd | null): Trail => ({ ...road, offered: parts.toolbox.names, stopped })
  const endBy = (limit: SampleLimit): AgentAsked => {
    const answer = road.answers.at(-1)
    const trail = trailTo(limit.by)
    if (limits.on_limit === 'fail' || answer === undefined) return { kind: 'limited', limit, trail }
    return { kind: 'answered', answer, from_cache: isFromCache(road.usage), trail }
  }
  for (;;) {
    const limit = findLimit(use, limits)
    if (limit !== null) return endBy(limit)
    const request = agentRequest(parts, first, road.messages)
    const asked = await parts.ask(request, use.turns, remainingMs(use, limits))
    road.tries.push(...triesOf(asked))
    if (asked.kind !== 'answered') {
      const isLate = asked.kind === 'failed' && asked.failure.code === 'timeout' && remainingMs(use, limits) <= 0
      return isLate ? endBy(timeLimit(limits)) : { ...asked, trail: trailTo(null) }
    }
    const { answer, from_cache } = asked
    road.answers.push(answer)
    road.usage.push({ tokens: answer.tokens, cost_usd: answer.cost_usd, latency_ms: answer.latency_ms, from_cache })
    use.addTurn(limits.max_tokens === null ? 0 : await tokensOf(request, answer), answer.cost_usd)
    const called = answer.tool_calls ?? []
    const finish = (stopped: SampleEnd): AgentAsked => {
      return { kind: 'answered', answer, from_cache: isFromCache(road.usage), trail: trailTo(stopped) }
    }
    if (called.length === 0) return finish('answer')
    if (limits.stop_after === 'first_call') {
      road.calls.push(...(await listCalls(parts, called)))
      return finish('first_call')
    }
    // Don't run calls whose results nobody would read.
    const spent = findLimit(use, limits)
    if (spent !== null) {
      road.calls.push(...(await listCalls(parts, called)))
      road.messages.push(assistantMessage(answer))
      return endBy(spent)
    }
    const ran = await runCalls(parts, called)
    road.calls.push(...ran.calls)
    road.messages.push(assistantMessage(answer), ...ran.messages)
    if (ran.isOver) return endBy(callLimit(limits))
  }
}

function isFromCache(usage: readonly TurnUsage[]): boolean {
  return usage.every(({ from_cache }) => from_cache)
}

/** Returns the message that represents an answer in the conversation. */
function assistantMessage({ text, tool_calls, carry }: ModelAnswer): ChatMessage {
  return {
    role: 'assistant',
    content: text,
    ...(tool_calls === undefined ? {} : { tool_calls }),
    ...(carry === undefined ? {} : { carry }),
  }
}

function agentRequest(parts: AgentParts, first: ModelRequest, after: readonly ChatMessage[]): ModelRequest {
  const messages = [...first.messages, ...after]
  return { ...first, messages, tools: [...parts.toolbox.definitions], tool_choice: chooseTool(parts) }
}

/** Returns the tool choice. A choice that forces a call counts for the first request only: otherwise no model could ever answer. */
function chooseTool({ agent, toolbox, use }: AgentParts): ToolChoice {
  const choice = agent.limits.tool_choice
  if (choice !== 'none' && use.turns > 0) return 'auto'
  if (typeof choice === 'string') return choice
  // Suites name servers' tools as checks do; models know them by their offered names.
  const at = toolbox.names.findIndex((name) => name === choice.name || name.endsWith(`/${choice.name}`))
  return { name: toolbox.definitions[at]?.name ?? choice.name }
}

/** Returns the tokens of a request and its answer, counted here if the service didn't report them. */
async function tokensOf(request: ModelRequest, { tokens, text }: ModelAnswer): Promise<number> {
  const input =
    tokens.input ?? (await countTokens(request.messages.map(({ content }) => content).join('\n'), request.model))
  return input + (tokens.output ?? (await countTokens(text, request.model)))
}
