import type { ModelAnswer, ModelFailure, ModelRequest } from '@assay/core/exchange'
import type { CheckResult, Classification, CodeOutcome, Result, Tokens, Turn } from '@assay/core/result'
import { caseScoreOf, scoresOf, type Verdict } from '@assay/core/scoring'
import { type CheckLevel, type Language, type Suite, showSecrets } from '@assay/core/suite'
import { type AnswerVerdict, isFinal, type Judge } from '@assay/judge/judge'
import { type AskerSetup, askModel, type StopReason } from '../ask/asker.ts'
import { type AskParameters, firstRequest, followUpRequest } from '../ask/request.ts'
import type { PlannedSample } from '../plan/sample-order.ts'

/** What taking a sample needs. */
export interface SampleSetup {
  readonly run: string
  readonly model: string
  /** When the run started (ISO 8601): an answer received since then is its own, whichever of its processes asked. */
  readonly startedAt: string
  readonly parameters: AskParameters
  readonly asker: AskerSetup
  /** The judge of a suite's answers. */
  readonly judgeOf: (suite: Suite) => Judge
  /** Why programs of a language can't be judged on this machine; null when they can. */
  readonly codeUnavailable: (language: Language) => Promise<Problem | null>
  /** Whether more answers of a suite are needed. */
  readonly isWanted: (suite: Suite) => boolean
  readonly signal: AbortSignal
}

/** Why nothing can be said about an answer. */
interface Problem {
  readonly code: string
  readonly message: string
}

/** A conversation so far: every turn, and what it took. */
interface Conversation {
  readonly turns: Turn[]
  readonly checks: CheckResult[]
  readonly answers: ModelAnswer[]
  judge_cost_usd: number | null
  /** Of the last turn. */
  classification: Classification | null
  /** Of the last turn. */
  code: CodeOutcome | null
  from_cache: boolean
}

/** A sample that was judged, or why there is none: then nothing is recorded but the answers that were paid for. */
export type Taken =
  | { readonly kind: 'judged'; readonly result: Result }
  | { readonly kind: 'stopped'; readonly by: StopReason }

/** Takes one sample: asks, judges, asks the follow-ups of levels that failed, and puts the result together. */
export async function takeSample(setup: SampleSetup, sample: PlannedSample): Promise<Taken> {
  try {
    return await converse(setup, sample)
  } catch (error) {
    // Whoever aborts may have given a reason of their own, which then is the error.
    if (setup.signal.aborted || (Error.isError(error) && error.name === 'AbortError'))
      return { kind: 'stopped', by: 'signal' }
    throw error
  }
}

async function converse(setup: SampleSetup, sample: PlannedSample): Promise<Taken> {
  const conversation = newConversation()
  const { code } = sample.case
  const problem = code === null ? null : await setup.codeUnavailable(code.language)
  // Nothing is paid for an answer that could not be judged.
  if (problem !== null)
    return { kind: 'judged', result: { ...commonOf(setup, sample, conversation), ...errored(problem) } }
  let request: ModelRequest = firstRequest(setup.model, sample.suite, sample.case, setup.parameters)
  let level: CheckLevel | null = sample.case.level
  // What was begun is paid for, and is finished.
  const isWanted = () => conversation.turns.length > 0 || setup.isWanted(sample.suite)
  for (;;) {
    const asked = await askModel(setup.asker, request, sample.attempt, isWanted)
    if (asked.kind === 'stopped') return asked
    const prompt = showSecrets(request.messages.at(-1)?.content ?? '')
    if (asked.kind === 'failed') {
      conversation.turns.push({ prompt, answer: null })
      conversation.classification = setup.judgeOf(sample.suite).classifyFailure(sample.case, asked.failure)
      const outcome = failed(asked.failure, conversation.classification, sample.suite)
      return { kind: 'judged', result: { ...commonOf(setup, sample, conversation), ...outcome } }
    }
    conversation.turns.push({ prompt, answer: showSecrets(asked.answer.text) })
    conversation.answers.push(asked.answer)
    conversation.from_cache &&= asked.kept_at !== null && asked.kept_at < setup.startedAt
    const verdict = await judged(setup, sample, { level, request, answer: asked.answer })
    conversation.checks.push(...verdict.checks)
    conversation.judge_cost_usd = sum(conversation.judge_cost_usd, verdict.judge.cost_usd)
    conversation.classification = verdict.classification
    conversation.code = verdict.code
    const followUp = level?.follow_up ?? null
    if (followUp === null || isFinal(verdict)) {
      const outcome = verdict.status === 'errored' ? errored(verdict.error) : scored(verdict)
      return { kind: 'judged', result: { ...commonOf(setup, sample, conversation), ...outcome } }
    }
    request = followUpRequest(request, asked.answer.text, followUp.prompt)
    level = followUp.level
  }
}

