import { mayBeBilled } from '@assay/core/exchange'
import type { Result } from '@assay/core/result'
import { JUDGE } from './make-experiment.ts'
import type { BreakPromise } from './promise-names.ts'
import { isOnDisk, type RequestPromises } from './request-promises.ts'
import { PRICE, type SentRequest } from './sim-model.ts'
import type { SimProcess } from './sim-process.ts'
import type { Story } from './story.ts'
import type { World } from './world.ts'

/** Tolerance for sums of cents that differ in their last bits. */
const ROUNDING = 1e-9

/** Tokens that no prompt of a story exceeds. */
const LONGEST_PROMPT = 100

/** Checks what the services bill: against the budget, and against what is recorded. */
export class MoneyPromises {
  readonly #world: World
  readonly #story: Story
  readonly #requests: RequestPromises
  readonly #break: BreakPromise
  /** Requests whose cost no file can know: open at a kill, or when nothing could be written. */
  readonly #unknowable = new Set<SentRequest>()
  /** How many requests were sent when a sample's last result was recorded. */
  readonly #countedUpTo = new Map<string, number>()
  #spentUsd = 0
  #dearestUsd = 0

  constructor(world: World, story: Story, requests: RequestPromises, breakPromise: BreakPromise) {
    this.#world = world
    this.#story = story
    this.#requests = requests
    this.#break = breakPromise
  }

  billed(request: SentRequest): void {
    const cost = request.billedUsd ?? 0
    this.#spentUsd += cost
    this.#dearestUsd = Math.max(this.#dearestUsd, cost)
    const all = this.#spentUsd.toFixed(6)
    this.#world.tell(request.model, `bills $${cost.toFixed(6)} for #${request.number}, $${all} in all`)
    if (this.#requests.isResting(request.process, request.asker)) this.#unknowable.add(request)
    const { budget } = this.#story
    if (budget === null) return
    let unknowable = 0
    for (const each of this.#unknowable) unknowable += each.billedUsd ?? 0
    if (this.#spentUsd > budget + this.#dearestUsd + unknowable + ROUNDING)
      this.#break('within budget', `$${all} of $${budget.toFixed(6)} are spent`)
  }

  /** Checks that a cost is unknown if one of the sample's tries may be billed, a judge's or the model's. */
  #checkTries(process: SimProcess, result: Result): void {
    const sample = `${result.model} ${result.case} ${result.attempt}`
    const since = this.#countedUpTo.get(sample) ?? 0
    this.#countedUpTo.set(sample, this.#requests.all.length)
    const own = this.#requests.all.slice(since).filter((each) => each.sample === sample && (each.billedUsd ?? 0) > 0)
    for (const each of own.filter((one) => mayBeUnpaid(process, one))) {
      const known = each.model === JUDGE ? result.judge_cost_usd : result.cost_usd
      if (known !== null) this.#break('true cost', `${sample} costs $${known}, and #${each.number} may be billed`)
    }
  }

  /**
   * Notes a process whose successor can't know what its open requests cost: it was killed, ended by an error, or is stalled. `model` is the one
   * whose run was taken over; all of them if it isn't given.
   */
  forget(process: SimProcess, model?: string): void {
    for (const each of this.#requests.of(process)) {
      const isOwn = model === undefined || each.asker === model
      if (isOwn && !isOnDisk(each) && !each.isNoted) this.#unknowable.add(each)
    }
  }

  /** Checks that a budget that has just stopped a run leaves less than another request might cost, as far as all costs are known. */
  checkStop(): void {
    const { budget, maxTokens, isJudged } = this.#story
    if (budget === null || maxTokens === null || isJudged || !this.#requests.all.every(isCostKnown)) return
    const most = LONGEST_PROMPT * PRICE.input + maxTokens * PRICE.output
    if (this.#spentUsd + most > budget) return
    const all = `$${this.#spentUsd.toFixed(6)} of $${budget.toFixed(6)} are spent`
    this.#break('stops for a reason', `the budget stopped a run although ${all}, and a request costs $${most} at most`)
  }

  /** Checks the costs of a result: known ones are what was billed for its answers, and no more may have been. */
  checkResult(process: SimProcess, result: Result): void {
    this.#checkTries(process, result)
    if (result.cost_usd === null) return
    const answers = result.turns.flatMap(({ answer }) => (answer === null ? [] : [this.#requests.find(answer)]))
    const billed = answers.reduce((sum, each) => sum + (each?.billedUsd ?? 0), 0)
    const isSilent = answers.some((each) => each?.outcome?.ok === true && each.outcome.answer.cost_usd === null)
    const about = `${result.case} ${result.attempt} costs $${result.cost_usd.toFixed(6)}`
    if (isSilent) this.#break('true cost', `${about}, which nobody said`)
    else if (Math.abs(result.cost_usd - billed) > ROUNDING) this.#break('true cost', `${about}, $${billed} was billed`)
  }
}

/** Returns whether it is on disk, or known to a process, that a request without an answer may be billed. */
function mayBeUnpaid(process: SimProcess, { process: own, outcome, isNoted }: SentRequest): boolean {
  if (!isNoted || outcome?.ok === true) return false
  // What another process does meanwhile, nobody else counts.
  if (own !== process && (own.isAlive || own.wasSilent)) return false
  return outcome === null ? own !== process : mayBeBilled(outcome.failure.code)
}

/** Returns whether its process knows what a request cost, and who resumes the run if that process is gone. */
function isCostKnown({ outcome, openOutlay, process }: SentRequest): boolean {
  if (outcome === null || (openOutlay !== null && !process.isAlive)) return false
  return outcome.ok ? outcome.answer.cost_usd !== null : !mayBeBilled(outcome.failure.code)
}
