import { randomBytes } from 'node:crypto'
import type { CodeDiagnostic, CodeEvidence, CodeLimit } from '@assay/core/result'
import { SOURCE_PATHS } from '../../answer/program.ts'
import { limitName } from '../../isolation/limits.ts'
import type { Limits } from '../../isolation/sandbox.ts'
import type { ProgramOutcome, ProgramTask } from '../toolchain.ts'
import type { ForkServer, Sample, SampleEnd } from './fork-server.ts'
import { listNeededPackages } from './needed-packages.ts'
import { type CompileReport, compileReportOf, type Report, reportReader } from './report.ts'
import type { ServerPair } from './server-pair.ts'
import type { ServerPool } from './server-pool.ts'
import type { TestPlan } from './test-plan.ts'

/** The means to judge a program. */
export interface JudgeOptions {
  /** Server pairs that run answers apart from their tests. */
  readonly pairs: ServerPool<ServerPair>
  /** Servers that run answers and tests in one process. */
  readonly pool: ServerPool<ForkServer>
  /** Limits of programs; the case sets the time. */
  readonly limits: Limits
  /** The tests' plan; null for a case without tests. */
  readonly plan: TestPlan | null
  /** Whether the harness lints, because there is no linter. */
  readonly lint: boolean
}

type Planned = Extract<TestPlan, { ok: true }>

const NO_TESTS: Planned = { ok: true, names: [], bundle: '', imports: [], needs: null }

/** The extra time that an answer has after its tests' limit, so that the tests report what used up the time. */
const ANSWER_GRACE_MS = 500

/** Compiles, lints and tests one program: apart from its tests, or with them in one process if they need that. */
export async function judgePython(task: ProgramTask, options: JudgeOptions): Promise<ProgramOutcome> {
  task.signal?.throwIfAborted()
  if (options.plan?.ok === true && needsOneProcess(task, options.plan)) return judgeTogether(task, options)
  return (await judgeApart(task, options)) ?? judgeTogether(task, options)
}

/** Returns whether answer and tests share a process. The case and its tests alone decide; an answer would choose the weaker way. */
function needsOneProcess({ spec }: ProgramTask, plan: Planned): boolean {
  const { needs, imports } = plan
  if (needs !== null || listNeededPackages(spec, plan).some((name) => name !== 'pytest')) return true
  const given = spec.files.map(({ path }) => path.replace(/\.py$/, '').replaceAll('/', '.'))
  return imports.some(({ module }) => given.includes(module))
}

/** Runs the answer in one cell and its tests in another. Null if the tests turn out to need one process. */
async function judgeApart(task: ProgramTask, options: JudgeOptions): Promise<ProgramOutcome | null> {
  const { spec, signal } = task
  const broken = options.plan !== null && !options.plan.ok ? options.plan : null
  const plan = options.plan?.ok ? options.plan : NO_TESTS
  const secret = randomBytes(16).toString('hex')
  const reader = reportReader(secret)
  const limits = { ...options.limits, wallMs: spec.timeout_ms, cpuMs: spec.timeout_ms + 1000 }
  // The tests run out of time, and the answer ends with them.
  const longer = { ...limits, wallMs: limits.wallMs + ANSWER_GRACE_MS }
  const job = { ...jobOf(task, plan, options), kind: 'answer' }
  const nothing = () => {}
  const run = (server: ForkServer, more: object, onReport: Sample['onReport'], apart: boolean) =>
    server.run({
      limits: onReport === nothing ? longer : limits,
      job: JSON.stringify({ ...job, ...more }),
      program: null,
      apart,
      onReport,
      signal,
    })
  const ends = await options.pairs.withServer(async ({ answer, tests }) => {
    if (options.plan?.ok !== true) return [await run(answer, {}, nothing, false), null] as const
    const answered = run(answer, { imports: [], expected: [] }, nothing, true)
    const tested = run(tests, testsJobOf(task, plan, secret), reader.add, true)
    // Once the answer has ended, its tests can only end too.
    tested.then(answer.stop, answer.stop)
    return await Promise.all([answered, tested])
  })
  signal?.throwIfAborted()
  const [answer, tests] = ends
  const report = reader.report()
  if (report.needsOneProcess) return null
  const isLost = answer.early === '' && answer.exitCode === null && answer.signal === null
  const early = isLost
    ? (await options.pairs.withServer((pair) => run(pair.answer, { runs: false }, nothing, false))).early
    : answer.early
  const end = tests === null ? answer : joinEnds(answer, tests)
  const outcome = outcomeOf(task, { plan, broken, compile: compileReportOf(early), report, end, lint: options.lint })
  return plan.names.length === 0 || !outcome.compiled ? outcome : withSeparation(outcome, 'apart')
}

