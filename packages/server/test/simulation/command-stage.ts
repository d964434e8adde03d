import { runExperiment } from '@assay/engine/run'
import type { Store, StoredRun } from '@assay/store/store'
import { Dice } from './dice.ts'
import { MODELS, makeExperiment } from './make-experiment.ts'
import { openSimWorkspace, type Surroundings } from './open-sim-workspace.ts'
import type { SimProcess } from './sim-process.ts'
import type { Stage } from './stage.ts'
import type { Fault, Story } from './story.ts'

/** The most commands of one story: a run that needs more doesn't end. */
const MOST_COMMANDS = 40

/** A command: its process, and its Ctrl-C. */
interface Command {
  readonly process: SimProcess
  readonly stop: AbortController
  readonly abort: AbortController
}

/** The stage of stories about commands: one is started again with `--resume last` until the run ends. */
export class CommandStage implements Stage {
  readonly #around: Surroundings
  readonly #story: Story
  readonly #dice: Dice
  readonly #commands: Command[] = []
  #isStarting = false
  /** Whether the next command takes errored samples again, as `--retry-errors` does. */
  #retriesNext = false
  /** How often the errored samples of an experiment were taken again. */
  readonly #retries = new Map<string, number>()
  /** Experiments that are finished: the next command starts another. */
  readonly #finished = new Set<string>()
  /** How often runs were resumed that ended by their budget, by rejections, or because somebody stopped them. */
  #resumedEnds = 0

  constructor(around: Surroundings, story: Story) {
    this.#around = around
    this.#story = story
    this.#dice = new Dice(story.seed, 'commands')
    this.#launch(0)
  }

  get #isLast(): boolean {
    return this.#finished.size >= this.#story.runs
  }

  #launch(afterMs: number): void {
    const { world, promises } = this.#around
    if (this.#commands.length >= MOST_COMMANDS)
      return promises.breakPromise('it ends', `${MOST_COMMANDS} commands did not finish the run`)
    this.#isStarting = true
    world.after(afterMs, () => {
      this.#isStarting = false
      const name = `command ${this.#commands.length + 1}`
      const [stop, abort] = [new AbortController(), new AbortController()]
      const host = this.#story.store === 'file' ? 'laptop' : `machine-${this.#commands.length + 1}`
      const process = world.start(
        { name, host },
        (self) => this.#run(self, stop.signal, abort.signal),
        (self, error) => promises.ended(self, error),
      )
      this.#commands.push({ process, stop, abort })
    })
  }

  /** Starts a command beside another one, if there is a run that it can resume. */
  async #launchBeside(afterMs: number): Promise<void> {
    if ((await this.findRuns()).length > 0) this.#launch(afterMs)
  }

  /** Does what `assay run` does, or `assay run --resume last` if there is a run. */
  async #run(process: SimProcess, stop: AbortSignal, abort: AbortSignal): Promise<void> {
    const workspace = openSimWorkspace(this.#around, process)
    const experiment = await makeExperiment(this.#story)
    const last = await findLast(workspace.store)
    const resume = last.some(({ experiment }) => this.#finished.has(experiment)) ? [] : last
    const retryErrors = this.#retriesNext && resume.length > 0
    await runExperiment(workspace, experiment, { stop, abort, resume, retryErrors })
  }

  get #alive(): readonly Command[] {
    return this.#commands.filter(({ process }) => process.isAlive)
  }

  findRuns(): Promise<readonly StoredRun[]> {
    return findLast(this.#around.disk.content)
  }

  async continue(): Promise<boolean> {
    if (this.#isStarting || this.#alive.length > 0) return true
    const runs = await this.findRuns()
    const experiment = runs[0]?.experiment ?? ''
    if (runs.length === this.#story.models && runs.every(({ status }) => status === 'finished')) {
      const retries = this.#retries.get(experiment) ?? 0
      this.#retriesNext = retries < this.#story.retries && !this.#finished.has(experiment)
      if (this.#retriesNext) this.#retries.set(experiment, retries + 1)
      else this.#finished.add(experiment)
      if (!this.#retriesNext && this.#isLast) return false
    } else {
      // The same command once more may neither spend nor change anything that it shouldn't.
      this.#retriesNext = (this.#retries.get(experiment) ?? 0) > 0
      if ((await this.#hasEnd(runs)) && this.#resumedEnds++ > 0) return false
    }
    const isFailing = this.#around.disk.isFailing
    this.#launch(isFailing ? 2000 : this.#dice.pick([1, 100, 2000]))
    return true
  }

  /** Returns whether one of the runs ended in a way that resuming it doesn't help. */
  async #hasEnd(runs: readonly StoredRun[]): Promise<boolean> {
    for (const { id, status } of runs) {
      const reason = (await this.#around.disk.content.getSummary(id))?.stop_reason
      if (status === 'cancelled' || (status === 'stopped' && (reason === 'budget' || reason === 'rejected')))
        return true
    }
    return false
  }

  async #cancel(): Promise<void> {
    const run = (await this.findRuns()).at(-1)
    if (run === undefined) return
    this.#around.world.tell('somebody', 'stops the run')
    const outcome = await this.#around.disk.content.askToStop(run.id)
    if (outcome !== 'asked' || this.#around.disk.isFailing) return
    this.#around.promises.askedToStop(run)
  }

  strike(fault: Fault): void {
    const { world, promises } = this.#around
    const alive = this.#alive
    const hit = 'whom' in fault ? alive[fault.whom % alive.length] : alive[0]
    if (fault.kind === 'second') return void this.#launchBeside(0)
    if (hit === undefined) return
    const { process, stop, abort } = hit
    switch (fault.kind) {
      case 'clock':
        return world.setClock(process.host, fault.ms)
      case 'kill':
        return process.endAfter(fault.calls, () => {
          promises.willKill(process)
          world.kill(process)
        })
      case 'stop':
        return world.stall(process, fault, () => void this.#launchBeside(fault.ms / 2))
      case 'interrupt':
        world.tell(process.name, `gets Ctrl-C${fault.twice ? ' twice' : ''}`)
        for (const model of MODELS) promises.requests.toldToStop(process, model, 'directly')
        world.runIn(process, () => {
          stop.abort()
          if (fault.twice) abort.abort()
        })
        return
      case 'cancel':
        void this.#cancel()
    }
  }
}

/** Returns the runs of the experiment whose run `last` names; none if there is no run. */
async function findLast(store: Store): Promise<readonly StoredRun[]> {
  try {
    const { experiment } = await store.getRun('last')
    const { runs } = await store.listRuns({ filter: { experiment } })
    return await Promise.all(runs.map(({ id }) => store.getRun(id)))
  } catch (error) {
    if (Error.isError(error) && 'code' in error && error.code === 'RUN_NOT_FOUND') return []
    throw error
  }
}
