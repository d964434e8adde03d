import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { treeSeconds } from './processor-time.ts'
import { EVENTS_FILE, type TestReport } from './report-events.ts'

/** Test files that run in one process: one, or many that share nothing but their modules. */
export interface TestJob {
  readonly files: readonly string[]
}

/** A test that failed or was skipped. */
export interface NamedTest {
  readonly file: string
  readonly name: string
  readonly reason: string
}

/** How a job ended. */
export interface JobOutcome {
  readonly job: TestJob
  readonly passed: number
  readonly failed: readonly NamedTest[]
  readonly skipped: readonly NamedTest[]
  /** Everything that it printed. */
  readonly output: string
  readonly seconds: number
  /** With the processes that it started and waited for. */
  readonly processorSeconds: number
}

/** When a job hangs: a slow one doesn't. */
export interface HangLimits {
  /** How long it may do nothing at all. */
  readonly idleSeconds: number
  /** How much processor time it may use, and without `/proc` how long it may take, until the next test ends. */
  readonly spinningSeconds: number
  /** How long it may say and end nothing while it uses less than a quarter of a core, as one does that asks in vain. */
  readonly askingSeconds: number
  /** How often it is looked at. */
  readonly lookSeconds: number
}

const HANG_LIMITS: HangLimits = { idleSeconds: 180, spinningSeconds: 600, askingSeconds: 900, lookSeconds: 5 }

const REPORTER = join(import.meta.dirname, 'report-events.ts')

/** Runs a job to its end. Never rejects: what goes wrong is a failed test. Ends what it started when `signal` is aborted. */
export async function runJob(job: TestJob, signal: AbortSignal, limits = HANG_LIMITS): Promise<JobOutcome> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-test-'))
  const events = join(folder, 'events.jsonl')
  const started = performance.now()
  const together = job.files.length === 1 ? [] : ['--test', '--test-isolation=none']
  const child = spawn(process.execPath, [...together, `--test-reporter=${REPORTER}`, ...job.files], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // The runner's own variable would make a test that runs tests speak to it.
    env: { ...process.env, [EVENTS_FILE]: events, NODE_TEST_CONTEXT: undefined },
    // A group of its own, so that what it started can be ended with it.
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const kill = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // Already gone.
    }
  }
  signal.addEventListener('abort', kill)
  let hung: string | null = null
  const watch = watchProgress(child.pid ?? 0, limits, () => sizeOf(events) + output.length)
  const looks = setInterval(() => {
    hung ??= watch()
    if (hung !== null) kill()
  }, limits.lookSeconds * 1000)
  const ending = await new Promise<string | null>((resolve) => {
    child.on('error', (error) => resolve(`The process did not start: ${error.message}`))
    child.on('exit', (code, by) => {
      if (code !== 0)
        resolve(by === null ? `The process ended with exit code ${code}.` : `The process was ended by ${by}.`)
      else resolve(null)
    })
  })
  clearInterval(looks)
  signal.removeEventListener('abort', kill)
  const reports = readReports(events)
  // What it left behind must not hold its pipes, or a core.
  kill()
  child.stdout.destroy()
  child.stderr.destroy()
  rmSync(folder, { recursive: true, force: true })
  return summarize(job, reports, hung ?? ending, output, (performance.now() - started) / 1000)
}

/**
 * Returns a function that says why a process hangs, or null. A slow test doesn't hang: it uses the processor, or says or ends something.
 * `said` grows with what it says.
 */
function watchProgress(pid: number, limits: HangLimits, said: () => number): () => string | null {
  const now = () => performance.now() / 1000
  let last = { said: -1, at: now(), used: 0 }
  let busy = { used: 0, at: now() }
  return () => {
    const used = treeSeconds([pid])?.get(pid) ?? null
    const size = said()
    if (size !== last.said) last = { said: size, at: now(), used: used ?? 0 }
    // Less than a hundredth of a core is a timer that looks whether something happened.
    const isBusy = used !== null && Math.abs(used - busy.used) > limits.lookSeconds * 0.01
    if (isBusy) busy = { used: used ?? 0, at: now() }
    const idle = now() - Math.max(last.at, busy.at)
    if (used !== null && idle > limits.idleSeconds) return `Nothing happened for ${Math.round(idle)} s.`
    const silent = now() - last.at
    if (used !== null && silent > limits.askingSeconds && used - last.used < silent / 4)
      return `No test ended for ${Math.round(silent)} s, with less than a quarter of a core in use.`
    const spent = used === null ? now() - last.at : used - last.used
    return spent > limits.spinningSeconds ? `No test ended for ${Math.round(spent)} s of processor time.` : null
  }
}

function sizeOf(file: string): number {
  try {
    return statSync(file).size
  } catch {
    return 0
  }
}

function readReports(file: string): TestReport[] {
  if (sizeOf(file) === 0) return []
  const lines = readFileSync(file, 'utf8').split('\n')
  // A process that was killed may leave half a line.
  return lines.slice(0, -1).map((line) => JSON.parse(line))
}

function summarize(
  job: TestJob,
  reports: readonly TestReport[],
  problem: string | null,
  output: string,
  seconds: number,
): JobOutcome {
  const named = (type: 'failed' | 'skipped') =>
    reports.flatMap((report) => {
      if (report.type !== type) return []
      // A test of a contract is in the contract's file, and belongs to the one that was run.
      const file = job.files.length === 1 ? (job.files[0] ?? '') : report.file
      return [{ file, name: report.names.join(' › '), reason: report.reason }]
    })
  const passed = reports.filter(({ type }) => type === 'passed').length
  const failed = named('failed')
  const skipped = named('skipped')
  const file = job.files.length === 1 ? (job.files[0] ?? '') : `${job.files.length} files together`
  const whole = (reason: string) => failed.push({ file, name: '(the whole file)', reason })
  if (problem !== null && failed.length === 0) whole(`${problem}\n${output.trim().slice(-4000)}`)
  else if (passed + failed.length + skipped.length === 0) whole('It has no tests.')
  const ended = reports.find((report) => report.type === 'ended')
  return { job, passed, failed, skipped, output, seconds, processorSeconds: ended?.processorSeconds ?? 0 }
}
