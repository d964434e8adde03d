import { type ModelFailure, mayBeBilled } from '@assay/core/exchange'
import type { Outlay } from '@assay/store/store'
import { JUDGE } from './make-experiment.ts'
import type { BreakPromise } from './promise-names.ts'
import type { SentRequest } from './sim-model.ts'
import type { SimProcess } from './sim-process.ts'
import type { Story } from './story.ts'
import { describeError, type World } from './world.ts'

/** The time after which a run that somebody stopped from elsewhere sends nothing more. */
const CANCEL_MS = 1000

/** The time in which a process that was silent hears what others have taken. */
const HEARING_MS = 5000

/** Rejections in a row after which a service is given up. */
const REJECTIONS = 3
const REJECTING: ReadonlySet<string> = new Set(['unauthorized', 'not_found', 'quota_exhausted'])

/** How a process is told to stop: by itself, or through the store, where it looks from time to time. */
type Telling = 'directly' | 'by the store'

/** Values of processes, for each of their models. */
class OfModels<Value> {
  readonly #values = new Map<SimProcess, Map<string, Value>>()

  get(process: SimProcess, model: string): Value | undefined {
    return this.#values.get(process)?.get(model)
  }

  set(process: SimProcess, model: string, value: Value): void {
    const known = this.#values.get(process) ?? new Map<string, Value>()
    this.#values.set(process, known.set(model, value))
  }
}

/** What a process heard of a service since the newest request that was answered. */
interface Streak {
  /** The number of that request. */
  readonly answered: number
  /** The numbers of later ones that were rejected. */
  readonly rejected: readonly number[]
  /** What was sent after three of them. */
  readonly sentAfter: number
}
const NO_STREAK: Streak = { answered: 0, rejected: [], sentAfter: 0 }

/** Checks what is sent: nothing twice, not too much at once, and nothing by those who should not. */
export class RequestPromises {
  /** All requests that reached a service, in order. */
  readonly all: SentRequest[] = []
  readonly #world: World
  readonly #story: Story
  readonly #break: BreakPromise
  readonly #byIdentity = new Map<string, SentRequest[]>()
  readonly #byProcess = new Map<SimProcess, SentRequest[]>()
  /** When a process looked for an answer, by process and key; and the key of each answer on disk. */
  readonly #lookups = new Map<string, number>()
  readonly #keys = new Map<SentRequest, string>()
  /** Processes whose run of a model another has, with the number of requests that each may still send. */
  readonly #resting = new OfModels<number>()
  /** The simulated time from which a process may send nothing for its run of a model, and who told it. */
  readonly #silentFrom = new OfModels<{ readonly from: number; readonly how: Telling }>()
  /** The simulated time until which nobody can learn anything from the store. */
  #unreadableUntil = 0
  /** Requests of which it is on disk that they are about to be sent. */
  readonly #begun = new Map<string, string>()
  /** The rejections in a row that a process heard of a model. */
  #rejections = new OfModels<Streak>()

  constructor(world: World, story: Story, breakPromise: BreakPromise) {
    this.#world = world
    this.#story = story
    this.#break = breakPromise
  }

  /** Returns the requests of a process, in order. */
  of(process: SimProcess): readonly SentRequest[] {
    return this.#byProcess.get(process) ?? []
  }

  /** Returns the request whose answer a text is; null for another text. */
  find(text: string): SentRequest | null {
    const number = /#(\d+)/.exec(text)?.[1]
    return number === undefined ? null : (this.all[Number(number) - 1] ?? null)
  }

