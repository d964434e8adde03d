import { parseArgs } from 'node:util'
import type { BenchReport, Measurement, Target } from './bench.ts'
import { type Cell, highestCoverage, LEAST_COVERAGE, simulate } from './coverage/measure.ts'
import type { Setting } from './coverage/setting.ts'
import {
  amountSettings,
  changeSettings,
  evalSettings,
  formulaSettings,
  passSettings,
  scoreSettings,
} from './coverage/settings.ts'

const FEW = 500
const MANY = 3000
/** Minimum repeats of a meaningful cell. */
const LEAST_REPEATS = 100

/** Measures how often 95% intervals contain the truth, and their width compared with what most tools print. */
export async function run(args: readonly string[]): Promise<BenchReport> {
  const { values } = parseArgs({
    args: args.filter((arg) => arg.startsWith('--minutes')),
    options: { minutes: { type: 'string', default: '25' } },
  })
  const settings = [
    ...amountSettings(),
    ...scoreSettings(),
    ...evalSettings(),
    ...changeSettings(),
    ...formulaSettings(),
    ...passSettings(),
  ]
  const { cells: all, thinned } = simulateAll(settings, Number(values.minutes) * 60_000)
  const cells = all.filter(({ repeats }) => repeats >= LEAST_REPEATS)
  for (const cell of cells.filter(isTooLow)) console.error(`below ${LEAST_COVERAGE}: ${lineOf(cell)}`)
  for (const name of thinned) console.error(`thinned out: ${name}`)
  const groups = Map.groupBy(cells, ({ group }) => group)
  return {
    question: `How often do 95% intervals contain the truth? ${cells.length} cells of ${settings.length} simulated populations, ${FEW} to ${MANY} suites each; ${thinned.length} populations thinned out for time, ${all.length - cells.length} cells left out`,
    measurements: [...groups].flatMap(([group, members]) => measurementsOf(group, members)),
    ratios: Object.fromEntries(
      Array.from(groups, ([group, members]) => [`width of ${group} / peer`, widthRatio(members)]),
    ),
    targets: Array.from(groups, ([group, members]) => targetOf(group, members)),
  }
}

/** Simulates all settings. Each gets its share of the remaining time, so that slow ones are thinned out and none is skipped. */
function simulateAll(settings: readonly Setting[], budgetMs: number): { cells: Cell[]; thinned: string[] } {
  const end = performance.now() + budgetMs
  const cells: Cell[] = []
  const thinned: string[] = []
  for (const [i, setting] of settings.entries()) {
    // Three shares, since most settings take far less than theirs.
    const until = performance.now() + (3 * (end - performance.now())) / (settings.length - i)
    const found = simulate(setting, { seed: i + 1, few: FEW, many: MANY, until })
    cells.push(...found)
    if ((found[0]?.repeats ?? 0) < FEW) thinned.push(`${setting.name}: ${found[0]?.repeats} suites`)
  }
  return { cells, thinned }
}

function isTooLow(cell: Cell): boolean {
  return highestCoverage(cell) < LEAST_COVERAGE
}

function lineOf({ group, name, coverage, repeats, peer }: Cell): string {
  return `${group}, ${name}: ${coverage.toFixed(3)} of ${repeats} (peer ${peer.coverage.toFixed(3)})`
}

function measurementsOf(group: string, cells: readonly Cell[]): Measurement[] {
  const mean = (of: (cell: Cell) => number) => cells.reduce((sum, cell) => sum + of(cell), 0) / cells.length
  const worst = cells.reduce((least, cell) => (cell.coverage < least.coverage ? cell : least))
  const worstPeer = Math.min(...cells.map(({ peer }) => peer.coverage))
  return [
    {
      name: group,
      value: mean(({ coverage }) => coverage),
      unit: 'covered',
      note: `mean width ${mean(({ width }) => width).toFixed(3)}; worst ${worst.coverage.toFixed(3)}: ${worst.name}`,
    },
    {
      name: `${group}, peer`,
      value: mean(({ peer }) => peer.coverage),
      unit: 'covered',
      note: `mean width ${mean(({ peer }) => peer.width).toFixed(3)}; worst ${worstPeer.toFixed(3)}`,
    },
  ]
}

/** Returns the geometric mean over the cells that have both widths. */
function widthRatio(cells: readonly Cell[]): number {
  const logs = cells
    .filter(({ width, peer }) => width > 0 && peer.width > 0)
    .map(({ width, peer }) => Math.log(width / peer.width))
  return Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length)
}

function targetOf(group: string, cells: readonly Cell[]): Target {
  const low = cells.filter(isTooLow).length
  return {
    what: `cells of ${group} that surely cover less`,
    limit: `no coverage below ${LEAST_COVERAGE}`,
    measured: `${low} of ${cells.length}`,
    met: low === 0,
  }
}
