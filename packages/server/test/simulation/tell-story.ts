import './replace-globals.ts'
import { countTokens } from '@assay/providers/tokens'
import { CommandStage } from './command-stage.ts'
import { Dice } from './dice.ts'
import { accountOf, JUDGE, MODELS } from './make-experiment.ts'
import type { Surroundings } from './open-sim-workspace.ts'
import { type Broken, NOT_KEPT_YET, type PromiseName } from './promise-names.ts'
import { Promises } from './promises.ts'
import { ServiceStage } from './service-stage.ts'
import { SimDisk } from './sim-disk.ts'
import { SimService } from './sim-model.ts'
import type { Stage } from './stage.ts'
import type { Story } from './story.ts'
import { type StoryEvent, World } from './world.ts'

/** A story that was told: its events, and the promise that it broke. */
export interface ToldStory {
  readonly story: Story
  readonly broken: Broken | null
  readonly excused: ReadonlySet<PromiseName>
  readonly events: readonly StoryEvent[]
  /** The number of steps of the world. */
  readonly steps: number
  readonly simulatedMs: number
}

/** A story that takes longer than this doesn't end. */
const MOST_STEPS = 500_000
const LONGEST_MS = 3_600_000

/**
 * Tells a story to its end or to the first promise that it breaks, except the excused ones. The same story always has the same events.
 */
export async function tellStory(story: Story, excused: ReadonlySet<PromiseName> = NOT_KEPT_YET): Promise<ToldStory> {
  // The tokenizer loads from the real disk, which no seed owns.
  await countTokens('', JUDGE)
  const world = new World(story.seed)
  const disk = new SimDisk(world, story.store, new Dice(story.seed, 'disk'))
  const promises = new Promises(world, story, disk, (promise) => excused.has(promise))
  const services = new Map(
    [...MODELS, JUDGE].map((id) => {
      const about = { id, account: accountOf(story, id) }
      return [id, new SimService(about, world, story.model, promises, promises.requests.all)]
    }),
  )
  const around = { world, disk, promises, services }
  const stage = story.stage === 'command' ? new CommandStage(around, story) : new ServiceStage(around, story)
  for (const fault of story.faults) world.after(fault.at, () => strike(around, stage, fault))
  await tell(around, stage)
  return { story, excused, broken: promises.broken, events: world.events, steps: world.count, simulatedMs: world.nowMs }
}

async function tell({ world, promises }: Surroundings, stage: Stage): Promise<void> {
  for (let checked = 0; promises.broken === null; ) {
    if (promises.ends > checked) {
      checked = promises.ends
      await check(promises, stage)
    }
    if (!(await stage.continue())) break
    if (!(await world.step())) return promises.breakPromise('it ends', 'nothing is scheduled, and the run is open')
    if (world.count > MOST_STEPS || world.nowMs > LONGEST_MS)
      return promises.breakPromise('it ends', `not after ${world.count} steps and ${Math.round(world.nowMs / 1000)} s`)
  }
  await check(promises, stage)
}

async function check(promises: Promises, stage: Stage): Promise<void> {
  for (const run of await stage.findRuns()) await promises.checkRun(run)
}

function strike({ world, disk, services, promises }: Surroundings, stage: Stage, fault: Story['faults'][number]): void {
  world.tell('fault', JSON.stringify(fault))
  if (fault.kind === 'store') {
    disk.trouble(fault.what, fault.ms)
    promises.requests.storeTroubled(fault.ms)
  } else if (fault.kind === 'away') {
    const server = chooseService(services, fault.whom)
    for (const each of services.values()) if (each.account === server?.account) each.leave(fault.ms)
  } else if (fault.kind === 'reject') chooseService(services, fault.whom)?.reject(fault.code, fault.ms)
  else stage.strike(fault)
}

/** Mostly the first model's, which every story asks. */
function chooseService(services: Surroundings['services'], whom: number): SimService | undefined {
  return [...services.values()][Math.max(0, whom - 3)]
}
