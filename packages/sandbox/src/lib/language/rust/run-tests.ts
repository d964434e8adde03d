import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { EnvironmentError } from '@assay/core/errors'
import type { CodeLimit, CodeTest } from '@assay/core/result'
import type { Ended, Sandbox } from '../../isolation/sandbox.ts'
import { bindAt } from './bind-at.ts'
import type { PlannedTest } from './test-plan.ts'

/** One case's tests in a library. */
export interface CaseTests {
  readonly symbol: string
  /** The library with the answer and its tests, on the host. No program inside can open it. */
  readonly library: string
  readonly tests: readonly PlannedTest[]
  readonly wallMs: number
}

/** The outcome of one case's tests. */
export interface TestedCase {
  readonly tests: readonly CodeTest[]
  readonly output: string
  readonly limit: CodeLimit | null
  readonly ms: number
  readonly peakMemoryBytes: number | null
  /** Whether every test returned or panicked: no timeout, no death, nothing missing. */
  readonly plain: boolean
}

/** The cases to run. */
export interface TestRun {
  readonly harness: string
  /** An empty folder, or one with the case's files, in which the tests run. */
  readonly folder: string
  readonly cases: readonly CaseTests[]
  readonly signal?: AbortSignal | undefined
}

/** A test that takes longer than this continues beside the next one. */
const SLICE_MS = 2000

/** Runs cases' tests in one sandbox, each test in its own process. */
export async function runTests(sandbox: Sandbox, run: TestRun): Promise<TestedCase[]> {
  const secret = randomBytes(24).toString('hex')
  const marker = randomBytes(24).toString('hex')
  const wallMs = run.cases.reduce((sum, each) => sum + each.wallMs, 0)
  const harness = bindAt(sandbox, run.harness, '/assay/rust-tests')
  const libraries = [...new Set(run.cases.map(({ library }) => library))]
  const bytes = await Promise.all(libraries.map((path) => readFile(path)))
  const lines = run.cases.map(({ symbol, library, tests, wallMs }) =>
    [symbol, libraries.indexOf(library), tests.length, wallMs, SLICE_MS].join(' '),
  )
  const head = [
    // Every other process that the harness sees is a test's, but only in its own namespace.
    `${secret}${marker} ${sandbox.isolation === 'bubblewrap' ? 1 : 0}`,
    bytes.map(({ length }) => length).join(' '),
    ...lines,
  ]
  const ended = await sandbox.run({
    command: [harness.path],
    folder: run.folder,
    binds: [harness.bind],
    stdin: Buffer.concat([Buffer.from(`${head.join('\n')}\n\n`), ...bytes]),
    // The harness ends tests that are late; this is for a harness that was stopped.
    limits: { wallMs: wallMs + 2000, cpuMs: 4 * wallMs + 2000 },
    signal: run.signal,
  })
  const reports = readChannel(ended.channel.bytes.toString('latin1'), secret)
  if (!reports.hasBegun && ended.limit === null) {
    const said = ended.stderr.bytes.toString('utf8').slice(0, 500).trim()
    throw new EnvironmentError('SANDBOX_FAILED', `The program that runs Rust tests didn't start: ${said}`)
  }
  const outputs = [ended.stdout, ended.stderr].map(({ bytes }) => sections(bytes.toString('utf8'), marker))
  return run.cases.map((each, index) => {
    const output = outputs.map((parts) => parts[index] ?? '').join('')
    return reportCase(each, reports.cases.get(index) ?? new Map(), { ended, isWhole: reports.isWhole, output })
  })
}

interface Report {
  readonly outcome: string
  readonly ms: number
  readonly peakKib: number
  readonly message: string
}

interface Reports {
  readonly cases: ReadonlyMap<number, ReadonlyMap<number, Report>>
  /** Whether the harness started: no answer is loaded by then. */
  readonly hasBegun: boolean
  /** Whether the harness finished. */
  readonly isWhole: boolean
}

/** Reads lines that begin with the secret; someone else wrote all others. */
function readChannel(text: string, secret: string): Reports {
  const cases = new Map<number, Map<number, Report>>()
  let hasBegun = false
  let isWhole = false
  for (const line of text.split('\n')) {
    const [key, at, test, outcome, ms, peak, message = ''] = line.split(' ')
    if (key !== secret || at === undefined) continue
    if (at === 'begin') hasBegun = true
    if (at === 'end') isWhole = true
    if (outcome === undefined) continue
    const reports = cases.get(Number(at)) ?? new Map<number, Report>()
    cases.set(Number(at), reports)
    const said = Buffer.from(message, 'hex').toString('utf8')
    reports.set(Number(test), { outcome, ms: Number(ms), peakKib: Number(peak), message: said })
  }
  return { cases, hasBegun, isWhole }
}

/** Returns the output after each marker, up to the next. */
function sections(text: string, marker: string): string[] {
  return text
    .split(`\n${marker} `)
    .slice(1)
    .map((part) => part.slice(part.indexOf('\n') + 1))
}

interface RunEnd {
  readonly ended: Ended
  readonly isWhole: boolean
  readonly output: string
}

function reportCase({ tests, wallMs }: CaseTests, reports: ReadonlyMap<number, Report>, end: RunEnd): TestedCase {
  const all = [...reports.values()]
  const { ended, isWhole, output } = end
  const isLate = all.some(({ outcome }) => outcome === 'late')
  const isCut = ended.stdout.cut || ended.stderr.cut
  return {
    tests: tests.map(({ name }, index) => codeTest(name, reports.get(index), wallMs)),
    output,
    limit: ended.limit ?? (isLate ? 'time' : isCut ? 'output' : null),
    ms: all.reduce((sum, { ms }) => sum + ms, 0),
    peakMemoryBytes: all.length === 0 ? null : Math.max(...all.map(({ peakKib }) => peakKib)) * 1024,
    plain:
      isWhole &&
      ended.exitCode === 0 &&
      ended.limit === null &&
      !isCut &&
      tests.every((_, index) => /^(?:passed|failed)$/.test(reports.get(index)?.outcome ?? '')),
  }
}

function codeTest(name: string, report: Report | undefined, wallMs: number): CodeTest {
  if (report === undefined) return { name, outcome: 'missing', message: "The test didn't report" }
  if (report.outcome === 'passed') return { name, outcome: 'passed', message: '' }
  if (report.outcome === 'late')
    return { name, outcome: 'failed', message: `The test didn't finish within ${wallMs} ms` }
  if (report.outcome === 'died') return { name, outcome: 'failed', message: deathOf(report.message) }
  return { name, outcome: 'failed', message: report.message === '' ? 'The test failed' : report.message }
}

const SIGNALS: ReadonlyMap<string, string> = new Map([
  ['6', 'SIGABRT (often a stack overflow or a panic while panicking)'],
  ['7', 'SIGBUS'],
  ['9', 'SIGKILL (often too much memory)'],
  ['11', 'SIGSEGV (often a stack overflow)'],
])

function deathOf(said: string): string {
  const [kind, number = ''] = said.split(' ')
  if (kind === 'exit') return `The process exited with code ${number} before the test ended`
  return `The process was killed by ${SIGNALS.get(number) ?? `signal ${number}`} before the test ended`
}
