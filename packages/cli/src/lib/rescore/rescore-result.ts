import type { ChatMessage } from '@assay/core/exchange'
import type { CheckResult, Result } from '@assay/core/result'
import { scoresOf } from '@assay/core/scoring'
import { type Case, type CheckLevel, type Suite, showSecrets } from '@assay/core/suite'
import { type AnswerVerdict, isFinal, type Judge } from '@assay/judge/judge'

/** What the answers of a sample are judged with. */
export interface Rejudging {
  readonly suite: Suite
  readonly case: Case
  readonly judge: Judge
  /** A stored answer as it was received, to be judged. */
  readonly reveal: (text: string) => string
}

/**
 * A stored sample with the verdict that the case's checks give its answers now. Samples without an answer stay as they
 * were, and so do those whose case says nothing of good answers. An answer to another question than the case asks now is unscored.
 */
export async function rescoreResult(stored: Result, rejudging: Rejudging): Promise<Result> {
  const { case: one } = rejudging
  const isJudged = one.level !== null || one.classify !== null || one.code !== null
  const isAnswered = typeof stored.turns.at(-1)?.answer === 'string'
  if (!isAnswered || stored.status === 'limited' || !isJudged) return stored
  const verdict = await judgeTurns(stored, rejudging)
  const common = {
    ...commonOf(stored),
    eval: one.eval,
    tags: [...one.tags],
    weight: one.weight,
    checks: verdict.checks,
    classification: verdict.classification,
    ...scoresOf(verdict.classification),
    code: verdict.code,
    judge_cost_usd: verdict.judge_cost_usd,
  }
  if (verdict.status === 'unscored') return { ...common, status: 'unscored', reason: verdict.reason }
  if (verdict.status === 'errored') return { ...common, status: 'errored', error: verdict.error }
  return { ...common, status: 'scored', passed: verdict.passed, score: verdict.score }
}

/** What every result has, whatever became of it. */
function commonOf(stored: Result) {
  const { run, suite, case: id, model, attempt, classification, code, tokens, cost_usd, turns } = stored
  const { latency_ms, first_token_ms, finish_reason, from_cache } = stored
  const sample = { run, suite, case: id, model, attempt, classification, code, turns }
  return { ...sample, tokens, cost_usd, latency_ms, first_token_ms, finish_reason, from_cache }
}

type TurnsVerdict = Pick<Result, 'checks' | 'classification' | 'code' | 'judge_cost_usd'> &
  (
    | { readonly status: 'scored'; readonly passed: boolean; readonly score: number }
    | { readonly status: 'unscored'; readonly reason: string }
    | { readonly status: 'errored'; readonly error: { readonly code: string; readonly message: string } }
  )

/** Goes through the levels as a run does: a level that fails goes on to the answer to its follow-up. */
async function judgeTurns(stored: Result, rejudging: Rejudging): Promise<TurnsVerdict> {
  const checks: CheckResult[] = []
  const messages = conversation(rejudging)
  let judge_cost_usd: number | null = 0
  const { case: one } = rejudging
  let { level } = one
  for (let turn = 0; ; turn++) {
    const asked = messages.at(-1)?.content ?? ''
    const answer = answerTo(asked, stored, turn)
    if (!answer.ok) {
      const { reason } = answer
      return { checks, judge_cost_usd, classification: null, code: null, status: 'unscored', reason }
    }
    const verdict = await judgeTurn(stored, { level, messages, text: answer.text }, rejudging)
    checks.push(...verdict.checks)
    judge_cost_usd = sum(judge_cost_usd, verdict.judge.cost_usd)
    const follow_up = level?.follow_up ?? null
    if (follow_up === null || isFinal(verdict)) return withReasoningUnread({ ...verdict, checks, judge_cost_usd }, one)
    messages.push({ role: 'assistant', content: answer.text }, { role: 'user', content: follow_up.prompt })
    level = follow_up.level
  }
}

/** Reasoning is not stored, so where it counts too, that an answer gives nothing away does not say that it never leaked. */
function withReasoningUnread(verdict: TurnsVerdict, { classify }: Case): TurnsVerdict {
  if (classify?.leaks_in_reasoning !== true || verdict.classification?.primary === 'leak') return verdict
  const { checks, judge_cost_usd } = verdict
  const reason = 'The reasoning, in which leaks count too, is not stored. Run the suite again.'
  return { checks, judge_cost_usd, classification: null, code: null, status: 'unscored', reason }
}

/** The stored answer to a prompt, or why there is none: the verdict on an answer to another question would mean nothing. */
function answerTo(
  prompt: string,
  { turns }: Result,
  turn: number,
): { ok: true; text: string } | { ok: false; reason: string } {
  const asked = turns[turn]
  if (asked === undefined || asked.answer === null) {
    return {
      ok: false,
      reason: `No answer to turn ${turn + 1} is stored, which the checks ask for now. Run the suite again.`,
    }
  }
  if (asked.prompt === showSecrets(prompt)) return { ok: true, text: asked.answer }
  return { ok: false, reason: `The prompt of turn ${turn + 1} is not what it was. Run the suite again.` }
}

interface AnsweredTurn {
  readonly level: CheckLevel | null
  readonly messages: readonly ChatMessage[]
  readonly text: string
}

function judgeTurn(
  stored: Result,
  turn: AnsweredTurn,
  { suite, case: one, judge, reveal }: Rejudging,
): Promise<AnswerVerdict> {
  // Results keep what all turns took together; of one turn among several it is not known.
  const isOnly = stored.turns.length === 1
  const unknown = { input: null, output: null, reasoning: null, cached: null }
  const answer = {
    text: reveal(turn.text),
    reasoning: null,
    model: stored.model,
    messages: [...turn.messages],
    tokens: isOnly ? stored.tokens : unknown,
    latency_ms: isOnly ? stored.latency_ms : null,
    cost_usd: isOnly ? stored.cost_usd : null,
    finish_reason: isOnly ? stored.finish_reason : null,
  }
  const { penalties, weights } = suite.score
  return judge.judgeAnswer(one, turn.level, answer, { penalties, weights })
}

function conversation({ suite, case: one }: Rejudging): ChatMessage[] {
  const isGiven = suite.system_prompt === null || one.messages.some(({ role }) => role === 'system')
  return isGiven ? [...one.messages] : [{ role: 'system', content: suite.system_prompt ?? '' }, ...one.messages]
}

/** Unknown plus anything is unknown. */
function sum(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b
}
