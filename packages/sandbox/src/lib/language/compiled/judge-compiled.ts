import type { CodeDiagnostic, CodeEvidence, CodeLimit, CodeTest } from '@assay/core/result'
import type { CodeSpec } from '@assay/core/suite'
import { limitName } from '../../isolation/limits.ts'
import type { ProgramOutcome, ProgramTask, ToolchainContext } from '../toolchain.ts'

/** Facts about test code before it is compiled: its tests by name, in order, and what the language needs to run them. */
export interface CompiledPlan {
  readonly names: readonly string[]
}

/** A plan, or the reason why the test code has none. */
export type PlanOutcome<P> = { readonly ok: true; readonly plan: P } | { readonly ok: false; readonly reason: string }

/** A compiler's result. Diagnostics of the tests have no file. */
export interface Built {
  readonly ok: boolean
  readonly diagnostics: readonly CodeDiagnostic[]
  readonly limit: CodeLimit | null
  readonly ms: number
  /** The end of its output, for failures without a diagnostic. */
  readonly said: string
}

/** The outcome of the planned tests. */
export interface TestedProgram {
  readonly tests: readonly CodeTest[]
  readonly output: string
  readonly limit: CodeLimit | null
  readonly ms: number
  readonly peakMemoryBytes: number | null
  /** Whether the answer ran in its own process; absent if no test ran. */
  readonly separation?: CodeEvidence['separation']
}

/** A language whose programs are compiled together with their tests, and its toolchain's steps. */
export interface CompiledLanguage<P extends CompiledPlan> {
  readonly plan: (tests: string, spec: CodeSpec) => PlanOutcome<P>
  /** Lays out and compiles in an empty folder; without a plan, only the answer. */
  readonly compile: (folder: string, task: ProgramTask, plan: P | null) => Promise<Built>
  /** Runs the tests that `compile` left in `folder`. */
  readonly run: (folder: string, task: ProgramTask, plan: P) => Promise<TestedProgram>
  /** Runs a linter separate from the compiler; null if the compiler's warnings are the lint. */
  readonly lint: ((folder: string, task: ProgramTask) => Promise<Built>) | null
  /** Returns whether an error in the tests is theirs alone, whatever the answer declares. */
  readonly isSyntaxError: (diagnostic: CodeDiagnostic) => boolean
  /** Returns why the answer's tests can't be trusted; null if they can. */
  readonly distrust: (task: ProgramTask) => string | null
}

/**
 * Compiles, tests and lints one program. If it doesn't compile with the tests, it is compiled by itself to see whose fault
 * that is.
 */
export async function judgeCompiled<P extends CompiledPlan>(
  context: ToolchainContext,
  language: CompiledLanguage<P>,
  task: ProgramTask,
): Promise<ProgramOutcome> {
  const { spec, signal } = task
  signal?.throwIfAborted()
  const planned = spec.tests === null ? null : language.plan(spec.tests, spec)
  if (planned === null || !planned.ok) return judgeAlone(context, language, task, planned?.reason ?? null, null)
  const { plan } = planned
  const whole = await context.inFolder(async (folder) => {
    const built = await language.compile(folder, task, plan)
    if (!built.ok) return { built }
    const linted = (await language.lint?.(folder, task)) ?? null
    const distrust = language.distrust(task)
    const tested =
      distrust === null
        ? await language.run(folder, task, plan)
        : notRun(plan.names, `The tests don't count: the answer could report them as passed (${distrust})`)
    return { built, linted, tested }
  })
  if (whole.tested !== undefined) return compiledOutcome(whole.built, whole.linted, whole.tested, null)
  const { built } = whole
  if (built.limit !== null || errorsOf(built).every(({ file }) => file !== null)) return notCompiled(built)
  return judgeAlone(context, language, task, null, { names: plan.names, built })
}

/** Judges the answer by itself: without tests, with tests that can't be read, or with tests that didn't compile with it. */
function judgeAlone<P extends CompiledPlan>(
  context: ToolchainContext,
  language: CompiledLanguage<P>,
  task: ProgramTask,
  unreadable: string | null,
  fault: { readonly names: readonly string[]; readonly built: Built } | null,
): Promise<ProgramOutcome> {
  return context.inFolder(async (folder) => {
    const built = await language.compile(folder, task, null)
    if (!built.ok) return notCompiled(built)
    const linted = (await language.lint?.(folder, task)) ?? null
    if (unreadable !== null)
      return compiledOutcome(built, linted, notRun(['tests'], unreadable), [testsError(unreadable)])
    if (fault === null) return compiledOutcome(built, linted, notRun([], ''), null)
    const errors = errorsOf(fault.built).filter(({ file }) => file === null)
    const why = `The tests don't compile with this answer: ${errors[0]?.message ?? 'unknown error'}`
    const outcome = compiledOutcome(
      { ...built, ms: built.ms + fault.built.ms },
      linted,
      notRun(fault.names, why),
      errors,
    )
    return { ...outcome, evidence: { ...outcome.evidence, broken_tests: errors.some(language.isSyntaxError) } }
  })
}

function errorsOf({ diagnostics }: Built): CodeDiagnostic[] {
  return diagnostics.filter(({ severity }) => severity === 'error')
}

function testsError(message: string): CodeDiagnostic {
  return { stage: 'compile', severity: 'error', code: null, message, file: null, line: null, column: null }
}

/** Returns planned tests that couldn't run, with the reason. */
export function notRun(names: readonly string[], message: string): TestedProgram {
  const tests = names.map((name): CodeTest => ({ name, outcome: 'missing', message }))
  return { tests, output: '', limit: null, ms: 0, peakMemoryBytes: null }
}

/** Returns the outcome of a program that compiled. `testErrors`: what is wrong with the tests themselves; null if nothing is. */
function compiledOutcome(
  built: Built,
  linted: Built | null,
  tested: TestedProgram,
  testErrors: readonly CodeDiagnostic[] | null,
): ProgramOutcome {
  const lint = (linted ?? built).diagnostics.filter(({ file, severity }) => file !== null && severity === 'warning')
  const passed = tested.tests.filter(({ outcome }) => outcome === 'passed').length
  return {
    compiled: true,
    tests: { passed, failed: tested.tests.length - passed },
    lint_warnings: lint.length,
    evidence: {
      diagnostics: [...(testErrors ?? []), ...lint.map((each) => ({ ...each, stage: 'lint' as const }))],
      tests: [...tested.tests],
      output: tested.output,
      broken_tests: testErrors !== null,
      limit: tested.limit,
      compile_ms: built.ms,
      tests_ms: tested.ms,
      lint_ms: linted?.ms ?? null,
      peak_memory_bytes: tested.peakMemoryBytes,
      ...(tested.separation === undefined ? {} : { separation: tested.separation }),
    },
  }
}

function notCompiled({ diagnostics, limit, ms, said }: Built): ProgramOutcome {
  const isExplained = diagnostics.some(({ severity }) => severity === 'error')
  const reason = limit === null ? `The compiler failed: ${said.trim()}` : `The compiler hit its ${limitName(limit)}`
  return {
    compiled: false,
    tests: null,
    lint_warnings: null,
    evidence: {
      diagnostics: isExplained ? [...diagnostics] : [...diagnostics, testsError(reason)],
      ...{ tests: [], output: '', broken_tests: false, limit, compile_ms: ms, tests_ms: null, lint_ms: null },
      peak_memory_bytes: null,
    },
  }
}
