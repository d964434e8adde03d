import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import type { Result } from '@assay/core/result'
import { readPlan } from '@assay/core/run'
import { createRunTally, summarizeRun } from '@assay/core/scoring'
import { openStore, type Store } from '@assay/store/store'
import type { BenchReport, Measurement } from './bench.ts'

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

/** The best of three, since the first fills the caches of the disk and of compiled code. */
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
  await keep(store, 'run-a', count, 0.8)
  await keep(store, 'run-b', count, 0.77)
  // The log is moved into the file, so that no contender pays for it.
  const database = new DatabaseSync(file)
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  database.close()
}

async function keep(store: Store, id: string, count: number, rate: number): Promise<void> {
  const suites = [
    { name: 'bench', file: null, formula: 'success_pct / total_cost', cases: count, samples: 1, weight: 1 },
  ]
  const plan = readPlan({ hash: 'h', model: 'replay/demo', suites, total: count })
  const started_at = '2026-01-01T00:00:00.000Z'
  const finished_at = '2026-01-01T01:00:00.000Z'
  const about = { id, model: 'replay/demo', status: 'finished', started_at, finished_at, seed: 1 } as const
  const whole = { ...about, ignore_errors: false, tags: [] }
  await store.createRun({ ...whole, experiment: id, suites: ['bench'], plan_hash: 'h', plan })
  const tally = createRunTally()
  for (let from = 0; from < count; from += 5000) {
    const results = Array.from({ length: Math.min(5000, count - from) }, (_, i) => resultOf(id, from + i, rate))
    for (const result of results) tally.add(result)
    await store.append({ results })
  }
  await store.putSummary(summarizeRun({ ...whole, plan }, tally))
}

function resultOf(run: string, index: number, rate: number): Result {
  const passed = (index * 0.618_033_988_75) % 1 < rate
  const check = {
    kind: 'contains',
    passed,
    score: passed ? 1 : 0,
    weight: 1,
    reason: passed ? 'It is there.' : 'It is not.',
  }
  return {
    run,
    suite: 'bench',
    case: `case-${index}`,
    eval: null,
    model: 'replay/demo',
    attempt: 1,
    tags: [`tag-${index % 7}`],
    weight: 1,
    checks: [check],
    classification: null,
    code: null,
    tokens: { input: 120 + (index % 50), output: 40 + (index % 30), reasoning: null, cached: null },
    cost_usd: 0.0001 + (index % 100) / 1e6,
    judge_cost_usd: 0,
    latency_ms: 300 + (index % 900),
    first_token_ms: null,
    finish_reason: 'stop',
    from_cache: false,
    turns: [{ prompt: `Question ${index}: what is the capital of France?`, answer: passed ? 'Paris.' : 'Lyon.' }],
    status: 'scored',
    passed,
    score: passed ? 1 : 0,
  }
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
