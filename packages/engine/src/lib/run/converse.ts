import type { ModelAnswer, ModelFailure, ModelRequest } from '@assay/core/exchange'
import type { CheckResult, Try, Turn } from '@assay/core/result'
import { type CheckLevel, showSecrets } from '@assay/core/suite'
import { type AnswerVerdict, isFinal, type Judge } from '@assay/judge/judge'
import { type AgentRecord, AgentTally } from '../agent/agent-tally.ts'
import type { AgentAsked } from '../agent/ask-agent.ts'
import type { SampleLimit } from '../agent/sample-limit.ts'
import { type Asked, type StopReason, triesOf } from '../ask/ask-model.ts'
import { followUpRequest } from '../ask/request.ts'
import type { Secrets } from '../ask/secrets.ts'
import type { JudgeCalls } from '../judge/judges.ts'
import { JudgingFailure } from '../judge/judging-failure.ts'
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
  /** The tries of processes that were killed or stopped before the conversation ended. */
  readonly earlierTries?: readonly Try[] | undefined
  readonly judge: Judge
  /** How the judging calls models. */
  readonly calls: JudgeCalls
  readonly secrets: Secrets
  readonly signal: AbortSignal
}

/** A conversation so far: every turn, and its usage. */
export interface Conversation {
  readonly turns: readonly Turn[]
  readonly checks: readonly CheckResult[]
  readonly answers: readonly ModelAnswer[]
  /** The tries that have no answer: the model's, turn by turn, and those of its judges. */
  readonly tries: readonly Try[]
  /** US dollars; null if a judge has no known price, or may have billed a try without an answer. */
  readonly judge_cost_usd: number | null
  /** The known part of it. */
  readonly judge_known_usd: number
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
  | { readonly kind: 'limited'; readonly limit: SampleLimit; readonly failure?: ModelFailure }
  | { readonly kind: 'missing'; readonly reason: string }
  | { readonly kind: 'stopped'; readonly by: StopReason }

/** Sends and judges turn by turn. A level whose checks fail continues with its follow-up. */
export async function converse(parts: ConversationParts): Promise<Conversation> {
  const turns: Turn[] = []
  const checks: CheckResult[] = []
  const answers: ModelAnswer[] = []
  const agent = new AgentTally()
  const tries: Try[] = [...(parts.earlierTries ?? [])]
  let judgeCost: number | null = 0
  let judgeKnown = 0
  let fromCache = true
  const endWith = (end: ConversationEnd): Conversation => {
    const isCached = answers.length > 0 && fromCache
    const all = [...tries, ...parts.calls.tries]
    const isBilled = all.some(({ cost_usd, judge }) => cost_usd === null && judge !== undefined)
    return {
      turns,
      checks,
      answers,
      tries: all,
      judge_cost_usd: isBilled ? null : judgeCost,
      judge_known_usd: judgeKnown,
      from_cache: isCached,
      agent: agent.record(),
      end,
    }
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
    tries.push(...('trail' in asked ? asked.trail.tries : triesOf(asked)))
    agent.add(request, trail, asked.kind === 'answered' ? asked.answer : null)
    if (asked.kind === 'failed' || asked.kind === 'limited') {
      turns.push({ prompt, answer: null })
      return endWith(asked.kind === 'failed' ? endOfFailure(asked.failure) : asked)
    }
    const { answer } = asked
    turns.push({ prompt, answer: showSecrets(answer.text) })
    const verdict = await judgeTurn(parts, request, level, answer, agent)
    checks.push(...verdict.checks)
    const { cost_usd } = verdict.judge
    judgeCost = judgeCost === null || cost_usd === null ? null : judgeCost + cost_usd
    judgeKnown += cost_usd ?? 0
    const followUp = level?.follow_up ?? null
    if (followUp === null || isFinal(verdict)) return endWith({ kind: 'judged', verdict })
    const said = { role: 'assistant' as const, content: answer.text }
    request = followUpRequest(request, [...(trail?.messages ?? []), said], followUp.prompt)
    level = followUp.level
  }
}

/** Returns how a conversation ends with a failure. An answer that had begun and took too long is the model's own. */
function endOfFailure(failure: ModelFailure): ConversationEnd {
  if (failure.code !== 'timeout' || failure.begun !== true) return { kind: 'failed', failure }
  return { kind: 'limited', limit: { by: 'timeout', message: failure.message }, failure }
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
  const { tries: _, ...asking } = calls
  return judge.judgeAnswer(sample.case, level, judged, { signal, weights, ...asking }).catch((error: unknown) => {
    throw error instanceof JudgingFailure ? error.error : error
  })
}
