import type { ModelAnswer, ModelFailure, ModelRequest } from '@assay/core/exchange'
import type { CheckResult, Turn } from '@assay/core/result'
import { type CheckLevel, showSecrets } from '@assay/core/suite'
import { type AnswerVerdict, isFinal, type Judge, type ModelCalls } from '@assay/judge/judge'
import { type AgentRecord, AgentTally } from '../agent/agent-tally.ts'
import type { AgentAsked } from '../agent/ask-agent.ts'
import type { SampleLimit } from '../agent/sample-limit.ts'
import type { Asked, StopReason } from '../ask/ask-model.ts'
import { followUpRequest } from '../ask/request.ts'
import type { Secrets } from '../ask/secrets.ts'
import type { PlannedSample } from '../plan/sample-order.ts'

/** Returns the answer to a turn, from a model or from the store; `missing` if the stored one is of no use. */
export type AnswerTurn = (
  request: ModelRequest,
  turn: number,
  level: CheckLevel | null,
) => Promise<AgentAsked | Asked | { readonly kind: 'missing'; readonly reason: string }>

/** Everything a conversation needs. */
export interface ConversationParts {
  readonly sample: Pick<PlannedSample, 'suite' | 'case'>
  readonly firstRequest: ModelRequest
  readonly answerTurn: AnswerTurn
  readonly judge: Judge
  /** How the judging calls models, unless in the judge's own way. */
  readonly calls?: ModelCalls
  readonly secrets: Secrets
  readonly signal: AbortSignal
}

/** A conversation so far: every turn, and its usage. */
export interface Conversation {
  readonly turns: readonly Turn[]
  readonly checks: readonly CheckResult[]
  readonly answers: readonly ModelAnswer[]
  /** US dollars; null if a judge has no known price. */
  readonly judge_cost_usd: number | null
  /** Whether every answer came from the cache. */
  readonly from_cache: boolean
  /** The model's calls; null if no tool was offered or called. */
  readonly agent: AgentRecord | null
  readonly end: ConversationEnd
}

/** The end of a conversation; only the last turn's verdict counts. */
export type ConversationEnd =
  | { readonly kind: 'judged'; readonly verdict: AnswerVerdict }
  | { readonly kind: 'failed'; readonly failure: ModelFailure }
  | { readonly kind: 'limited'; readonly limit: SampleLimit }
  | { readonly kind: 'missing'; readonly reason: string }
  | { readonly kind: 'stopped'; readonly by: StopReason }

/** Sends and judges turn by turn. A level whose checks fail continues with its follow-up. */
export async function converse(parts: ConversationParts): Promise<Conversation> {
  const turns: Turn[] = []
  const checks: CheckResult[] = []
  const answers: ModelAnswer[] = []
  const agent = new AgentTally()
  let judgeCost: number | null = 0
  let fromCache = true
  const endWith = (end: ConversationEnd): Conversation => {
    const isCached = answers.length > 0 && fromCache
    return { turns, checks, answers, judge_cost_usd: judgeCost, from_cache: isCached, agent: agent.record(), end }
  }
  let request = parts.firstRequest
  let level: CheckLevel | null = parts.sample.case.level
  for (;;) {
    const asked = await parts.answerTurn(request, turns.length, level)
    if (asked.kind === 'stopped' || asked.kind === 'missing') return endWith(asked)
    const trail = 'trail' in asked ? asked.trail : null
    const prompt = showSecrets(request.messages.at(-1)?.content ?? '')
    answers.push(...(trail?.answers ?? (asked.kind === 'answered' ? [asked.answer] : [])))
    fromCache &&= trail?.usage.every((each) => each.from_cache) ?? (asked.kind !== 'answered' || asked.from_cache)
    agent.add(request, trail, asked.kind === 'answered' ? asked.answer : null)
    if (asked.kind === 'failed' || asked.kind === 'limited') {
      turns.push({ prompt, answer: null })
      return endWith(asked)
    }
    const { answer } = asked
    turns.push({ prompt, answer: showSecrets(answer.text) })
    const verdict = await judgeTurn(parts, request, level, answer, agent)
    checks.push(...verdict.checks)
    const { cost_usd } = verdict.judge
    judgeCost = judgeCost === null || cost_usd === null ? null : judgeCost + cost_usd
    const followUp = level?.follow_up ?? null
    if (followUp === null || isFinal(verdict)) return endWith({ kind: 'judged', verdict })
    const said = { role: 'assistant' as const, content: answer.text }
    request = followUpRequest(request, [...(trail?.messages ?? []), said], followUp.prompt)
    level = followUp.level
  }
}

function judgeTurn(
  { sample, judge, calls, secrets, signal }: ConversationParts,
  { model, messages }: ModelRequest,
  level: CheckLevel | null,
  answer: ModelAnswer,
  agent: AgentTally,
): Promise<AnswerVerdict> {
  const { tokens, latency_ms, cost_usd, finish_reason } = answer
  const judged = {
    text: secrets.reveal(answer.text),
    reasoning: answer.reasoning === null ? null : secrets.reveal(answer.reasoning),
    model,
    messages,
    tokens,
    latency_ms,
    cost_usd,
    finish_reason,
    ...agent.judged((text) => secrets.reveal(text)),
  }
  const { weights } = sample.suite.score
  return judge.judgeAnswer(sample.case, level, judged, { signal, weights, ...calls })
}
