import { type AgentSpec, agentOf } from '@assay/core/agent'
import type { Semaphore } from '@assay/core/concurrency'
import type { ModelRequest } from '@assay/core/exchange'
import { type Result, readEvidence } from '@assay/core/result'
import type { CheckLevel, Suite } from '@assay/core/suite'
import type { Model } from '@assay/providers/model'
import { askAgent } from '../agent/ask-agent.ts'
import { type AskTurn, type OpenAgent, openAgent } from '../agent/open-agent.ts'
import type { SuiteTools } from '../agent/suite-tools.ts'
import { askModel, type StopReason } from '../ask/ask-model.ts'
import { judgingExpenses } from '../ask/judging-expenses.ts'
import { Purse } from '../ask/purse.ts'
import { isRejection } from '../ask/rejections.ts'
import { firstRequest } from '../ask/request.ts'
import { SampleOutlays } from '../ask/sample-outlays.ts'
import type { Services } from '../ask/services.ts'
import { StoppedError } from '../ask/stopped-error.ts'
import type { Judges } from '../judge/judges.ts'
import type { PlannedSample } from '../plan/sample-order.ts'
import type { RunSettings } from '../plan/settings.ts'
import { converse } from './converse.ts'
import { makeResult, makeUnaskedResult } from './make-result.ts'

/** Everything needed to take a run's samples: any process that can open this can take any sample. */
export interface RunContext {
  /** The run's ID. */
  readonly run: string
  readonly model: Model
  readonly settings: RunSettings
  readonly services: Services
  readonly judges: Judges
  readonly tools: SuiteTools
  /** Separates the run's answers from those of others; null to share them. */
  readonly scope: string | null
  /** Limits this run's parallel requests. */
  readonly slots: Semaphore
}

/** A judged sample, or the reason why there is none: then nothing is recorded except the answers that were paid for. */
export type Taken =
  | {
      readonly kind: 'judged'
      readonly result: Result
      /** The models whose services rejected a request, so that the result says nothing about the sample. */
      readonly rejectedBy: readonly string[]
      /** The IDs of the outlays that the result includes. */
      readonly settled: readonly string[]
    }
  | { readonly kind: 'stopped'; readonly by: StopReason }

/**
 * Takes one sample: sends the prompt, judges the answer, sends the follow-ups of failed levels, and makes the result. `isWanted` returns
 * whether a suite needs more answers, and is called only before the first request: what has begun is paid for, and is finished.
 */
export async function takeSample(
  context: RunContext,
  sample: PlannedSample,
  isWanted: (suite: Suite) => boolean = () => true,
): Promise<Taken> {
  const { workspace, abort } = context.services
  const owner = { run: context.run, model: context.model.id }
  const { code } = sample.case
  // Pay for no answer that couldn't be judged, or couldn't pass.
  const problem = code === null ? null : await workspace.programs.unjudgeable(code, context.settings)
  if (problem !== null) return unasked(makeUnaskedResult(owner, sample, problem))
  const agent = agentOf(sample.suite, sample.case)
  try {
    if (agent === null) return await converseOn(context, sample, isWanted, null)
    // Finish a conversation before others begin, so that there are never more tool processes than requests.
    return await context.tools.slots.use(() => takeAgentSample(context, sample, isWanted, agent))
  } catch (error) {
    if (error instanceof StoppedError) return { kind: 'stopped', by: error.by }
    // An abort may carry its own reason, which is then the error.
    if (abort.aborted || (Error.isError(error) && error.name === 'AbortError')) return { kind: 'stopped', by: 'signal' }
    throw error
  }
}

/** Takes a sample whose model may call tools. If the tools can't be opened, that isn't the model's fault, and nothing is sent. */
async function takeAgentSample(
  context: RunContext,
  sample: PlannedSample,
  isWanted: (suite: Suite) => boolean,
  spec: AgentSpec,
): Promise<Taken> {
  if (context.services.stop.aborted) return { kind: 'stopped', by: 'signal' }
  if (!isWanted(sample.suite)) return { kind: 'stopped', by: 'unwanted' }
  const opened = await openAgent(context, sample, spec)
  if (!opened.ok) {
    const owner = { run: context.run, model: context.model.id }
    return unasked(makeUnaskedResult(owner, sample, opened.problem))
  }
  await using agent = opened.agent
  return await converseOn(context, sample, isWanted, agent)
}

function unasked(result: Result): Taken {
  return { kind: 'judged', result, rejectedBy: [], settled: [] }
}

/** Runs a sample's conversation and makes its result. */
async function converseOn(
  context: RunContext,
  sample: PlannedSample,
  isWanted: (suite: Suite) => boolean,
  agent: OpenAgent | null,
): Promise<Taken> {
  const { workspace, abort } = context.services
  const judge = context.judges.of(sample.suite)
  const outlays = new SampleOutlays(
    context.run,
    { suite: sample.suite.name, case: sample.case.id, attempt: sample.attempt },
    sample.outlays ?? [],
  )
  using purse = new Purse(outlays)
  const calls = context.judges.callsFor(sample.suite, { services: context.services, purse })
  const ask = (request: ModelRequest, turn: number, level: CheckLevel | null, remainingMs = Number.POSITIVE_INFINITY) =>
    askModel(context.services, {
      model: context.model,
      request,
      attempt: sample.attempt,
      run: context.run,
      turn,
      purse,
      judging: () =>
        judgingExpenses(workspace, request, { level, classify: sample.case.classify, judge: sample.suite.judge }),
      scope: context.scope,
      timeoutMs: Math.min(context.settings.timeoutMs(sample.suite, sample.case), remainingMs),
      retriesBegun: context.settings.retry_timeouts,
      slots: context.slots,
      isWanted: () => turn > 0 || isWanted(sample.suite),
    })
  const stopped = (error: unknown) => {
    if (error instanceof StoppedError) return { end: { kind: 'stopped' as const, by: error.by } }
    throw error
  }
  const conversation = await converse({
    sample,
    firstRequest: firstRequest(context.model.id, sample.suite, sample.case, context.settings),
    answerTurn: (request, turn, level) => {
      if (agent === null) return ask(request, turn, level)
      const askTurn: AskTurn = (each, at, remainingMs) => ask(each, at, level, remainingMs)
      return askAgent({ ...agent, ask: askTurn }, request)
    },
    earlierTries: outlays.earlierTries,
    judge,
    calls,
    secrets: workspace.secrets,
    signal: abort,
  }).catch(stopped)
  const { end } = conversation
  if (!('turns' in conversation) || end.kind === 'stopped')
    return { kind: 'stopped', by: end.kind === 'stopped' ? end.by : 'signal' }
  const owner = { run: context.run, model: context.model.id }
  const made = makeResult(owner, sample, { ...conversation, end }, judge)
  const result = { ...made, ...outlays.countFor(made) }
  const own = end.kind === 'failed' && isRejection(end.failure) ? [context.model.id] : []
  // A verdict that stands in spite of a judge's rejection is a verdict.
  const rejectedBy = readEvidence(result) === 'undecided' ? [...own, ...calls.rejectedBy] : []
  return { kind: 'judged', result, rejectedBy, settled: outlays.settled }
}
