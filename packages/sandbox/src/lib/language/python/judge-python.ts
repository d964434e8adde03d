import { randomBytes } from 'node:crypto'
import type { CodeDiagnostic, CodeEvidence, CodeLimit } from '@assay/core/result'
import { SOURCE_PATHS } from '../../answer/program.ts'
import type { Limits } from '../../isolation/sandbox.ts'
import type { ProgramOutcome, ProgramTask } from '../toolchain.ts'
import type { Sample, SampleEnd } from './fork-server.ts'
import { type CompileReport, compileReportOf, type Report, reportReader } from './report.ts'
import type { ServerPool } from './server-pool.ts'
import type { TestPlan } from './test-plan.ts'

/** What a program is judged with. */
export interface JudgeOptions {
  readonly pool: ServerPool
  /** Of programs; the case gives the time. */
  readonly limits: Limits
  /** Null for a case without tests. */
  readonly plan: TestPlan | null
  /** Whether the harness lints, for want of a linter. */
  readonly lint: boolean
}

type Planned = Extract<TestPlan, { ok: true }>

const NO_TESTS: Planned = { ok: true, names: [], bundle: '', imports: [] }

/** Compiles, lints and tests one program in a fork of its own. */
export async function judgePython(task: ProgramTask, options: JudgeOptions): Promise<ProgramOutcome> {
  const { spec, signal } = task
  signal?.throwIfAborted()
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
  // It took the server with it, and what was known of it: what can be said without running it is said again.
  const isLost = end.early === '' && end.exitCode === null && end.signal === null
  const early = isLost ? (await runWith({ runs: false }, null)).early : end.early
  return outcomeOf(task, {
    plan,
    broken,
    compile: compileReportOf(early),
    report: reader.report(),
    end,
    lint: options.lint,
  })
}

function jobOf({ program, spec }: ProgramTask, plan: Planned, { plan: given, lint }: JudgeOptions): object {
  const { entry_point, expect_functions, expect_types } = spec
  return {
    kind: 'judge',
    source: program.source,
    files: program.files,
    // Nothing runs when there is nothing to test.
    runs: given?.ok === true,
    given: spec.files.map(({ path }) => path),
    lint,
    dependencies: [...spec.dependencies.map(({ name }) => name), ...(usesPytest(plan) ? ['pytest'] : [])],
    imports: plan.imports,
    expected: [...(entry_point === null ? [] : [entry_point]), ...expect_functions, ...expect_types],
  }
}

function usesPytest({ imports }: Planned): boolean {
  return imports.some(({ module }) => module === 'pytest')
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

/** Every planned test once. One that did not report is missing, and a program that ended by itself passed none of those. */
function testsOf(plan: Planned, { tests, isComplete }: Report, end: SampleEnd, timeoutMs: number): Test[] {
  const isWhole = isComplete && end.exitCode === 0
  return plan.names.map((name, index) => {
    const failure = tests.get(index)
    if (failure === undefined) {
      const why = isWhole ? 'It never reported' : whyEnded(end, timeoutMs)
      return { name, outcome: 'missing', message: why }
    }
    return { name, outcome: failure === null ? 'passed' : 'failed', message: failure ?? '' }
  })
}

function whyEnded({ limit, signal, exitCode }: SampleEnd, timeoutMs: number): string {
  if (limit === 'time') return `It did not end within ${timeoutMs / 1000} s`
  if (signal !== null) return `The program was ended by ${signal} before it reported`
  if (exitCode !== null) return `The program exited with ${exitCode} before it reported`
  return 'The program ended the process that runs the tests'
}

function withMissing(test: Test, names: string): Test {
  if (test.outcome === 'passed') return test
  const hint = `The case needs ${names}, which Python can't import here; install it for the system's Python`
  return { ...test, message: `${hint}. ${test.message}` }
}

/** Errors that say a limit was hit, by how their message starts. */
function limitIn({ tests }: Report): CodeLimit | null {
  for (const failure of tests.values()) {
    if (failure?.includes('MemoryError')) return 'memory'
    if (failure !== null && /OSError: \[Errno (27|28)\]/.test(failure)) return 'disk'
  }
  return null
}

function compileDiagnostics(compile: CompileReport | null, end: SampleEnd): readonly CodeDiagnostic[] {
  if (compile !== null) return compile.diagnostics
  const why = end.limit ?? end.signal ?? 'it ended early'
  const message = `Python could not compile the program (${why})`
  const place = { file: SOURCE_PATHS.python, line: null, column: null }
  return [{ stage: 'compile', severity: 'error', code: null, message, ...place }]
}

function brokenDiagnostic({ message, line, column }: Extract<TestPlan, { ok: false }>): CodeDiagnostic {
  return {
    stage: 'compile',
    severity: 'error',
    code: null,
    message: `The tests do not compile: ${message}`,
    ...{ file: null, line, column },
  }
}
