import type { Run } from '@assay/core/report'
import type { RunEvent } from '@assay/core/run'
import type { Batch, StoredRun } from '@assay/store/store'
import { MoneyPromises } from './money-promises.ts'
import type { Broken, PromiseName } from './promise-names.ts'
import { RecordPromises } from './record-promises.ts'
import { RequestPromises } from './request-promises.ts'
import type { DiskWatcher, SimDisk } from './sim-disk.ts'
import type { RequestWatcher, SentRequest } from './sim-model.ts'
import type { SimProcess } from './sim-process.ts'
import type { Story } from './story.ts'
import type { World } from './world.ts'

/** The time in which a command notices that the owner of the run that it waits for is gone. */
const NOTICING_MS = 3000

/** Watches everything that happens in a story, and notices the first promise that is broken. */
export class Promises implements DiskWatcher, RequestWatcher {
  broken: Broken | null = null
  /** How many processes ended by themselves without an error. */
  ends = 0
  /** How often a run may have got another status. */
  statusChanges = 0
  readonly requests: RequestPromises
  readonly #world: World
  readonly #story: Story
  readonly #disk: SimDisk
  readonly #isExcused: (promise: PromiseName) => boolean
  readonly #money: MoneyPromises
  readonly #records: RecordPromises
  /** Processes that waited for a run that another had. */
  readonly #waiting = new Map<SimProcess, string>()
  /** The process that has a run. */
  readonly #owners = new Map<string, SimProcess>()

  constructor(world: World, story: Story, disk: SimDisk, isExcused: (promise: PromiseName) => boolean) {
    this.#world = world
    this.#story = story
    this.#disk = disk
    this.#isExcused = isExcused
    const breakPromise = this.breakPromise.bind(this)
    this.requests = new RequestPromises(world, story, breakPromise)
    this.#money = new MoneyPromises(world, story, this.requests, breakPromise)
    this.#records = new RecordPromises(story, disk, this.requests, breakPromise)
  }

  /** Notes a broken promise; the first one counts. */
  breakPromise(promise: PromiseName, what: string): void {
    if (this.broken !== null || this.#isExcused(promise)) return
    this.broken = { promise, what }
    this.#world.tell('PROMISE', `"${promise}" is broken: ${what}`)
  }

  sent(request: SentRequest): void {
    this.requests.sent(request)
  }

  billed(request: SentRequest): void {
    this.#money.billed(request)
  }

  delivered(request: SentRequest): void {
    this.requests.delivered(request)
  }

  lookedUp(process: SimProcess, key: string): void {
    this.requests.lookedUp(process, key)
  }

  async appended(process: SimProcess, { answers = [], results = [], outlays = [] }: Batch): Promise<void> {
    for (const { key, answer } of answers) this.requests.saved(textOf(answer), key)
    for (const outlay of outlays) this.requests.noted(process, outlay)
    const names = [
      ...answers.map(({ answer }) => textOf(answer)),
      ...results.map(({ case: id, attempt, status }) => `${id} ${attempt} ${status}`),
    ]
    this.#world.tell(process.name, `has on disk: ${names.join(', ')}`)
    for (const result of results) {
      const added = await this.#records.added(process, result)
      if (added !== null) this.#money.checkResult(process, added)
    }
  }

  notAppended(process: SimProcess, { answers = [] }: Batch): void {
    for (const { answer } of answers) this.requests.notSaved(process, textOf(answer))
  }

  async statusChanged(run: string): Promise<void> {
    this.statusChanges++
    if (this.#story.stage !== 'command') return
    const { lease, model } = await this.#disk.content.getRun(run)
    if (lease === null) return
    const owner = this.#findOwner(lease.owner)
    const before = this.#owners.get(run)
    if (owner === null || owner === before) return
    if (before !== undefined) {
      this.requests.takenFrom(before, model)
      this.#money.forget(before, model)
    }
    this.#owners.set(run, owner)
  }

  #findOwner(owner: string): SimProcess | null {
    const pid = Number(JSON.parse(owner)[2])
    return this.#world.processes.find((each) => each.pid === pid) ?? null
  }

  /** Notes that somebody asked the owner of a run to stop. Who waits for the run may resume it then. */
  askedToStop({ id, model }: StoredRun): void {
    const owner = this.#owners.get(id)
    if (owner !== undefined) this.requests.toldToStop(owner, model, 'by the store')
  }

  /** Called when a process has written a run's summary. */
  async summarized(process: SimProcess, summary: Run): Promise<void> {
    if (summary.stop_reason === 'budget') this.#money.checkStop()
    const owner = this.#owners.get(summary.id)
    if (owner !== undefined && owner !== process)
      this.breakPromise('true summary', `${process.name} writes the summary of a run that ${owner.name} has`)
    // An owner that stood still misses what workers recorded meanwhile; whoever reads the summary then counts again.
    if (this.#story.stage === 'command' || !process.wasSilent) await this.#records.summarized(summary)
  }

  /** Called for each event that a process emits. */
  heard(process: SimProcess, event: RunEvent): void {
    if (event.type === 'sample.finished') return this.#records.reported(process, event)
    this.#world.tell(process.name, `reports ${event.type}`)
    // Workers try again for a run's next owner.
    if (event.type === 'run.started' && this.#story.stage === 'service') this.requests.forgetRejections()
    if (event.type !== 'run.waiting' || this.#story.store !== 'file') return
    this.#waiting.set(process, event.run)
    const owner = this.#findOwner(event.lease.owner)
    if (owner !== null && !owner.isAlive)
      this.breakPromise('waits for the living', `${process.name} waits for ${owner.name}`)
  }

  /** Called before a process is killed. */
  willKill(process: SimProcess): void {
    this.requests.willKill(process)
    this.#money.forget(process)
    const isReadable = this.#story.faults.every(({ kind }) => kind !== 'store')
    for (const [waiting, run] of isReadable ? this.#waiting : [])
      this.#world.after(NOTICING_MS, () => void this.#checkNoticed(waiting, run, process))
  }

  /** Checks that a command that waits for a run noticed that its owner was killed. */
  async #checkNoticed(waiting: SimProcess, run: string, killed: SimProcess): Promise<void> {
    const { lease, status } = await this.#disk.content.getRun(run)
    if (waiting.state !== 'running' || waiting.wasSilent || status !== 'running' || lease === null) return
    if (this.#findOwner(lease.owner) === killed)
      this.breakPromise('waits for the living', `${waiting.name} still waits for ${killed.name}`)
  }

  /** Called when a process ends by itself, with its error if there was one. */
  ended(process: SimProcess, error: unknown): void {
    if (error !== undefined) this.#money.forget(process)
    if (error === undefined) this.ends++
    this.requests.ended(process, error)
  }

  /** Checks a run at rest. */
  async checkRun(run: StoredRun): Promise<void> {
    await this.#records.checkRun(run.id)
    await this.#records.checkGates(run)
  }
}

function textOf(answer: NonNullable<Batch['answers']>[number]['answer']): string {
  return 'text' in answer ? answer.text : ''
}
