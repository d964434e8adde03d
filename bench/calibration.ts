import { parseArgs } from 'node:util'
import type { BenchReport, Measurement } from './bench.ts'
import { calibrationSetting, FULL_GRID, listWorlds } from './calibration/settings.ts'
import { type Cell, highestCoverage, LEAST_COVERAGE, simulate } from './coverage/measure.ts'

const FEW = 400
const MANY = 3000
/** Minimum repeats of a meaningful cell. */
const LEAST_REPEATS = 100

/** Measures how often the interval of the rate according to people, computed from a few labels, contains the truth. */
export async function run(args: readonly string[]): Promise<BenchReport> {
  const { values } = parseArgs({
    args: args.filter((arg) => /^--(minutes|answers|every)=/.test(arg)),
    options: {
      minutes: { type: 'string', default: '60' },
      answers: { type: 'string' },
      every: { type: 'string', default: '1' },
    },
  })
  const answers = values.answers?.split(',').map(Number) ?? FULL_GRID.answers
  // Every so many, for a look at all parts of the grid in little time.
  const worlds = listWorlds({ ...FULL_GRID, answers }).filter((_, i) => i % Number(values.every) === 0)
  const end = performance.now() + Number(values.minutes) * 60_000
  const all: Cell[] = []
  for (const [i, world] of worlds.entries()) {
    // Three shares, since most worlds take far less than theirs.
    const until = performance.now() + (3 * (end - performance.now())) / (worlds.length - i)
    all.push(...simulate(calibrationSetting(world), { seed: i + 1, few: FEW, many: MANY, until }))
  }
  const cells = all.filter(({ repeats }) => repeats >= LEAST_REPEATS)
  const low = cells.filter((cell) => highestCoverage(cell) < LEAST_COVERAGE)
  for (const { group, name, coverage, repeats } of low) console.error(`${group}, ${name}: ${coverage} of ${repeats}`)
  const groups = Map.groupBy(cells, ({ group }) => group)
  const least = cells.reduce((fewest, { repeats }) => Math.min(fewest, repeats), Number.POSITIVE_INFINITY)
  return {
    question: `How often does what labels say contain the truth? ${cells.length} cells of ${worlds.length} worlds with ${answers.join(', ')} answers, ${least} to ${MANY} runs each; ${all.length - cells.length} cells left out for time`,
    measurements: [...groups].flatMap(([group, members]) => measurementsOf(group, members)),
    ratios: {},
    targets: Array.from(groups, ([group, members]) => {
      const count = members.filter((cell) => low.includes(cell)).length
      return {
        what: `cells of ${group} that surely cover less`,
        limit: `no coverage below ${LEAST_COVERAGE}`,
        measured: `${count} of ${members.length}`,
        met: count === 0,
      }
    }),
  }
}

function measurementsOf(group: string, cells: readonly Cell[]): Measurement[] {
  const mean = (of: (cell: Cell) => number) => cells.reduce((sum, cell) => sum + of(cell), 0) / cells.length
  const worst = cells.reduce((least, cell) => (cell.coverage < least.coverage ? cell : least))
  const under = cells.filter(({ coverage }) => coverage < LEAST_COVERAGE).length
  const peers = cells.map(({ peer }) => peer.coverage)
  return [
    {
      name: group,
      value: mean(({ coverage }) => coverage),
      unit: 'covered',
      note: `mean width ${mean(({ width }) => width).toFixed(3)}; ${under} cells below ${LEAST_COVERAGE}; worst ${worst.coverage.toFixed(3)}: ${worst.name}`,
    },
    {
      name: `${group}, normal limits`,
      value: mean(({ peer }) => peer.coverage),
      unit: 'covered',
      note: `mean width ${mean(({ peer }) => peer.width).toFixed(3)}; worst ${Math.min(...peers).toFixed(3)}`,
    },
  ]
}