function testsJobOf({ program, spec }: ProgramTask, plan: Planned, secret: string): object {
  const { entry_point, expect_functions, expect_types, files } = spec
  const own = program.files.filter(({ path }) => !files.some((file) => file.path === path))
  return {
    kind: 'tests',
    source: '',
    files,
    bundle: plan.bundle,
    secret,
    /** Modules that the answer brought. */
    laid: own.map(({ path }) => path.split('/')[0]?.replace(/\.py$/, '') ?? ''),
    /** The classes that can compare themselves with the tests' data: none that the case calls a function. */
    judging: { never: [...(entry_point === null ? [] : [entry_point]), ...expect_functions], types: expect_types },
  }
}

/** Joins both ends: the tests' process shows how far the tests came, the answer's what became of the answer. */
function joinEnds(answer: SampleEnd, tests: SampleEnd): SampleEnd {
  return {
    ...tests,
    output: answer.output + tests.output,
    limit: tests.limit ?? answer.limit,
    peakMemoryBytes: answer.peakMemoryBytes,
  }
}

function withSeparation(outcome: ProgramOutcome, separation: 'apart' | 'none'): ProgramOutcome {
  return { ...outcome, evidence: { ...outcome.evidence, separation } }
}

/** Runs the answer and its tests in one fork. */
async function judgeTogether(task: ProgramTask, options: JudgeOptions): Promise<ProgramOutcome> {
  const { spec, signal } = task
  const broken = options.plan !== null && !options.plan.ok ? options.plan : null
  const plan = options.plan?.ok ? options.plan : NO_TESTS
  const secret = randomBytes(16).toString('hex')
  const reader = reportReader(secret)
  const limits = { ...options.limits, wallMs: spec.timeout_ms, cpuMs: spec.timeout_ms + 1000 }
  const runWith = (more: object, program: Sample['program']) => {
    const job = JSON.stringify({ ...jobOf(task, plan, options), ...more })
    return options.pool.withServer((server) => server.run({ limits, job, program, onReport: reader.add, signal }))
  }
  const end = await runWith({}, { secret, whenLoaded: plan.bundle })
  signal?.throwIfAborted()
  // It took down the server, and all results with it: those that don't need a run are made again.
  const isLost = end.early === '' && end.exitCode === null && end.signal === null
  const early = isLost ? (await runWith({ runs: false }, null)).early : end.early
  const compile = compileReportOf(early)
  const outcome = outcomeOf(task, { plan, broken, compile, report: reader.report(), end, lint: options.lint })
  return outcome.compiled ? withSeparation(outcome, 'none') : outcome
}

function jobOf({ program, spec }: ProgramTask, plan: Planned, { plan: given, lint }: JudgeOptions): object {
  const { entry_point, expect_functions, expect_types } = spec
  return {
    kind: 'judge',
    source: program.source,
    files: program.files,
    // Nothing runs if there is nothing to test.
    runs: given?.ok === true,
    given: spec.files.map(({ path }) => path),
    lint,
    dependencies: listNeededPackages(spec, plan),
    imports: plan.imports,
    expected: [...(entry_point === null ? [] : [entry_point]), ...expect_functions, ...expect_types],
  }
}

interface Judged {
  readonly plan: Planned
  readonly broken: Extract<TestPlan, { ok: false }> | null
  readonly compile: CompileReport | null
  readonly report: Report
  readonly end: SampleEnd
  readonly lint: boolean
}

