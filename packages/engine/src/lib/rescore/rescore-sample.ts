import type { ModelAnswer, ModelRequest } from '@assay/core/exchange'
import type { Result } from '@assay/core/result'
import { type Case, type Suite, showSecrets } from '@assay/core/suite'
import type { Judge } from '@assay/judge/judge'
import { firstRequest } from '../ask/request.ts'
import type { Secrets } from '../ask/secrets.ts'
import { StoppedError } from '../ask/stopped-error.ts'
import type { JudgeCalls } from '../judge/judges.ts'
import { type AnswerTurn, converse } from '../run/converse.ts'
import { makeResult } from '../run/make-result.ts'
import { storedTrail } from './stored-trail.ts'

/** Everything needed to judge a case's stored answers. */
export interface Rejudging {
  readonly suite: Suite
  readonly case: Case
  readonly judge: Judge
  readonly calls: JudgeCalls
  readonly secrets: Secrets
  readonly signal: AbortSignal
}

const NO_PARAMETERS = { temperature: null, max_tokens: null }
const UNKNOWN_TOKENS = { input: null, output: null, reasoning: null, cached: null }

/**
 * Returns a stored sample with the verdict that the case's current checks give its answers, through the same conversation as in a run.
 * Samples without an answer stay unchanged, and so do those of cases without any check. An answer to a prompt that has changed is unscored.
 */
export async function rescoreSample(stored: Result, rejudging: Rejudging): Promise<Result> {
  const { suite, case: one, judge, calls, secrets, signal } = rejudging
  const isJudged = one.level !== null || one.classify !== null || one.code !== null
  const isAnswered = typeof stored.turns.at(-1)?.answer === 'string'
  if (!isAnswered || stored.status === 'limited' || !isJudged) return stored
  const sample = { suite, case: one, attempt: stored.attempt }
  const conversation = await converse({
    sample,
    firstRequest: firstRequest(stored.model, suite, one, NO_PARAMETERS),
    answerTurn: async (request, turn) => storedAnswer(stored, request, turn, secrets),
    judge,
    calls,
    secrets,
    signal,
  })
  const { end } = conversation
  if (end.kind === 'stopped') throw new StoppedError(end.by)
  const judged = makeResult(stored, sample, { ...conversation, end }, judge)
  const spent = { ...spentFields(stored), ...triesFields(stored, judged) }
  return withReasoningUnread({ ...judged, ...spent, ...agentFields(stored) }, one)
}

/** Returns the tries for the answers from then, and those for the verdict from now. */
function triesFields(stored: Result, judged: Result) {
  const { cost_at_least_usd, served } = stored
  const asked = (stored.tries ?? []).filter(({ judge }) => judge === undefined)
  const tries = [...asked, ...(judged.tries ?? [])]
  return {
    ...(tries.length === 0 ? {} : { tries }),
    ...(cost_at_least_usd === undefined ? {} : { cost_at_least_usd }),
    ...(served === undefined ? {} : { served }),
  }
}

/** Returns what the answers used when they were given. */
function spentFields(stored: Result) {
  const { tokens, cost_usd, latency_ms, first_token_ms, finish_reason, from_cache, turns } = stored
  return { tokens, cost_usd, latency_ms, first_token_ms, finish_reason, from_cache, turns }
}

/** Returns the model's calls from when it answered. */
function agentFields({ stopped, tool_calls, transcript, usage_by_turn }: Result) {
  const fields = { stopped, tool_calls, transcript, usage_by_turn }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/**
 * Returns the stored answer to a request, or the reason why there is none: a verdict on an answer to another question would be meaningless.
 */
function storedAnswer(
  stored: Result,
  request: ModelRequest,
  turn: number,
  secrets: Secrets,
): Awaited<ReturnType<AnswerTurn>> {
  const asked = stored.turns[turn]
  if (asked === undefined || asked.answer === null) {
    const reason = `The checks now need an answer to turn ${turn + 1}, and none is stored. Run the suite again.`
    return { kind: 'missing', reason }
  }
  if (asked.prompt !== showSecrets(request.messages.at(-1)?.content ?? '')) {
    return { kind: 'missing', reason: `The prompt of turn ${turn + 1} has changed. Run the suite again.` }
  }
  const answer = answerOf(stored, secrets.mark(asked.answer))
  const trail = storedTrail(stored, { turn, answer, secrets })
  const answered = { kind: 'answered' as const, answer, from_cache: stored.from_cache, tries: [] }
  return trail === null ? answered : { ...answered, trail }
}

/** Makes a model answer of stored text. Results hold only the total usage of all turns, so one turn's share among several is unknown. */
function answerOf(stored: Result, text: string): ModelAnswer {
  const isOnly = stored.turns.length === 1
  return {
    text,
    reasoning: null,
    finish_reason: (isOnly ? stored.finish_reason : null) ?? 'other',
    tokens: isOnly ? stored.tokens : UNKNOWN_TOKENS,
    latency_ms: isOnly ? stored.latency_ms : null,
    first_token_ms: null,
    cost_usd: isOnly ? stored.cost_usd : null,
  }
}

/**
 * Leaves a result unscored if leaks in the reasoning count too: reasoning isn't stored, so a clean answer doesn't prove that nothing
 * leaked.
 */
function withReasoningUnread(result: Result, { classify }: Case): Result {
  if (classify?.leaks_in_reasoning !== true || result.classification?.primary === 'leak') return result
  if (result.status === 'errored') return result
  const { status: _, scores: __, ...rest } = result
  const reason = "Leaks in the reasoning count too, and the reasoning isn't stored. Run the suite again."
  return { ...rest, classification: null, code: null, status: 'undecided', reason }
}
