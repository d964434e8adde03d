import type { Run } from '@assay/core/report'
import type { Result } from '@assay/core/result'
import type { SampleFacts } from '@assay/core/run'
import type { Batch } from '@assay/store/store'
import { checkGates } from './check-gates.ts'
import type { DiskWatcher, SimDisk } from './sim-disk.ts'
import type { RequestWatcher, SentRequest } from './sim-model.ts'
import type { SimProcess } from './sim-process.ts'
import type { Story } from './story.ts'
import { describeError, type World } from './world.ts'

/** The promises that the engine gives its users. */
export const PROMISES = {
  'recorded once': 'A decided sample is recorded once, and nothing recorded changes.',
  'on disk before reported': 'What is reported is on disk.',
  'within budget': 'At most the budget and one request are spent.',
  'asked once': "A request whose answer is on disk, or which is still open, isn't sent again.",
  'a place until it is on disk': 'At most `threads` requests of a model are open, or answered and not on disk.',
  'the old owner rests': 'A process whose run was taken over sends at most what was open.',
  'nothing lost unnamed': 'Every answer that was delivered is on disk, or the error says how many are lost.',
  'true verdicts': 'A verdict is that of the answer that the model gave.',
  'true summary': 'The summary counts what is recorded.',
  'honest gates': 'No gate passes on missing evidence.',
  'it ends': 'A run ends.',
} as const
export type PromiseName = keyof typeof PROMISES

/** Temporary: promises that are not kept yet. Stories go on when one of them is broken. It must be empty when all are. */
export const NOT_KEPT_YET: ReadonlySet<PromiseName> = new Set<PromiseName>([
  'within budget',
  'the old owner rests',
  'nothing lost unnamed',
  'honest gates',
])

/** A promise that wasn't kept, and how. */
export interface Broken {
  readonly promise: PromiseName
  readonly what: string
}

/** Tolerance for sums of cents that differ in their last bits. */
const ROUNDING = 1e-9

/** Watches everything that happens in a story, and notices the first promise that is broken. */
export class Promises implements DiskWatcher, RequestWatcher {
  /** All requests that reached a service, in order. */
  readonly requests: SentRequest[] = []
  broken: Broken | null = null
  /** How many processes ended by themselves without an error. */
  ends = 0
  /** How often a run may have got another status. */
  statusChanges = 0
  readonly #world: World
  readonly #story: Story
  readonly #disk: SimDisk
  readonly #isExcused: (promise: PromiseName) => boolean
  readonly #byIdentity = new Map<string, SentRequest[]>()
  /** Results by their run and sample, as they were recorded. */
  readonly #recorded = new Map<string, string>()
  /** Samples that any run has recorded. */
  readonly #samples = new Set<string>()
  /** When a process looked for an answer, by process and key; and the key of each answer on disk. */
  readonly #lookups = new Map<string, number>()
  readonly #keys = new Map<number, string>()
  /** Requests whose cost no file can know: open at a kill, or when nothing could be written. */
  readonly #unknowable = new Set<SentRequest>()
  /** Processes whose run another has, with the number of requests that each may still send. */
  readonly #owners = new Map<string, SimProcess>()
  readonly #resting = new Map<SimProcess, number>()
  #spentUsd = 0
  #dearestUsd = 0

  constructor(world: World, story: Story, disk: SimDisk, isExcused: (promise: PromiseName) => boolean) {
    this.#world = world
    this.#isExcused = isExcused
    this.#story = story
    this.#disk = disk
  }

  /** Notes a broken promise; the first one counts. */
  breakPromise(promise: PromiseName, what: string): void {
    if (this.broken !== null || this.#isExcused(promise)) return
    this.broken = { promise, what }
    this.#world.tell('PROMISE', `"${promise}" is broken: ${what}`)
  }

  sent(request: SentRequest): void {
    const { number, process, identity, model } = request
    const earlier = this.#byIdentity.get(identity) ?? []
    const again = earlier.length === 0 ? '' : ` again (${earlier.map((each) => `#${each.number}`).join(', ')})`
    this.#world.tell(process.name, `sends #${number} to ${model}${again}: ${request.sample}`)
    // One whose run was taken over can't know what its successor asks; what it may send is bounded below.
    if (!this.#resting.has(process)) for (const other of earlier) this.#checkAgain(request, other)
    this.#byIdentity.set(identity, [...earlier, request])
    const left = this.#resting.get(process)
    if (left === undefined) return
    this.#resting.set(process, left - 1)
    if (left <= 0)
      this.breakPromise('the old owner rests', `${process.name} sends #${number} for a run that another has`)
  }

  #checkAgain({ number, process }: SentRequest, other: SentRequest): void {
    const about = `#${number} asks again for #${other.number}`
    if (isOnDisk(other)) {
      const lookedAt = this.#lookups.get(`${process.pid} ${this.#keys.get(other.number)}`) ?? Number.NEGATIVE_INFINITY
      const couldKnow = other.process === process || lookedAt >= (other.durableAt ?? 0)
      if (couldKnow) this.breakPromise('asked once', `${about}, whose answer is on disk`)
    } else if (other.process.state === 'running' && !this.#hasExcuse(other.process) && isOpen(other)) {
      this.breakPromise('asked once', `${about}, which is still open`)
    }
  }

  /** Returns whether others may have taken over the work of a process that still runs. */
  #hasExcuse(process: SimProcess): boolean {
    return this.#resting.has(process) || process.wasSilent
  }