  sent(request: SentRequest): void {
    const { number, process, identity, model, account, asker } = request
    const earlier = this.#byIdentity.get(identity) ?? []
    const [, id = '', attempt = ''] = /^\S+ (.*) (\d+)$/.exec(request.sample) ?? []
    const begun = nameBegun(process, model === JUDGE ? JUDGE : null, { case: id, attempt: Number(attempt) })
    request.openOutlay = this.#begun.get(begun) ?? null
    if (this.#begun.delete(begun)) request.isNoted = true
    const again = earlier.length === 0 ? '' : ` again (${listNumbers(earlier)})`
    this.#world.tell(process.name, `sends #${number} to ${model}${again}: ${request.sample}`)
    // One whose run was taken over can't know what its successor asks; what it may send is bounded below.
    if (this.#resting.get(process, request.asker) === undefined)
      for (const other of earlier) this.#checkAgain(request, other)
    this.#checkTries(request, earlier)
    this.#byIdentity.set(identity, [...earlier, request])
    const own = [...this.of(process), request]
    this.#byProcess.set(process, own)
    const open = own.filter((each) => each.account === account && isOpen(each))
    if (open.length > this.#story.threads)
      this.#break('within threads', `${process.name} has ${listNumbers(open)} open`)
    this.#giveUp(request)
    const isSilenced = this.#isSilenced(process, asker)
    if (isSilenced && !process.wasSilent) this.#break('stops when told', `${process.name} sends #${number}`)
    this.#rest(request)
  }

  /** Notes that services have another chance with every process. */
  forgetRejections(): void {
    this.#rejections = new OfModels()
  }

  /** What waited for a place when the last rejection came may still be sent. */
  #giveUp({ number, process, model, asker }: SentRequest): void {
    const service = this.#serviceOf(model, asker)
    const streak = this.#rejections.get(process, service) ?? NO_STREAK
    if (streak.rejected.length < REJECTIONS) return
    this.#rejections.set(process, service, { ...streak, sentAfter: streak.sentAfter + 1 })
    if (streak.sentAfter >= this.#story.threads) this.#break('gives up', `${process.name} sends #${number} to ${model}`)
  }

  /** Returns what is given up: a model's service by a command, and by a worker for each run. */
  #serviceOf(model: string, asker: string): string {
    return this.#story.stage === 'service' ? `${model} for ${asker}` : model
  }

  #rest({ number, process, asker }: SentRequest): void {
    const left = this.#resting.get(process, asker)
    if (left === undefined) return
    this.#resting.set(process, asker, left - 1)
    if (left <= 0) this.#break('the old owner rests', `${process.name} sends #${number} for a run that another has`)
  }

  #checkAgain({ number, process }: SentRequest, other: SentRequest): void {
    const about = `#${number} asks again for #${other.number}`
    if (isOnDisk(other)) {
      const lookedAt = this.#lookups.get(`${process.pid} ${this.#keys.get(other)}`) ?? Number.NEGATIVE_INFINITY
      const durableAt = other.durableAt ?? 0
      // A command that resumes the only run finds all that was on disk, whatever it looks for.
      const isResumed = this.#story.stage === 'command' && this.#story.runs === 1 && durableAt < process.startedAt
      const couldKnow = isResumed || other.process === process || lookedAt >= durableAt
      if (couldKnow) this.#break('asked once', `${about}, whose answer is on disk`)
    } else if (other.process.state === 'running' && !this.#hasExcuse(other) && isOpen(other)) {
      this.#break('asked once', `${about}, which is still open`)
    }
  }

