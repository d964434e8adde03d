import type { CodeDiagnostic } from '@assay/core/result'
import type { CodeSpec, ContextFile } from '@assay/core/suite'
import { SOURCE_PATHS } from '../../answer/program.ts'
import type { ServerPool } from '../python/server-pool.ts'
import type { ProgramOutcome, ProgramTask, ToolchainContext } from '../toolchain.ts'
import type { WarmJudge } from './apart/warm-judge.ts'
import type { Linted, LintTask } from './lint.ts'
import { type Harnesses, runTests, type Tested } from './run-tests.ts'
import { type ModuleKind, moduleKind } from './syntax.ts'
import { type Planned, planTests } from './test-plan.ts'
import type { BoundPath } from './tools.ts'
import { type Checked, type CheckTask, emittedPath } from './type-check.ts'

/** The parts that all programs are judged with. */
export interface Judging {
  readonly context: ToolchainContext
  readonly node: BoundPath
  readonly harnesses: Harnesses
  /** Processes that run tests. */
  readonly judges: ServerPool<WarmJudge>
  /** Checks types; null for JavaScript, which has none. */
  readonly check: ((task: CheckTask) => Promise<Checked>) | null
  readonly readTests: ((task: CheckTask) => Promise<Checked>) | null
  /** Lints a program; null if no linter is installed. */
  readonly lint: ((task: LintTask) => Promise<Linted>) | null
  /** Plans by test code, since all samples of a case share it. */
  readonly plans: Map<string, Promise<Planned>>
}

/** A program ready to run, or the reason why it isn't. */
type Compiled = {
  readonly diagnostics: readonly CodeDiagnostic[]
  readonly limit: Checked['limit']
  readonly ms: number
  readonly ready: { readonly source: string; readonly kind: ModuleKind; readonly files: readonly ContextFile[] } | null
}

/** Compiles, tests and lints one program; tests and lint run at the same time. */
export async function judgeProgram(judging: Judging, { program, spec, signal }: ProgramTask): Promise<ProgramOutcome> {
  signal?.throwIfAborted()
  const file = SOURCE_PATHS[spec.language]
  const planning = spec.tests === null ? null : planFor(judging, spec, spec.tests)
  const files = program.files.filter(({ path }) => path !== file)
  const compiled = await compile(judging, file, program.source, files)
  const planned = await planning
  signal?.throwIfAborted()
  if (compiled.ready === null) return outcome(compiled, null, null, planned)
  const { ready } = compiled
  const used = new Set([...(planned?.ok ? planned.plan.names : []), ...listExpected(spec)])
  const testing =
    planned?.ok !== true
      ? null
      : runTests(judging.context, {
          ...{ node: judging.node, harnesses: judging.harnesses, judges: judging.judges, ...ready, plan: planned.plan },
          ...{ timeoutMs: spec.timeout_ms, signal },
        })
  const linting = judging.lint?.({ file, source: program.source, used }) ?? null
  const [tested, linted] = await Promise.all([testing, linting])
  return outcome(compiled, tested, linted, planned)
}

/** Returns why the tests can't run here: they import something that isn't available. Null if nothing is known against them. */
export async function findBrokenTests(judging: Judging, spec: CodeSpec): Promise<string | null> {
  const planned = spec.tests === null ? null : await planFor(judging, spec, spec.tests)
  if (planned === null) return null
  if (!planned.ok) return `The tests can't be read: ${planned.fault.message}.`
  const [missing] = planned.plan.missing
  return missing === undefined
    ? null
    : `The tests import "${missing}", which isn't available. They can import Node's modules, test runners and "js-md5".`
}

/** Returns the test code's plan. TypeScript is planned once the compiler has made it JavaScript. */
function planFor(judging: Judging, spec: CodeSpec, tests: string): Promise<Planned> {
  const key = JSON.stringify([tests, spec.entry_point, spec.expect_functions, spec.expect_types])
  const known = judging.plans.get(key)
  if (known !== undefined) return known
  const plan = makePlan(judging, spec, tests)
  judging.plans.set(key, plan)
  return plan
}

