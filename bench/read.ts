import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { openStore } from '@assay/store/store'
import type { BenchReport, Measurement } from './bench.ts'
import { keepRun } from './stored/keep-run.ts'

// Whole commands on stored runs of 200,000 results each, against reading the same rows with plain statements in a process of
// its own. Processor time of the process, its threads included.

const RESULTS = 200_000
const MAIN = join(import.meta.dirname, '..', 'packages', 'cli', 'src', 'main.ts')

const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  show: ['show', 'run-b'],
  'show --failed': ['show', 'run-b', '--failed'],
  score: ['score', 'run-b', '--formula', 'success_pct / total_cost'],
  compare: ['compare', '--baseline', 'run-a', '--current', 'run-b'],
  'report json': ['report', 'run-b', '--format', 'json', '-o', 'report.json'],
}

export async function run(args: readonly string[]): Promise<BenchReport> {
  const { values } = parseArgs({ args: [...args], options: { n: { type: 'string' } }, strict: false })
  const count = Number(values.n ?? RESULTS)
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-read-'))
  try {
    const file = join(folder, 'assay.db')
    await fill(file, count)
    const plain = measure(['--input-type=module', '--eval', readAll(file)], folder)
    const taken = Object.entries(COMMANDS).map(
      ([name, command]) => [name, measure([MAIN, ...command, '--store', file], folder)] as const,
    )
    return report(count, plain, taken)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

interface Taken {
  readonly seconds: number
  readonly cpuSeconds: number
}

/** Returns the best of three, since the first fills the caches of the disk and of compiled code. */
function measure(command: readonly string[], cwd: string): Taken {
  const rounds = [1, 2, 3].map((): Taken => {
    const start = performance.now()
    const { status, stderr } = spawnSync(
      '/usr/bin/env',
      ['bash', '-c', 'TIMEFORMAT="%U %S"; time "$@" > /dev/null', 'bash', process.execPath, ...command],
      { encoding: 'utf8', cwd },
    )
    if (status !== 0) throw new Error(`The command failed: ${stderr}`)
    const [user = 0, system = 0] = (stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number)
    return { seconds: (performance.now() - start) / 1000, cpuSeconds: user + system }
  })
  return rounds.reduce((best, each) => (each.seconds < best.seconds ? each : best))
}

/** Reads every column of every result, one row at a time. */
function readAll(file: string): string {
  return `
    import { DatabaseSync } from 'node:sqlite'
    const database = new DatabaseSync(${JSON.stringify(file)}, { readOnly: true })
    let rows = 0
    for (const row of database.prepare('SELECT * FROM results').iterate()) rows += row.passed ?? 0
    console.log(rows)`
}

async function fill(file: string, count: number): Promise<void> {
  await using store = await openStore(file)
  await keepRun(store, 'run-a', count, 0.8)
  await keepRun(store, 'run-b', count, 0.77)
  // The log is moved into the file, so that no contender pays for it.
  const database = new DatabaseSync(file)
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  database.close()
}

function report(count: number, plain: Taken, taken: readonly (readonly [string, Taken])[]): BenchReport {
  const rows: Measurement[] = [['plain statements, all rows of both runs', plain] as const, ...taken].map(
    ([name, each]) => ({
      name,
      value: each.seconds,
      unit: 's',
      note: `${each.cpuSeconds.toFixed(2)} s of processor time`,
    }),
  )
  const secondsOf = (name: string) => taken.find(([each]) => each === name)?.[1].seconds ?? Number.NaN
  const target = (name: string, limit: number) => {
    const seconds = secondsOf(name)
    return { what: `assay ${name}`, limit: `${limit} s`, measured: `${seconds.toFixed(2)} s`, met: seconds <= limit }
  }
  return {
    question: `How long do commands take on stored runs of ${count.toLocaleString('en-US')} results?`,
    measurements: rows,
    ratios: Object.fromEntries(
      taken.map(([name, each]) => [`${name} / plain statements`, each.seconds / plain.seconds]),
    ),
    targets: [target('show', 1), target('compare', 4)],
  }
}