  /** Returns whether others may have taken over the work of a process that still runs. */
  #hasExcuse({ process, asker, sentAt }: SentRequest): boolean {
    return this.isResting(process, asker) || (process.wasSilent && sentAt <= process.silentUntil + HEARING_MS)
  }

  #checkTries({ number, process, model }: SentRequest, earlier: readonly SentRequest[]): void {
    const own = earlier.filter((each) => each.process === process)
    const unnoted = own.find(({ outcome, isNoted }) => outcome?.ok === false && mayCost(outcome.failure) && !isNoted)
    if (unnoted !== undefined)
      this.#break('true cost', `#${number} is sent before it's on disk that #${unnoted.number} may be billed`)
    const failures = own.flatMap(({ outcome }) => (outcome?.ok === false ? [outcome.failure] : []))
    const isFinal = ({ retryable, begun }: ModelFailure) =>
      !retryable || (begun === true && !this.#story.retriesTimeouts)
    // A judge's late answer is always asked for again.
    const final = model === JUDGE ? failures.find(({ retryable }) => !retryable) : failures.find(isFinal)
    // A service asks a worker again for what it gave back.
    if (this.#story.stage === 'service') return
    if (final !== undefined) this.#break('only what may help', `#${number} is sent after "${final.code}"`)
    // A server that is away is waited for.
    const counted = failures.filter(({ code }) => code !== 'unreachable')
    if (counted.length > this.#story.maxRetries)
      this.#break('only what may help', `#${number} is try ${counted.length + 1}`)
  }

  delivered({ number, process, model, asker, outcome }: SentRequest): void {
    const service = this.#serviceOf(model, asker)
    const streak = this.#rejections.get(process, service) ?? NO_STREAK
    const { answered, rejected } = streak
    // An answer to a request that was sent before the rejected ones shows nothing. Other failures count neither way.
    if (outcome?.ok && number > answered) {
      const later = rejected.filter((each) => each > number)
      const sentAfter = later.length < REJECTIONS ? 0 : streak.sentAfter
      this.#rejections.set(process, service, { answered: number, rejected: later, sentAfter })
    }
    if (outcome?.ok === false && REJECTING.has(outcome.failure.code) && number > answered)
      this.#rejections.set(process, service, { ...streak, rejected: [...rejected, number] })
    const what = outcome?.ok ? `answered ${JSON.stringify(outcome.answer.text)}` : (outcome?.failure.code ?? 'nothing')
    this.#world.tell(process.name, `hears of #${number}: ${what}`)
  }

  lookedUp(process: SimProcess, key: string): void {
    this.#lookups.set(`${process.pid} ${key}`, this.#world.nowMs)
  }

  /** Notes that an answer is on disk under a key. */
  saved(text: string, key: string): void {
    const request = this.find(text)
    if (request === null) return
    request.durableAt ??= this.#world.nowMs
    this.#keys.set(request, key)
  }

  /** Notes that it is on disk what a request without an answer may have cost. */
  noted(process: SimProcess, { id, tried, judge, ...sample }: Outlay): void {
    const begun = this.of(process).find(({ openOutlay }) => openOutlay === id)
    if (begun !== undefined) begun.openOutlay = null
    const isIt = ({ model, sample: name, outcome, isNoted }: SentRequest) =>
      !isNoted &&
      outcome?.ok === false &&
      outcome.failure.code === tried?.code &&
      (judge === undefined ? model !== JUDGE : model === judge) &&
      name.endsWith(` ${sample.case} ${sample.attempt}`)
    const request = this.of(process).find(isIt)
    if (request !== undefined) request.isNoted = true
    else if (tried?.code === 'aborted') this.#begun.set(nameBegun(process, judge ?? null, sample), id)
  }

  /** Notes that a process could not write an answer. */
  notSaved(process: SimProcess, text: string): void {
    const request = this.find(text)
    if (request === null || isOnDisk(request)) return
    request.isLost = true
    this.#world.tell(process.name, `can't write ${text}`)
  }

  /** Notes that another process has the run of this one. */
  takenFrom(process: SimProcess, model: string): void {
    if (!process.isAlive) return
    this.#resting.set(process, model, 0)
  }

  /** Returns whether another process has a process's run of a model. */
  isResting(process: SimProcess, model: string): boolean {
    return this.#resting.get(process, model) !== undefined
  }

  /** Notes that a process was told to stop its run of a model. */
  toldToStop(process: SimProcess, model: string, how: Telling): void {
    if (this.#silentFrom.get(process, model)?.how === 'directly') return
    const from = this.#world.nowMs
    if (how === 'directly' || this.#silentFrom.get(process, model) === undefined)
      this.#silentFrom.set(process, model, { from, how })
  }

  /** Notes that the store has a trouble for a time. */
  storeTroubled(ms: number): void {
    this.#unreadableUntil = Math.max(this.#unreadableUntil, this.#world.nowMs + ms)
  }

  #isSilenced(process: SimProcess, model: string): boolean {
    const told = this.#silentFrom.get(process, model)
    if (told === undefined) return false
    const { from, how } = told
    return this.#world.nowMs > (how === 'directly' ? from : Math.max(from, this.#unreadableUntil) + CANCEL_MS)
  }

  /** Called before a process is killed: what it holds is all that may be asked again. */
  willKill(process: SimProcess): void {
    for (const [account, held] of Map.groupBy(this.of(process).filter(isHeld), (each) => each.account)) {
      if (held.length > this.#story.threads)
        this.#break('a place until it is on disk', `${process.name} is killed with ${listNumbers(held)} of ${account}`)
    }
  }

  /** Called when a process ends by itself, with its error if there was one. */
  ended(process: SimProcess, error: unknown): void {
    const lost = this.of(process).filter((each) => each.outcome?.ok === true && !isOnDisk(each))
    if (lost.length === 0) return
    const message = error === undefined ? '' : describeError(error)
    const isNamed = new RegExp(`\\b${lost.length}\\b`).test(message)
    const accounts = new Set(lost.map(({ account }) => account)).size
    if (!isNamed) this.#break('nothing lost unnamed', `${process.name} ends without ${listNumbers(lost)}: "${message}"`)
    else if (lost.length > this.#story.threads * accounts)
      this.#break('a place until it is on disk', `${process.name} loses ${listNumbers(lost)}`)
  }
}

function nameBegun(process: SimProcess, judge: string | null, sample: Pick<Outlay, 'case' | 'attempt'>): string {
  return JSON.stringify([process.pid, judge, sample.case, sample.attempt])
}

/** Returns whether an answer is on disk. */
export function isOnDisk({ durableAt }: SentRequest): boolean {
  return durableAt !== null
}

/** Returns whether a request without an answer may be billed. One that was aborted is taken again by whoever resumes the run. */
function mayCost({ code }: ModelFailure): boolean {
  return code !== 'aborted' && mayBeBilled(code)
}

function isOpen({ outcome }: SentRequest): boolean {
  return outcome === null
}

/** Returns whether a request needs its place: it is open, or its answer is still to be written. */
function isHeld(request: SentRequest): boolean {
  return isOpen(request) || (request.outcome?.ok === true && !isOnDisk(request) && !request.isLost)
}

function listNumbers(requests: readonly SentRequest[]): string {
  return requests.map(({ number }) => `#${number}`).join(', ')
}