function outcomeOf({ spec }: ProgramTask, { plan, broken, compile, report, end, lint }: Judged): ProgramOutcome {
  const compiled = compile?.compiled ?? false
  const tests = compiled ? testsOf(plan, report, end, spec.timeout_ms) : []
  const diagnostics = [...compileDiagnostics(compile, end), ...(broken === null ? [] : [brokenDiagnostic(broken)])]
  const passed = tests.filter(({ outcome }) => outcome === 'passed').length
  const missing = compile?.missing ?? []
  const hint = missing.map((name) => `"${name}"`).join(', ')
  return {
    compiled,
    tests: compiled ? { passed, failed: tests.length - passed } : null,
    lint_warnings: compiled && lint ? diagnostics.filter(({ stage }) => stage === 'lint').length : null,
    evidence: {
      diagnostics,
      tests: missing.length === 0 ? tests : tests.map((test) => withMissing(test, hint)),
      output: end.output,
      broken_tests: broken !== null || (compiled && missing.length > 0),
      limit: end.limit ?? limitIn(report),
      compile_ms: compile?.compileMs ?? null,
      tests_ms: compiled && plan.names.length > 0 ? testsMs(compile, end) : null,
      lint_ms: compiled && lint ? (compile?.lintMs ?? null) : null,
      peak_memory_bytes: end.peakMemoryBytes,
    },
  }
}

function testsMs(compile: CompileReport | null, { wallMs }: SampleEnd): number {
  return Math.max(0, wallMs - (compile?.compileMs ?? 0) - (compile?.lintMs ?? 0))
}

type Test = CodeEvidence['tests'][number]

/** Returns every planned test once. One that didn't report is missing, and if the program ended by itself, none of those passed. */
function testsOf(plan: Planned, { tests, isComplete }: Report, end: SampleEnd, timeoutMs: number): Test[] {
  const isWhole = isComplete && end.exitCode === 0
  return plan.names.map((name, index) => {
    const failure = tests.get(index)
    if (failure === undefined) {
      const why = isWhole ? "The test didn't report" : whyEnded(end, timeoutMs)
      return { name, outcome: 'missing', message: why }
    }
    return { name, outcome: failure === null ? 'passed' : 'failed', message: failure ?? '' }
  })
}

function whyEnded({ limit, signal, exitCode }: SampleEnd, timeoutMs: number): string {
  if (limit === 'time') return `The test didn't finish within ${timeoutMs / 1000} s`
  if (signal !== null) return `The program was killed by ${signal} before the test reported`
  if (exitCode !== null) return `The program exited with code ${exitCode} before the test reported`
  return 'The program ended the process that runs the tests'
}

function withMissing(test: Test, names: string): Test {
  if (test.outcome === 'passed') return test
  const hint = `The case needs ${names}, which Python can't import here. Install it for the system's Python`
  return { ...test, message: `${hint}. ${test.message}` }
}

/** Returns the limit that an error shows, by the start of its message. */
function limitIn({ tests }: Report): CodeLimit | null {
  for (const failure of tests.values()) {
    if (failure?.includes('MemoryError')) return 'memory'
    if (failure !== null && /OSError: \[Errno (27|28)\]/.test(failure)) return 'disk'
  }
  return null
}

function compileDiagnostics(compile: CompileReport | null, end: SampleEnd): readonly CodeDiagnostic[] {
  if (compile !== null) return compile.diagnostics
  const why = end.limit === null ? (end.signal ?? 'it ended early') : limitName(end.limit)
  const message = `Python couldn't compile the program (${why})`
  const place = { file: SOURCE_PATHS.python, line: null, column: null }
  return [{ stage: 'compile', severity: 'error', code: null, message, ...place }]
}

function brokenDiagnostic({ message, line, column }: Extract<TestPlan, { ok: false }>): CodeDiagnostic {
  return {
    stage: 'compile',
    severity: 'error',
    code: null,
    message: `The tests don't compile: ${message}`,
    ...{ file: null, line, column },
  }
}