  billed(request: SentRequest): void {
    const cost = request.billedUsd ?? 0
    this.#spentUsd += cost
    this.#dearestUsd = Math.max(this.#dearestUsd, cost)
    this.#world.tell(
      request.model,
      `bills $${cost.toFixed(6)} for #${request.number}, $${this.#spentUsd.toFixed(6)} in all`,
    )
    const { budget } = this.#story
    if (budget === null) return
    let unknowable = 0
    for (const each of this.#unknowable) unknowable += each.billedUsd ?? 0
    const limit = budget + this.#dearestUsd + unknowable + ROUNDING
    if (this.#spentUsd > limit)
      this.breakPromise('within budget', `$${this.#spentUsd.toFixed(6)} of $${budget.toFixed(6)} are spent`)
  }

  delivered({ number, process, outcome }: SentRequest): void {
    const what = outcome?.ok ? `answered ${JSON.stringify(outcome.answer.text)}` : (outcome?.failure.code ?? 'nothing')
    this.#world.tell(process.name, `hears of #${number}: ${what}`)
  }

  lookedUp(process: SimProcess, key: string): void {
    this.#lookups.set(`${process.pid} ${key}`, this.#world.nowMs)
  }

  async appended(process: SimProcess, { answers = [], results = [] }: Batch): Promise<void> {
    for (const { key, answer } of answers) {
      const request = this.#requestOf(textOf(answer))
      if (request === null) continue
      request.durableAt ??= this.#world.nowMs
      this.#keys.set(request.number, key)
    }
    const names = [
      ...answers.map(({ answer }) => textOf(answer)),
      ...results.map(({ case: id, attempt }) => `${id}${attempt}`),
    ]
    this.#world.tell(process.name, `has on disk: ${names.join(', ')}`)
    for (const result of results) await this.#checkResult(result)
  }

  async #checkResult(result: Result): Promise<void> {
    const key = `${result.run} ${nameOf(result)}`
    const stored = await this.#disk.content.getResult(result.run, result)
    const text = JSON.stringify(stored)
    const known = this.#recorded.get(key)
    this.#samples.add(nameOf(result))
    if (known === undefined) this.#recorded.set(key, text)
    else if (known !== text) this.breakPromise('recorded once', `${nameOf(result)} was ${known} and is ${text}`)
    if (stored !== null && known === undefined) this.#checkVerdict(stored)
  }

  #checkVerdict(result: Result): void {
    const sample = nameOf(result)
    const asked = this.requests.filter((each) => each.sample === sample)
    if (result.status === 'errored') {
      const isFailure = asked.some(({ outcome }) => outcome?.ok === false)
      if (!isFailure) this.breakPromise('true verdicts', `${sample} is errored, and none of its requests failed`)
      return
    }
    if (result.status !== 'scored' || result.turns[0]?.answer == null) return
    const said = this.#requestOf(result.turns[0].answer)
    if (said === null || said.sample !== sample) {
      this.breakPromise('true verdicts', `${sample} has the answer ${JSON.stringify(result.turns[0].answer)}`)
    } else if (said.outcome?.ok) {
      const isRight = said.outcome.answer.text.startsWith(result.case)
      if (result.passed && !isRight) this.breakPromise('true verdicts', `${sample} passed with a wrong answer`)
      if (!result.passed && isRight && !this.#story.isJudged)
        this.breakPromise('true verdicts', `${sample} failed with a right answer`)
    }
  }

