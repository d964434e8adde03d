import type { Semaphore } from '@assay/core/concurrency'
import type { Result } from '@assay/core/result'
import type { Suite } from '@assay/core/suite'
import type { Model } from '@assay/providers/model'
import { askModel, type StopReason } from '../ask/ask-model.ts'
import { firstRequest } from '../ask/request.ts'
import type { Services } from '../ask/services.ts'
import { StoppedError } from '../ask/stopped-error.ts'
import type { Judges } from '../judge/judges.ts'
import type { PlannedSample } from '../plan/sample-order.ts'
import type { RunSettings } from '../plan/settings.ts'
import { converse } from './converse.ts'
import { makeResult, makeUnaskedResult } from './make-result.ts'

/** What taking samples of one run needs, beside the sample: any process that can open this can take any sample. */
export interface RunContext {
  /** The id of the run. */
  readonly run: string
  readonly model: Model
  readonly settings: RunSettings
  readonly services: Services
  readonly judges: Judges
  /** Sets the run's answers apart from those of others; null to share them. */
  readonly scope: string | null
  /** Requests of this run under way at once. */
  readonly slots: Semaphore
}

/** A sample that was judged, or why there is none: then nothing is recorded but the answers that were paid for. */
export type Taken =
  | { readonly kind: 'judged'; readonly result: Result }
  | { readonly kind: 'stopped'; readonly by: StopReason }

/**
 * Takes one sample: asks, judges, asks the follow-ups of levels that failed, and puts the result together. `isWanted` tells whether
 * more answers of a suite are needed, and is asked before the first request alone: what was begun is paid for, and is finished.
 */
export async function takeSample(
  context: RunContext,
  sample: PlannedSample,
  isWanted: (suite: Suite) => boolean = () => true,
): Promise<Taken> {
  const { workspace, abort } = context.services
  const owner = { run: context.run, model: context.model.id }
  const { code } = sample.case
  // Nothing is paid for an answer that could not be judged, or that could not pass.
  const problem = code === null ? null : await workspace.programs.unjudgeable(code, context.settings)
  if (problem !== null) return { kind: 'judged', result: makeUnaskedResult(owner, sample, problem) }
  const judge = context.judges.of(sample.suite)
  try {
    const conversation = await converse({
      sample,
      firstRequest: firstRequest(context.model.id, sample.suite, sample.case, context.settings),
      answerTurn: (request, turn) =>
        askModel(context.services, {
          model: context.model,
          request,
          attempt: sample.attempt,
          run: context.run,
          scope: context.scope,
          timeoutMs: context.settings.timeoutMs(sample.suite, sample.case),
          slots: context.slots,
          isWanted: () => turn > 0 || isWanted(sample.suite),
        }),
      judge,
      secrets: workspace.secrets,
      signal: abort,
    })
    const { end } = conversation
    if (end.kind === 'stopped') return end
    return { kind: 'judged', result: makeResult(owner, sample, { ...conversation, end }, judge) }
  } catch (error) {
    if (error instanceof StoppedError) return { kind: 'stopped', by: error.by }
    // Whoever aborts may have given a reason of their own, which then is the error.
    if (abort.aborted || (Error.isError(error) && error.name === 'AbortError')) return { kind: 'stopped', by: 'signal' }
    throw error
  }
}