function newConversation(): Conversation {
  return { turns: [], checks: [], answers: [], judge_cost_usd: 0, classification: null, code: null, from_cache: true }
}

interface JudgedTurn {
  readonly level: CheckLevel | null
  readonly request: ModelRequest
  readonly answer: ModelAnswer
}

async function judged(
  setup: SampleSetup,
  { suite, case: one }: PlannedSample,
  turn: JudgedTurn,
): Promise<AnswerVerdict> {
  const { secrets } = setup.asker
  const { tokens, latency_ms, cost_usd, finish_reason } = turn.answer
  const text = secrets.reveal(turn.answer.text)
  const reasoning = turn.answer.reasoning === null ? null : secrets.reveal(turn.answer.reasoning)
  const { messages } = turn.request
  const answer = { text, reasoning, model: setup.model, messages, tokens, latency_ms, cost_usd, finish_reason }
  const { penalties, weights } = suite.score
  return setup.judgeOf(suite).judgeAnswer(one, turn.level, answer, { signal: setup.signal, penalties, weights })
}

function scored(verdict: Verdict) {
  if (verdict.status === 'unscored') return { status: 'unscored' as const, reason: verdict.reason }
  return { status: 'scored' as const, passed: verdict.passed, score: verdict.score }
}

function errored({ code, message }: Problem) {
  return { status: 'errored' as const, error: { code, message } }
}

/** A provider that blocks a request has decided like a model that refuses; anything else says nothing about the model. */
function failed({ code, message }: ModelFailure, classification: Classification | null, { score }: Suite) {
  if (code !== 'content_filter' || classification === null) return errored({ code, message })
  return scored(caseScoreOf({ checks: [], classification, code: null }, { penalties: score.penalties }))
}

function commonOf(setup: SampleSetup, { suite, case: one, attempt }: PlannedSample, conversation: Conversation) {
  const { turns, checks, answers, judge_cost_usd, classification, code, from_cache } = conversation
  return {
    run: setup.run,
    suite: suite.name,
    case: one.id,
    eval: one.eval,
    model: setup.model,
    attempt,
    tags: [...one.tags],
    weight: one.weight,
    checks,
    classification,
    ...scoresOf(classification),
    code,
    tokens: tokensOf(answers),
    cost_usd: answers.length === 0 ? 0 : answers.map((answer) => answer.cost_usd).reduce(sum, 0),
    judge_cost_usd,
    latency_ms: answers.length === 0 ? null : answers.reduce((total, answer) => total + answer.latency_ms, 0),
    first_token_ms: answers[0]?.first_token_ms ?? null,
    finish_reason: answers.at(-1)?.finish_reason ?? null,
    from_cache: answers.length > 0 && from_cache,
    turns,
  }
}

function tokensOf(answers: readonly ModelAnswer[]): Tokens {
  const [only, ...more] = answers
  if (only !== undefined && more.length === 0) return only.tokens
  const kinds = ['input', 'output', 'reasoning', 'cached'] as const
  const [input, output, reasoning, cached] = kinds.map((kind) =>
    answers.length === 0 ? null : answers.map(({ tokens }) => tokens[kind]).reduce(sum, 0),
  )
  return { input: input ?? null, output: output ?? null, reasoning: reasoning ?? null, cached: cached ?? null }
}

/** Unknown plus anything is unknown. */
function sum(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b
}
