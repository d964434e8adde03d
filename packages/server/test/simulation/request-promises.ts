import type { Outlay } from '@assay/store/store'
import { JUDGE } from './make-experiment.ts'
import type { BreakPromise } from './promise-names.ts'
import type { SentRequest } from './sim-model.ts'
import type { SimProcess } from './sim-process.ts'
import type { Story } from './story.ts'
import { describeError, type World } from './world.ts'

/** The time after which a run that somebody stopped from elsewhere sends nothing more. */
const CANCEL_MS = 1000

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
  /** Processes whose run another has, with the number of requests that each may still send. */
  readonly #resting = new Map<SimProcess, number>()
  /** The simulated time from which a process may send nothing. */
  readonly #silentFrom = new Map<SimProcess, number>()

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
    const { number, process, identity, model } = request
    const earlier = this.#byIdentity.get(identity) ?? []
    const again = earlier.length === 0 ? '' : ` again (${listNumbers(earlier)})`
    this.#world.tell(process.name, `sends #${number} to ${model}${again}: ${request.sample}`)
    // One whose run was taken over can't know what its successor asks; what it may send is bounded below.
    if (!this.#resting.has(process)) for (const other of earlier) this.#checkAgain(request, other)
    this.#checkTries(request, earlier)
    this.#byIdentity.set(identity, [...earlier, request])
    const own = [...this.of(process), request]
    this.#byProcess.set(process, own)
    const open = own.filter((each) => each.model === model && isOpen(each))
    if (open.length > this.#story.threads)
      this.#break('within threads', `${process.name} has ${listNumbers(open)} open`)
    const isSilenced = this.#world.nowMs > (this.#silentFrom.get(process) ?? Number.POSITIVE_INFINITY)
    if (isSilenced && !process.wasSilent) this.#break('stops when told', `${process.name} sends #${number}`)
    this.#rest(request)
  }

  #rest({ number, process }: SentRequest): void {
    const left = this.#resting.get(process)
    if (left === undefined) return
    this.#resting.set(process, left - 1)
    if (left <= 0) this.#break('the old owner rests', `${process.name} sends #${number} for a run that another has`)
  }

  #checkAgain({ number, process }: SentRequest, other: SentRequest): void {
    const about = `#${number} asks again for #${other.number}`
    if (isOnDisk(other)) {
      const lookedAt = this.#lookups.get(`${process.pid} ${this.#keys.get(other)}`) ?? Number.NEGATIVE_INFINITY
      const couldKnow = other.process === process || lookedAt >= (other.durableAt ?? 0)
      if (couldKnow) this.#break('asked once', `${about}, whose answer is on disk`)
    } else if (other.process.state === 'running' && !this.#hasExcuse(other.process) && isOpen(other)) {
      this.#break('asked once', `${about}, which is still open`)
    }
  }

  /** Returns whether others may have taken over the work of a process that still runs. */
  #hasExcuse(process: SimProcess): boolean {
    return this.isResting(process) || process.wasSilent
  }

  #checkTries({ number, process }: SentRequest, earlier: readonly SentRequest[]): void {
    const own = earlier.filter((each) => each.process === process)
    const failures = own.flatMap(({ outcome }) => (outcome?.ok === false ? [outcome.failure] : []))
    const final = failures.find(({ retryable }) => !retryable)
    // A service asks a worker again for what it gave back.
    if (this.#story.stage === 'service') return
    if (final !== undefined) this.#break('only what may help', `#${number} is sent after "${final.code}"`)
    // A server that is away is waited for.
    const counted = failures.filter(({ code }) => code !== 'unreachable')
    if (counted.length > this.#story.maxRetries)
      this.#break('only what may help', `#${number} is try ${counted.length + 1}`)
  }

  delivered({ number, process, outcome }: SentRequest): void {
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
  noted(process: SimProcess, { tried, judge, ...sample }: Outlay): void {
    const isIt = ({ model, sample: name, outcome, isNoted }: SentRequest) =>
      !isNoted &&
      outcome?.ok === false &&
      outcome.failure.code === tried?.code &&
      (judge === undefined ? model !== JUDGE : model === judge) &&
      name.endsWith(` ${sample.case} ${sample.attempt}`)
    const request = this.of(process).find(isIt)
    if (request !== undefined) request.isNoted = true
  }

  /** Notes that a process could not write an answer. */
  notSaved(process: SimProcess, text: string): void {
    const request = this.find(text)
    if (request === null || isOnDisk(request)) return
    request.isLost = true
    this.#world.tell(process.name, `can't write ${text}`)
  }

  /** Notes that another process has the run of this one. */
  takenFrom(process: SimProcess): void {
    if (!process.isAlive) return
    this.#resting.set(process, this.#story.threads)
  }

  /** Returns whether another process has the run of this one. */
  isResting(process: SimProcess): boolean {
    return this.#resting.has(process)
  }

  /** Notes that a process was told to stop: by itself, or through the store, where it looks from time to time. */
  toldToStop(process: SimProcess, how: 'directly' | 'by the store'): void {
    const from = this.#world.nowMs + (how === 'directly' ? 0 : CANCEL_MS)
    this.#silentFrom.set(process, Math.min(from, this.#silentFrom.get(process) ?? from))
  }

  /** Called before a process is killed: what it holds is all that may be asked again. */
  willKill(process: SimProcess): void {
    for (const [model, held] of Map.groupBy(this.of(process).filter(isHeld), (each) => each.model)) {
      if (held.length > this.#story.threads)
        this.#break('a place until it is on disk', `${process.name} is killed with ${listNumbers(held)} of ${model}`)
    }
  }

  /** Called when a process ends by itself, with its error if there was one. */
  ended(process: SimProcess, error: unknown): void {
    const lost = this.of(process).filter((each) => each.outcome?.ok === true && !isOnDisk(each))
    if (lost.length === 0) return
    const message = error === undefined ? '' : describeError(error)
    const isNamed = new RegExp(`\\b${lost.length}\\b`).test(message)
    const models = this.#story.isJudged ? 2 : 1
    if (!isNamed) this.#break('nothing lost unnamed', `${process.name} ends without ${listNumbers(lost)}: "${message}"`)
    else if (lost.length > this.#story.threads * models)
      this.#break('a place until it is on disk', `${process.name} loses ${listNumbers(lost)}`)
  }
}

/** Returns whether an answer is on disk. */
export function isOnDisk({ durableAt }: SentRequest): boolean {
  return durableAt !== null
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