async function makePlan({ readTests }: Judging, spec: CodeSpec, tests: string): Promise<Planned> {
  const own = new Set(listExpected(spec))
  if (readTests === null) return planTests(tests, own, spec.entry_point)
  const { diagnostics, emitted } = await readTests({ files: [{ path: 'tests.ts', content: tests }] })
  const [fault] = diagnostics
  const source = emitted.get('tests.ts')
  if (fault !== undefined) return { ok: false, fault }
  if (source === undefined)
    return { ok: false, fault: { message: 'the compiler wrote nothing', line: null, column: null } }
  return planTests(source, own, spec.entry_point)
}

/** Returns the names that the case requires from the answer. */
function listExpected({ expect_functions, expect_types, entry_point }: CodeSpec): string[] {
  return [...expect_functions, ...expect_types, ...(entry_point === null ? [] : [entry_point])]
}

async function compile(
  { check }: Judging,
  file: string,
  source: string,
  files: readonly ContextFile[],
): Promise<Compiled> {
  if (check === null) {
    const start = performance.now()
    const kind = moduleKind(source)
    const ms = performance.now() - start
    if (kind.ok) return { diagnostics: [], limit: null, ms, ready: { source, kind: kind.kind, files } }
    const { message, line, column } = kind.fault
    return {
      diagnostics: [{ stage: 'compile', severity: 'error', code: null, message, file, line, column }],
      limit: null,
      ms,
      ready: null,
    }
  }
  const { diagnostics, emitted, limit, ms } = await check({ files: [{ path: file, content: source }, ...files] })
  // Made for every file that exports nothing; without it the file may be CommonJS.
  const written = emitted.get(file)?.replace(/\nexport \{\};\n$/, '\n')
  if (written === undefined || diagnostics.some(({ severity }) => severity === 'error'))
    return { diagnostics, limit, ms, ready: null }
  const kind = moduleKind(written)
  const made = files.map(({ path, content }) => {
    const text = emitted.get(path)
    return text === undefined ? { path, content } : { path: emittedPath(path), content: text }
  })
  return { diagnostics, limit, ms, ready: { source: written, kind: kind.ok ? kind.kind : 'module', files: made } }
}

function outcome(
  compiled: Compiled,
  tested: Tested | null,
  linted: Linted | null,
  planned: Planned | null,
): ProgramOutcome {
  const isCompiled = compiled.ready !== null
  const fault = planned?.ok === false ? planned.fault : null
  const broken: CodeDiagnostic[] =
    fault === null
      ? []
      : [
          {
            stage: 'compile',
            severity: 'error',
            code: null,
            message: `The tests can't be read: ${fault.message}`,
            file: null,
            line: fault.line,
            column: fault.column,
          },
        ]
  const names = planned?.ok ? planned.plan.planned : fault === null ? [] : ['tests']
  const tests =
    tested?.tests ??
    names.map((name) => ({
      name,
      outcome: 'missing' as const,
      message: isCompiled ? 'the tests can’t be read' : 'the program doesn’t compile',
    }))
  const passed = tests.filter((test) => test.outcome === 'passed').length
  const lint = linted?.diagnostics ?? null
  return {
    compiled: isCompiled,
    tests: isCompiled ? { passed, failed: tests.length - passed } : null,
    lint_warnings: lint === null ? null : lint.length,
    evidence: {
      diagnostics: [...compiled.diagnostics, ...broken, ...(lint ?? [])],
      tests: [...tests],
      output:
        tested === null
          ? ''
          : [tested.ended.stdout, tested.ended.stderr].map(({ bytes }) => bytes.toString('utf8')).join(''),
      broken_tests: fault !== null,
      limit: tested?.ended.limit ?? compiled.limit,
      compile_ms: compiled.ms,
      tests_ms: tested?.ended.wallMs ?? null,
      lint_ms: linted?.ms ?? null,
      peak_memory_bytes: tested?.ended.peakMemoryBytes ?? null,
      ...(tested === null ? {} : { separation: tested.separation }),
    },
  }
}
