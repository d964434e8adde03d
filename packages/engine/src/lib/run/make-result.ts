import type { ModelAnswer, ModelFailure } from '@assay/core/exchange'
import { sumKnown } from '@assay/core/numbers'
import type { Classification, Result, Tokens } from '@assay/core/result'
import { caseScoreOf, scoresOf, type Verdict } from '@assay/core/scoring'
import { type Case, hasCriterion, NO_CRITERION } from '@assay/core/suite'
import type { Judge } from '@assay/judge/judge'
import type { AgentRecord } from '../agent/agent-tally.ts'
import type { PlannedSample } from '../plan/sample-order.ts'
import type { Conversation } from './converse.ts'

/** The run and the model of a result. */
export interface SampleOwner {
  readonly run: string
  readonly model: string
}

/** The reason why an answer has no verdict. */
interface SampleProblem {
  readonly code: string
  readonly message: string
}

/** A conversation with an end that can be recorded. */
export type EndedConversation = Conversation & { readonly end: Exclude<Conversation['end'], { kind: 'stopped' }> }

/** Makes a sample's result. */
export function makeResult(
  owner: SampleOwner,
  sample: PlannedSample,
  conversation: EndedConversation,
  judge: Pick<Judge, 'classifyFailure'>,
): Result {
  const { end } = conversation
  switch (end.kind) {
    case 'judged': {
      const { verdict } = end
      const about = commonFields(owner, sample, conversation, verdict)
      return verdict.status === 'errored'
        ? { ...about, ...erred(verdict.error) }
        : { ...about, ...verdictFields(verdict) }
    }
    case 'failed': {
      const classification = judge.classifyFailure(sample.case, end.failure)
      const ended = failureFields(end.failure, classification, sample.case)
      const about = commonFields(owner, sample, conversation, { classification, code: null, status: ended.status })
      return { ...about, ...ended }
    }
    case 'limited': {
      const classification = end.failure === undefined ? null : judge.classifyFailure(sample.case, end.failure)
      const about = commonFields(owner, sample, conversation, { classification, code: null, status: 'limited' })
      return { ...about, status: 'limited', limit: { code: end.limit.by, message: end.limit.message } }
    }
    case 'missing': {
      const about = commonFields(owner, sample, conversation, { ...UNJUDGED, status: 'undecided' })
      return { ...about, status: 'undecided', reason: end.reason }
    }
  }
}

/** Makes the result of a sample that wasn't sent, since its answer couldn't have been used. */
export function makeUnaskedResult(owner: SampleOwner, sample: PlannedSample, problem: SampleProblem): Result {
  const nothing = { turns: [], checks: [], answers: [], tries: [], from_cache: false, agent: null, ...NOT_JUDGED }
  return { ...commonFields(owner, sample, nothing, { ...UNJUDGED, status: 'errored' }), ...erred(problem) }
}

const NOT_JUDGED = { judge_cost_usd: 0, judge_known_usd: 0 } as const
const UNJUDGED = { classification: null, code: null } as const

function verdictFields(verdict: Verdict) {
  if (verdict.status !== 'scored') return verdict
  const { passed, score, score_at_most: most } = verdict
  return { status: 'scored' as const, passed, score, ...(most === undefined ? {} : { score_at_most: most }) }
}

function erred({ code, message }: SampleProblem) {
  return { status: 'errored' as const, error: { code, message } }
}

/**
 * Returns the fields of a failed sample. A provider that blocks a request decides like a model that refuses; any other failure says nothing
 * about the model.
 */
function failureFields(failure: ModelFailure, classification: Classification | null, one: Case) {
  if (failure.code !== 'content_filter' || classification === null) return erred(failure)
  if (!hasCriterion(one)) return verdictFields({ status: 'unscored', reason: NO_CRITERION })
  return verdictFields(caseScoreOf({ checks: [], classification, code: null }))
}

function commonFields(
  owner: SampleOwner,
  { suite, case: one, attempt }: PlannedSample,
  conversation: Omit<Conversation, 'end'>,
  { classification, code, status }: Pick<Result, 'classification' | 'code' | 'status'>,
) {
  const { turns, checks, answers, tries, from_cache, agent } = conversation
  return {
    run: owner.run,
    suite: suite.name,
    case: one.id,
    eval: one.eval,
    model: owner.model,
    attempt,
    tags: [...one.tags],
    weight: one.weight,
    checks: [...checks],
    classification,
    ...scoresOf(classification, { status, penalties: suite.score.penalties }),
    code,
    tokens: sumTokens(answers),
    ...costFields(conversation),
    ...judgeCostFields(conversation),
    latency_ms: answers.length === 0 ? null : sumKnown(answers.map((answer) => answer.latency_ms)),
    first_token_ms: answers[0]?.first_token_ms ?? null,
    finish_reason: answers.at(-1)?.finish_reason ?? null,
    from_cache,
    turns: [...turns],
    ...servedFields(answers),
    ...(tries.length === 0 ? {} : { tries: [...tries] }),
    ...(agent === null ? {} : agentFields(agent)),
  }
}

/** Returns the cost. A try that may be billed makes it unknown, but what the answers cost is certain. */
function costFields({ answers, tries }: Omit<Conversation, 'end'>) {
  const costs = answers.map((answer) => answer.cost_usd)
  const isBilled = tries.some(({ cost_usd, judge }) => cost_usd === null && judge === undefined)
  // Without an answer there is nothing to pay for, as far as anybody knows.
  const cost_usd = answers.length === 0 || isBilled ? null : sumKnown(costs)
  const known = costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0)
  return { cost_usd, ...(cost_usd === null && known > 0 ? { cost_at_least_usd: known } : {}) }
}

function judgeCostFields({ judge_cost_usd, judge_known_usd }: Omit<Conversation, 'end'>) {
  const isPartial = judge_cost_usd === null && judge_known_usd > 0
  return { judge_cost_usd, ...(isPartial ? { judge_cost_at_least_usd: judge_known_usd } : {}) }
}

/** Returns what the server said about the model of the last answer. */
function servedFields(answers: readonly ModelAnswer[]): Pick<Result, 'served'> {
  const served = answers.findLast((answer) => answer.served !== undefined)?.served
  return served === undefined ? {} : { served }
}

function agentFields({ stopped, calls, transcript, usage }: AgentRecord) {
  const ended = stopped === null ? {} : { stopped }
  return { ...ended, tool_calls: [...calls], transcript: [...transcript], usage_by_turn: [...usage] }
}

function sumTokens(answers: readonly ModelAnswer[]): Tokens {
  const sum = (kind: keyof Tokens) =>
    answers.length === 0 ? null : sumKnown(answers.map(({ tokens }) => tokens[kind]))
  return { input: sum('input'), output: sum('output'), reasoning: sum('reasoning'), cached: sum('cached') }
}
