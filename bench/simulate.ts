import { parseArgs } from 'node:util'
import { NOT_KEPT_YET, PROMISES, type PromiseName } from '../packages/server/test/simulation/promise-names.ts'
import { showStory } from '../packages/server/test/simulation/show-story.ts'
import { shrinkStory } from '../packages/server/test/simulation/shrink-story.ts'
import { drawStory } from '../packages/server/test/simulation/story.ts'
import { tellStory } from '../packages/server/test/simulation/tell-story.ts'
import type { BenchReport } from './bench.ts'

// Stories of the simulation (packages/server/test/simulation): `--seeds` is their number, `--from` the first seed. `--seed` tells one story as
// a list of events, and `--shrink` a smaller one that breaks the same promise. `--first` ends at the first story that breaks one. `--all` counts
// the promises that are not kept yet too.

/** Seeds that are named for a promise. */
const NAMED = 10

export async function run(args: readonly string[]): Promise<BenchReport> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seeds: { type: 'string', default: '1000' },
      from: { type: 'string', default: '1' },
      seed: { type: 'string' },
      shrink: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      first: { type: 'boolean', default: false },
    },
    strict: false,
  })
  const excused = values.all ? new Set<PromiseName>() : NOT_KEPT_YET
  if (values.seed !== undefined) return tellOne(Number(values.seed), { excused, shrinks: values.shrink === true })
  const [from, count] = [Number(values.from), Number(values.seeds)]
  return tellMany({ from, count, endsAtFirst: values.first === true }, excused)
}

async function tellOne(
  seed: number,
  { excused, shrinks }: { readonly excused: ReadonlySet<PromiseName>; readonly shrinks: boolean },
): Promise<BenchReport> {
  const told = await tellStory(drawStory(seed), excused)
  const shown = shrinks ? await shrinkStory(told) : told
  console.log(showStory(shown))
  return makeReport({
    stories: 1,
    ms: null,
    steps: shown.steps,
    simulatedMs: shown.simulatedMs,
    broken: brokenBy([told]),
  })
}

interface Seeds {
  readonly from: number
  readonly count: number
  readonly endsAtFirst: boolean
}

async function tellMany({ from, count, endsAtFirst }: Seeds, excused: ReadonlySet<PromiseName>): Promise<BenchReport> {
  const broken = new Map<PromiseName, number[]>()
  const begun = process.cpuUsage()
  let [stories, steps, simulatedMs] = [0, 0, 0]
  for (let seed = from; seed < from + count && !(endsAtFirst && broken.size > 0); seed++) {
    const told = await tellStory(drawStory(seed), excused)
    stories++
    steps += told.steps
    simulatedMs += told.simulatedMs
    for (const [promise, seeds] of brokenBy([told])) broken.set(promise, [...(broken.get(promise) ?? []), ...seeds])
  }
  const { user, system } = process.cpuUsage(begun)
  return makeReport({ stories, ms: (user + system) / 1000 / stories, steps: steps / stories, simulatedMs, broken })
}

function brokenBy(stories: readonly Awaited<ReturnType<typeof tellStory>>[]): Map<PromiseName, number[]> {
  return new Map(stories.flatMap(({ story, broken }) => (broken === null ? [] : [[broken.promise, [story.seed]]])))
}

interface Told {
  readonly stories: number
  readonly ms: number | null
  readonly steps: number
  readonly simulatedMs: number
  readonly broken: ReadonlyMap<PromiseName, readonly number[]>
}

function makeReport({ stories, ms, steps, simulatedMs, broken }: Told): BenchReport {
  const failing = [...broken].map(([promise, seeds]) => ({
    name: promise,
    value: seeds.length,
    unit: 'stories',
    note: `seeds ${seeds.slice(0, NAMED).join(', ')}: ${PROMISES[promise]}`,
  }))
  const total = failing.reduce((sum, { value }) => sum + value, 0)
  return {
    question: `Which of ${stories} simulated stories break a promise?`,
    measurements: [
      { name: 'steps per story', value: steps, unit: '' },
      { name: 'simulated time', value: simulatedMs / 1000, unit: 's' },
      ...(ms === null ? [] : [{ name: 'processor time per story', value: ms, unit: 'ms' }]),
      ...failing,
    ],
    ratios: {},
    targets: [{ what: 'stories that break a promise', limit: '0', measured: String(total), met: total === 0 }],
  }
}
