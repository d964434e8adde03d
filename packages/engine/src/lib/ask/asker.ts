import type { AskOutcome, ModelAnswer, ModelFailure, ModelRequest } from '@assay/core/exchange'
import type { KeptAnswer } from '@assay/store/store'
import { answerKey } from './answer-key.ts'
import type { Budget } from './budget.ts'
import type { Places } from './places.ts'
import type { Secrets } from './secrets.ts'

/** What asking one model needs. */
export interface AskerSetup {
  /** Asks once, with retries and within the account's limit. */
  readonly ask: (request: ModelRequest, attempt: number) => Promise<AskOutcome>
  /** Answers that were paid for. */
  readonly answers: AnswerShelf
  /** Where requests wait for their turn; null when only the account's limit counts. */
  readonly places: Places | null
  readonly budget: Budget
  readonly secrets: Secrets
  /** Sets this run's answers apart from those of other runs; null to share them. */
  readonly scope: string | null
  /** Gets every exchange, those from the shelf included, so that a recording is whole. */
  readonly record: ((request: ModelRequest, attempt: number, outcome: AskOutcome) => Promise<void>) | null
  /** When it is aborted, no more is asked. */
  readonly stop: AbortSignal
}

/** Where answers are kept between being paid for and being judged, and for later runs. */
export interface AnswerShelf {
  get(key: string): Promise<KeptAnswer | null>
  /** Resolves when the answer is on disk. */
  put(key: string, model: string, answer: ModelAnswer): Promise<void>
}

/** An answer, a failure, or nothing because the run stops here: then nothing is recorded and the sample is taken later. */
export type Asked =
  | {
      readonly kind: 'answered'
      readonly answer: ModelAnswer
      /** When it had been received (ISO 8601), if it was on the shelf; null when it was asked for now. */
      readonly kept_at: string | null
    }
  | { readonly kind: 'failed'; readonly failure: ModelFailure }
  | { readonly kind: 'stopped'; readonly by: StopReason }

/** Why an answer was not asked for; `unwanted` when it was decided meanwhile that it is not needed. */
export type StopReason = 'budget' | 'signal' | 'unwanted'

/**
 * Asks for an answer, or takes it from the shelf. An answer is on disk before this resolves. `isWanted` is asked when its
 * turn has come.
 */
export async function askModel(
  setup: AskerSetup,
  request: ModelRequest,
  attempt: number,
  isWanted: () => boolean = () => true,
): Promise<Asked> {
  const key = answerKey(request, attempt, setup.scope)
  const kept = await setup.answers.get(key)
  if (kept !== null) {
    await setup.record?.(request, attempt, { ok: true, answer: kept.answer })
    return { kind: 'answered', answer: kept.answer, kept_at: kept.at }
  }
  const ask = () => askWithinBudget(setup, request, attempt, isWanted)
  const outcome = setup.places === null ? await ask() : await setup.places.use(ask)
  if ('by' in outcome) return outcome
  if (!outcome.ok) {
    if (outcome.failure.code === 'aborted') return { kind: 'stopped', by: 'signal' }
    await setup.record?.(request, attempt, outcome)
    return { kind: 'failed', failure: outcome.failure }
  }
  await setup.answers.put(key, request.model, outcome.answer)
  await setup.record?.(request, attempt, outcome)
  return { kind: 'answered', answer: outcome.answer, kept_at: null }
}

type Stopped = Extract<Asked, { kind: 'stopped' }>

async function askWithinBudget(
  setup: AskerSetup,
  request: ModelRequest,
  attempt: number,
  isWanted: () => boolean,
): Promise<AskOutcome | Stopped> {
  const { budget, secrets, stop } = setup
  if (stop.aborted) return { kind: 'stopped', by: 'signal' }
  if (!isWanted()) return { kind: 'stopped', by: 'unwanted' }
  if (!budget.tryReserve()) return { kind: 'stopped', by: 'budget' }
  let outcome: AskOutcome | null = null
  try {
    outcome = secrets.maskOutcome(await setup.ask(secrets.fill(request), attempt))
    return outcome
  } finally {
    budget.settle(outcome?.ok === true ? outcome.answer.cost_usd : 0)
  }
}
