import type { Semaphore } from '@assay/core/concurrency'
import {
  type AskOutcome,
  type ModelAnswer,
  type ModelFailure,
  type ModelRequest,
  mayBeBilled,
} from '@assay/core/exchange'
import type { Try } from '@assay/core/result'
import { showSecrets } from '@assay/core/suite'
import { type AskWithinOptions, askWithin, NOT_SENT } from '@assay/providers/account-gate'
import type { Model } from '@assay/providers/model'
import type { KeptAnswer, Outlay } from '@assay/store/store'
import { answerKey } from './answer-key.ts'
import type { Bill, Expense } from './budget-ledger.ts'
import { changeAnswer, changeRequest } from './change-texts.ts'
import { payForTry } from './pay-for-try.ts'
import type { Purse } from './purse.ts'
import { expenseOf, type RequestExpense } from './request-expense.ts'
import type { PaidRequest } from './sample-outlays.ts'
import type { Services } from './services.ts'

/** One request to a model, and who makes it. */
export interface Question {
  readonly model: Model
  /** Its texts may hold secret markers. */
  readonly request: ModelRequest
  /** 1 for the first. */
  readonly attempt: number
  /** The run that sends it; null for a judge, which may serve several runs. */
  readonly run: string | null
  /** The turn of the conversation, from 0; 0 for a judge. */
  readonly turn: number
  /** The sample's money for judging: a model's request fills it, a judge's takes from it. */
  readonly purse: Purse
  /** Returns the expenses of judging the answer; null for a judge's own request. */
  readonly judging: (() => Promise<readonly Expense[]>) | null
  /** Separates the answers of one run from those of others; null to share them. */
  readonly scope: string | null
  readonly timeoutMs: number
  /** Whether it's sent again after it was too late although its answer had begun. */
  readonly retriesBegun: boolean
  /** The queue where the request waits for its turn; null if only the account's limit counts. */
  readonly slots: Semaphore | null
  /** Returns whether the answer is still needed, called when it is the request's turn. */
  readonly isWanted: () => boolean
}

/** An answer, a failure, or nothing because the run stops here: then nothing is recorded, and the sample is taken later. */
export type Asked =
  | {
      readonly kind: 'answered'
      readonly answer: ModelAnswer
      /** Whether it was saved before, and not by this run. */
      readonly from_cache: boolean
      readonly tries: readonly Try[]
    }
  | { readonly kind: 'failed'; readonly failure: ModelFailure; readonly tries: readonly Try[] }
  | Stopped

/** The reason why a request wasn't sent: `unwanted` if its answer is no longer needed, `rejected` if the service rejects every request. */
export type StopReason = 'budget' | 'signal' | 'unwanted' | 'rejected'

interface Stopped {
  readonly kind: 'stopped'
  readonly by: StopReason
}

/**
 * Requests an answer, or returns the cached one. A new answer is on disk before this resolves, and before another request takes its place:
 * a process that is killed sends no more again than it had open.
 */
export async function askModel(services: Services, question: Question): Promise<Asked> {
  const { workspace, writer, served } = services
  const { request, model, run, slots, turn } = question
  const { outlays } = question.purse
  // Before it waits for its turn: whoever has a turn may wait for this money.
  if (question.judging !== null) question.purse.empty()
  const { kept, key } = await findKept(services, question)
  if (kept !== null && 'text' in kept.answer) {
    record(services, question, { ok: true, answer: kept.answer })
    const isPaid = outlays?.adopt(key) === true
    const from_cache = !isPaid && (kept.run !== run || run === null)
    return { kind: 'answered', answer: kept.answer, from_cache, tries: [] }
  }
  const tries: Try[] = []
  const judge = question.judging === null ? { judge: request.model } : {}
  let count: CountOutcome = async () => null
  let begun: Outlay | null = null
  const note = (paid: PaidRequest): Outlay | null => {
    const outlay = outlays?.note({ ...paid, ...judge }, begun) ?? null
    begun = null
    return outlay
  }
  const keep = async (given: ModelAnswer): Promise<ModelAnswer> => {
    const answer = workspace.secrets.maskAnswer(given)
    const paid = { cost_usd: answer.cost_usd, counted_usd: await count({ ok: true, answer }), answer: key, tried: null }
    const entry = { key, model: request.model, at: workspace.now().toISOString(), run, answer }
    await writer.writeAnswer(entry, note(paid))
    served.learn(model, answer)
    return answer
  }
  const onFailure = async (failure: ModelFailure, latency_ms: number): Promise<void> => {
    const cost_usd = costOfFailure(failure)
    const tried = { turn, code: failure.code, latency_ms, cost_usd, ...judge }
    tries.push(tried)
    const outlay = note({ cost_usd, counted_usd: await count({ ok: false, failure }), answer: null, tried })
    if (outlay !== null) await writer.writeOutlay(outlay)
  }
  const onTry = (next: CountOutcome): void => {
    count = next
  }
  const onSend = async (): Promise<void> => {
    const counted_usd = await count(UNHEARD)
    if (counted_usd === null || outlays === null) return
    begun = outlays.begin({ turn, counted_usd, ...judge })
    await writer.writeOutlay(begun)
  }
  const onUnsent = async (): Promise<void> => {
    const outlay = begun === null ? null : note({ cost_usd: 0, counted_usd: 0, answer: null, tried: null })
    if (outlay !== null) await writer.writeOutlay(outlay)
  }
  const ask = () => askWithinBudget(services, question, { keep, onFailure, onTry, onSend, onUnsent })
  const outcome = await (slots === null ? ask() : slots.use(ask)).finally(() => served.giveUp(model))
  if ('by' in outcome) return outcome
  if (!outcome.ok) {
    if (outcome.failure.code === 'aborted') return { kind: 'stopped', by: 'signal' }
    record(services, question, outcome)
    return { kind: 'failed', failure: outcome.failure, tries }
  }
  record(services, question, outcome)
  return { kind: 'answered', answer: outcome.answer, from_cache: false, tries }
}

