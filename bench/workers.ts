import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { planSpec, runPlanned } from '@assay/app/run'
import { submitSpec } from '@assay/app/submit'
import { type OpenWorkspace, openWorkspace } from '@assay/app/workspace'
import { createPool, readAddress } from '@assay/store/database'
import { freshDatabase } from '@assay/store/testing'
import type { BenchReport, Measurement } from './bench.ts'
import { startServer } from './throughput/process.ts'

// Whole processes: a model that takes 100 ms in one, workers in others, one Postgres. Samples per second are those between the first tenth
// and the last tenth of a run, so that neither the start of processes nor the end of the last job counts. Database time is
// `active_time` of pg_stat_database over the run, beside that of the same run by one process without a queue.
// `--seconds` is how long each run is to take, `--threads` those of one worker, `--latency` that of the model.

const MAIN = join(import.meta.dirname, '../packages/cli/src/main.ts')

export async function run(args: readonly string[]): Promise<BenchReport> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '15' },
      threads: { type: 'string', default: '16' },
      latency: { type: 'string', default: '100' },
    },
    strict: false,
  })
  const [seconds, threads, latencyMs] = [Number(values.seconds), Number(values.threads), Number(values.latency)]
  const folder = mkdtempSync(join(tmpdir(), 'assay-workers-'))
  const children: ChildProcess[] = []
  try {
    await using database = await freshDatabase()
    using model = await startServer(latencyMs)
    writeFileSync(
      join(folder, 'assay.config.yaml'),
      `providers:\n  local: {base_url: ${JSON.stringify(model.baseUrl)}}\n`,
    )
    const location = database.url
    await using workspace = await openWorkspace({ store: { mode: 'create', location }, folder, env: {} })
    const setting: Setting = { folder, location, workspace, threads, children }
    const idealOfOne = (1000 / latencyMs) * threads
    const size = (workers: number) => Math.round(seconds * workers * idealOfOne)
    const bare = await measureBare(setting, size(1))
    const one = await measureWorkers(setting, 1, size(1))
    const four = await measureWorkers(setting, 4, size(4))
    return report({ bare, one, four, idealOfOne, threads, latencyMs })
  } finally {
    for (const child of children) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, maxRetries: 3 })
  }
}

interface Setting {
  readonly folder: string
  readonly location: string
  readonly workspace: OpenWorkspace
  readonly threads: number
  readonly children: ChildProcess[]
}

/** A run's time on the clock and in the database. */
interface Measured {
  readonly perSecond: number
  /** Milliseconds of database time for each sample. */
  readonly databaseMs: number
  /** Transactions for each sample. */
  readonly transactions: number
}

async function measureBare({ workspace, location, threads }: Setting, cases: number): Promise<Measured> {
  const before = await readActivity(location)
  const begun = performance.now()
  const planned = await planSpec(workspace, { suites: [{ text: suiteText(cases) }], threads, cache: false })
  await runPlanned(workspace, planned)
  const tookMs = performance.now() - begun
  return { perSecond: (1000 * cases) / tookMs, ...perSample(before, await readActivity(location), cases) }
}

async function measureWorkers(setting: Setting, count: number, cases: number): Promise<Measured> {
  const { workspace, location } = setting
  const workers = await Promise.all(Array.from({ length: count }, () => startWorker(setting)))
  // Whatever workers do when they start is over.
  await delay(3000)
  const before = await readActivity(location)
  const { runs } = await submitSpec(workspace, { suites: [{ text: suiteText(cases) }], threads: 10_000, cache: false })
  const run = runs[0]?.id
  if (run === undefined) throw new Error('No run was submitted.')
  const middle: { at: number; done: number }[] = []
  for (;;) {
    const done = await workspace.store.countResults(run)
    if (done > cases * 0.1 && done < cases * 0.9) middle.push({ at: performance.now(), done })
    if ((await workspace.store.getRun(run)).status === 'finished') break
    await delay(250)
  }
  const after = await readActivity(location)
  for (const worker of workers) {
    const exited = once(worker, 'exit')
    worker.kill('SIGTERM')
    await exited
  }
  const [first, last] = [middle.at(0), middle.at(-1)]
  if (first === undefined || last === undefined || first === last)
    throw new Error('The run was too short to be measured.')
  const perSecond = (1000 * (last.done - first.done)) / (last.at - first.at)
  return { perSecond, ...perSample(before, after, cases) }
}

async function startWorker({ folder, location, threads, children }: Setting): Promise<ChildProcess> {
  const args = [MAIN, 'worker', '--store', location, '--threads', String(threads)]
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  children.push(child)
  await once(child.stderr, 'data')
  return child
}

function suiteText(cases: number): string {
  const rows = Array.from({ length: cases }, (_, at) => `      - {n: ${at}}`).join('\n')
  return `metadata: {name: bench, model: local/m}\nevals:\n  - name: q\n    prompt: Question {{n}}\n    checks: {contains: "42"}\n    dataset:\n${rows}\n`
}

interface Activity {
  readonly activeMs: number
  readonly transactions: number
}

async function readActivity(location: string): Promise<Activity> {
  // Backends report their activity when they are idle for a second.
  await delay(1500)
  const pool = createPool(readAddress(location))
  try {
    const sql = 'SELECT active_time, xact_commit FROM pg_stat_database WHERE datname = current_database()'
    const [row] = await pool.read((session) => session.rows({ sql, parameters: [] }))
    return { activeMs: Number(row?.active_time), transactions: Number(row?.xact_commit) }
  } finally {
    await pool.close()
  }
}

function perSample(before: Activity, after: Activity, cases: number) {
  return {
    databaseMs: (after.activeMs - before.activeMs) / cases,
    transactions: (after.transactions - before.transactions) / cases,
  }
}

interface Outcome {
  readonly bare: Measured
  readonly one: Measured
  readonly four: Measured
  readonly idealOfOne: number
  readonly threads: number
  readonly latencyMs: number
}

function report({ bare, one, four, idealOfOne, threads, latencyMs }: Outcome): BenchReport {
  const rows = (name: string, each: Measured): Measurement[] => [
    { name, value: each.perSecond, unit: 'samples/s' },
    { name: `${name}: database time`, value: each.databaseMs, unit: 'ms/sample' },
    { name: `${name}: transactions`, value: each.transactions, unit: 'per sample' },
  ]
  const ratio = four.perSecond / one.perSecond
  const overhead = Math.max(one.databaseMs, four.databaseMs) - bare.databaseMs
  return {
    question: `How much more do 4 workers do than 1? (a model of ${latencyMs} ms, ${threads} threads each)`,
    measurements: [
      ...rows('one process without a queue', bare),
      ...rows('1 worker', one),
      ...rows('4 workers', four),
      { name: 'ideal of 1 worker', value: idealOfOne, unit: 'samples/s' },
    ],
    ratios: { '4 workers to 1': ratio, '1 worker to its ideal': one.perSecond / idealOfOne },
    targets: [
      { what: '4 workers to 1', limit: '3.5', measured: ratio.toFixed(2), met: ratio >= 3.5 },
      { what: 'database time of the queue', limit: '2 ms/sample', measured: overhead.toFixed(2), met: overhead < 2 },
    ],
  }
}