  /** Notes who has a run, and lets the owner before rest. */
  async statusChanged(run: string): Promise<void> {
    this.statusChanges++
    if (this.#story.stage !== 'command') return
    const { lease } = await this.#disk.content.getRun(run)
    if (lease === null) return
    const pid = Number(JSON.parse(lease.owner)[2])
    const owner = this.#world.processes.find((each) => each.pid === pid)
    const before = this.#owners.get(run)
    if (owner === undefined || owner === before) return
    if (before?.isAlive) this.#resting.set(before, this.#story.threads)
    this.#owners.set(run, owner)
  }

  /** Notes answers that a process could not write. */
  notAppended(process: SimProcess, { answers = [] }: Batch): void {
    for (const { answer } of answers) {
      const request = this.#requestOf(textOf(answer))
      if (request === null || isOnDisk(request)) continue
      request.isLost = true
      this.#world.tell(process.name, `can't write ${textOf(answer)}`)
    }
  }

  /** Called before a process is killed: what it holds is all that may be asked again. */
  willKill(process: SimProcess): void {
    const held = Map.groupBy(
      this.requests.filter((each) => each.process === process && isHeld(each)),
      ({ model }) => model,
    )
    for (const [model, requests] of held) {
      if (requests.length <= this.#story.threads) continue
      const numbers = requests.map(({ number }) => `#${number}`).join(', ')
      this.breakPromise(
        'a place until it is on disk',
        `${process.name} is killed with ${numbers} of ${model} not on disk`,
      )
    }
    for (const each of this.requests)
      if (each.process === process && this.#isUnrecorded(each)) this.#unknowable.add(each)
  }

  /** Called when a process ends by itself, with its error if there was one. */
  ended(process: SimProcess, error: unknown): void {
    if (error === undefined) this.ends++
    const own = this.requests.filter((each) => each.process === process)
    const lost = own.filter((each) => each.outcome?.ok === true && !isOnDisk(each))
    for (const each of own) {
      const isForgotten = error !== undefined || (each.outcome?.ok === false && each.outcome.failure.code === 'aborted')
      if (isForgotten && this.#isUnrecorded(each)) this.#unknowable.add(each)
    }
    if (lost.length === 0) return
    const numbers = lost.map(({ number }) => `#${number}`).join(', ')
    const message = error === undefined ? '' : describeError(error)
    const isNamed = new RegExp(`\\b${lost.length}\\b`).test(message)
    if (!isNamed)
      this.breakPromise('nothing lost unnamed', `${process.name} ends without a word of ${numbers}: "${message}"`)
    else if (lost.length > this.#story.threads * (this.#story.isJudged ? 2 : 1))
      this.breakPromise('a place until it is on disk', `${process.name} loses ${numbers}`)
  }

  #isUnrecorded(request: SentRequest): boolean {
    return !isOnDisk(request) && !this.#samples.has(request.sample)
  }

  /** Called for each event of a sample. */
  reported(run: string, sample: SampleFacts): void {
    if (!this.#recorded.has(`${run} ${nameOf(sample)}`))
      this.breakPromise('on disk before reported', `${nameOf(sample)} of ${run} isn't on disk`)
  }

  /** Checks a run at rest: nothing changed, and its summary and its gates say what is true. */
  async checkRun(run: string): Promise<void> {
    const { content } = this.#disk
    const results = await Array.fromAsync(content.results(run))
    const texts = new Map(results.map((result) => [`${run} ${nameOf(result)}`, JSON.stringify(result)]))
    for (const [key, text] of this.#recorded) {
      if (key.startsWith(`${run} `) && texts.get(key) !== text)
        this.breakPromise('recorded once', `${key} was ${text} and is ${texts.get(key)}`)
    }
    const summary = await content.getSummary(run)
    // One that was stopped and resumed has an old summary until it ends again.
    if (summary === null || summary.status !== (await content.getRun(run)).status) return
    if (summary.status === 'finished') this.#checkSummary(summary, results)
    const broken = await checkGates(content, this.#story, summary, results)
    if (broken !== null) this.breakPromise('honest gates', broken)
  }

  #checkSummary(summary: Run, results: readonly Result[]): void {
    const planned = this.#story.cases * this.#story.samples
    if (results.length !== planned)
      this.breakPromise('true summary', `the run is finished with ${results.length} of ${planned} samples`)
    const counted = summary.suites.reduce((sum, { counts }) => sum + counts.total, 0)
    if (counted !== results.length)
      this.breakPromise('true summary', `the summary counts ${counted} of ${results.length} samples`)
  }

  #requestOf(text: string): SentRequest | null {
    const number = /#(\d+)/.exec(text)?.[1]
    return number === undefined ? null : (this.requests[Number(number) - 1] ?? null)
  }
}

function textOf(answer: NonNullable<Batch['answers']>[number]['answer']): string {
  return 'text' in answer ? answer.text : ''
}

function isOnDisk({ durableAt }: SentRequest): boolean {
  return durableAt !== null
}

function isOpen({ outcome }: SentRequest): boolean {
  return outcome === null
}

/** Returns whether a request needs its place: it is open, or its answer is still to be written. */
function isHeld(request: SentRequest): boolean {
  return isOpen(request) || (request.outcome?.ok === true && !isOnDisk(request) && !request.isLost)
}

function nameOf({ case: id, attempt }: { readonly case: string; readonly attempt: number }): string {
  return `${id} ${attempt}`
}