/** The outcome of a request that was sent and of which nobody heard, as after a kill. */
export const UNHEARD: Extract<AskOutcome, { readonly ok: false }> = {
  ok: false,
  failure: { code: 'aborted', message: 'Nobody heard of it.', retryable: false, retry_after_ms: null, status: null },
}

/** Returns the US dollars that an outcome of the last try counts under the budget; null without one. */
type CountOutcome = (outcome: AskOutcome) => Promise<number | null>

/** Finds the answer that was saved for a question, and the key of a new one: a saved answer only serves for the model that gave it. */
async function findKept(
  { workspace: { store }, served }: Services,
  { request, attempt, model, run, scope }: Question,
): Promise<{ readonly kept: KeptAnswer | null; readonly key: string }> {
  const own = answerKey(request, attempt, { fingerprint: model.fingerprint, scope })
  const kept = await store.getAnswer(own)
  if (kept === null || !('text' in kept.answer) || (run !== null && kept.run === run)) return { kept, key: own }
  const key = await served.keyFor(model, own, kept.answer)
  if (key === own) return { kept, key }
  const other = await store.getAnswer(key)
  if (other !== null && 'text' in other.answer) served.learn(model, other.answer)
  else served.askAgain(model, key)
  return { kept: other, key }
}

/** Hears of a request's tries. */
interface Listening extends Pick<AskWithinOptions, 'keep' | 'onFailure' | 'onSend'> {
  /** Called before each try, which then waits for a place. */
  readonly onTry: (count: CountOutcome) => void
  /** Called after each try, which may not have been sent. */
  readonly onUnsent: () => Promise<void>
}

async function askWithinBudget(
  services: Services,
  question: Question,
  { onTry, onUnsent, ...listen }: Listening,
): Promise<AskOutcome | Stopped> {
  const { budget, gate, maxRetries, rejections, abort, workspace } = services
  const { model, attempt, timeoutMs, retriesBegun } = question
  const stop = rejections.stopOf(model.id, services.stop)
  if (rejections.failureOf(model.id) !== null) return { kind: 'stopped', by: 'rejected' }
  if (stop.aborted) return { kind: 'stopped', by: 'signal' }
  if (!question.isWanted()) return { kind: 'stopped', by: 'unwanted' }
  let isSpent = false
  // Every try is paid for by itself: one that was cut or too late may be billed, and so may the next.
  const aroundTry = async (send: () => Promise<AskOutcome>): Promise<AskOutcome> => {
    const expense = () => expenseOf(workspace, question.request)
    const { purse, judging } = question
    const sendCounted = async (count: CountOutcome) => {
      onTry(count)
      const outcome = await send()
      await onUnsent()
      return outcome
    }
    const outcome = await payForTry(budget, { purse, judging, expense, send: sendCounted, billOf })
    isSpent = outcome === null
    return outcome ?? { ok: false, failure: NOT_SENT }
  }
  const request = workspace.secrets.fill(question.request)
  const mask = (outcome: AskOutcome): AskOutcome =>
    outcome.ok ? outcome : { ok: false, failure: workspace.secrets.maskFailure(outcome.failure) }
  const aroundSend = (send: () => Promise<AskOutcome>, over: AbortSignal | undefined) =>
    rejections.send(model.id, async () => mask(await send()), over)
  const limits = { signal: abort, stop, timeoutMs, attempt, maxRetries, retriesBegun, aroundTry, aroundSend, ...listen }
  const outcome = await askWithin(gate, model, request, limits)
  if (isSpent) return { kind: 'stopped', by: 'budget' }
  const shown = mask(outcome)
  const isUnsent = !shown.ok && shown.failure.code === 'aborted'
  return isUnsent && rejections.failureOf(model.id) !== null ? { kind: 'stopped', by: 'rejected' } : shown
}

async function billOf(expense: RequestExpense, outcome: AskOutcome): Promise<Bill> {
  if (outcome.ok) return expense.billOf(outcome.answer)
  return costOfFailure(outcome.failure) === null ? expense.billOf(null) : { costUsd: 0 }
}

/** Returns the cost of a request without an answer in US dollars; null if it may be billed anyway. */
export function costOfFailure(failure: ModelFailure): number | null {
  return failure !== NOT_SENT && mayBeBilled(failure.code) ? null : 0
}

/** Returns the tries that a request took in this process, before its answer or in vain. */
export function triesOf(asked: Asked): readonly Try[] {
  return asked.kind === 'stopped' ? [] : asked.tries
}

/** Records an exchange. People read and share recordings, so secrets appear as the templates that name them. */
function record({ recorder }: Services, { request, attempt }: Question, outcome: AskOutcome): void {
  if (recorder === null) return
  const shown = outcome.ok ? { ok: true as const, answer: changeAnswer(outcome.answer, showSecrets) } : outcome
  recorder.record(changeRequest(request, showSecrets), shown, attempt)
}
