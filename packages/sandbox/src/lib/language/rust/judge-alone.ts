import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProgramOutcome } from '../toolchain.ts'
import { areTestsBroken } from './broken-tests.ts'
import { type Compiled, type CompileTask, compile, isDeniedLint } from './compile.ts'
import type { Crates } from './crates.ts'
import { evidenceFile, type Layout, layOut } from './layout.ts'
import {
  type Build,
  compiledOutcome,
  diagnosticOf,
  explainSilence,
  notCompiled,
  testsNotRun,
  withoutPlace,
} from './outcome.ts'
import type { Prepared, RustSetup } from './prepared.ts'
import { distrustOf } from './reach.ts'
import { runTests } from './run-tests.ts'
import type { TestPlan } from './test-plan.ts'

const LIBRARY = 'library.so'

/** Judges a program in its own crate. */
export async function judgeAlone(setup: RustSetup, program: Prepared, crates: Crates): Promise<ProgramOutcome> {
  return setup.context.inFolder(async (folder) => {
    const { plan } = program
    if (plan === null) return judgeWithoutTests({ setup, program, crates, folder, names: [] })
    const work = join(folder, 'whole')
    await mkdir(work)
    const layout = await layOut(work, program.task, { under: '', plan })
    const compiled = await compileLeniently(setup, program, crates, work, layout)
    const build = buildOf(program, layout, compiled)
    if (compiled.ok) return judgeTests({ setup, program, plan, folder, layout, compiled, build })
    const isOwn = compiled.messages.every(
      ({ severity, path }) => severity === 'warning' || evidenceFile(layout, program.task, path) !== null,
    )
    if (isOwn || compiled.ended.limit !== null) return failedBuild(program, compiled, build)
    const errors = compiled.messages.filter(({ severity, path }) => severity === 'error' && path === layout.testsFile)
    const names = plan.tests.map(({ name }) => name)
    return judgeWithoutTests({ setup, program, crates, folder, names, fault: { plan, errors, build } })
  })
}

interface Whole {
  readonly setup: RustSetup
  readonly program: Prepared
  readonly plan: TestPlan
  readonly folder: string
  readonly layout: Layout
  readonly compiled: Compiled
  readonly build: Build
}

async function judgeTests({ setup, program, plan, folder, layout, compiled, build }: Whole): Promise<ProgramOutcome> {
  const unsafeUses = compiled.messages.filter(({ code, path }) => code === 'unsafe_code' && path !== layout.testsFile)
  const distrust = distrustOf(
    program.tokens,
    unsafeUses.map(({ message }) => message),
  )
  if (distrust !== null || program.takenMethod !== null) {
    const why =
      distrust === null
        ? `The tests don't count: a trait of the answer replaces the method "${program.takenMethod}", which they call`
        : `The tests don't count: the answer could report them as passed (${distrust})`
    return compiledOutcome(
      build,
      testsNotRun(
        plan.tests.map(({ name }) => name),
        why,
      ),
      false,
    )
  }
  const { spec, signal } = program.task
  const run = join(folder, 'run')
  await mkdir(run)
  // Files that the program reads at run time are where it starts; the library is out of its reach.
  for (const { path, content } of program.task.program.files) {
    await mkdir(join(run, path, '..'), { recursive: true })
    await writeFile(join(run, path), content)
  }
  const [tested] = await runTests(setup.context.sandbox, {
    harness: setup.harness,
    folder: run,
    cases: [
      {
        symbol: layout.symbol,
        library: join(folder, 'whole', LIBRARY),
        tests: plan.tests,
        wallMs: spec.timeout_ms,
      },
    ],
    signal,
  })
  return compiledOutcome(build, tested ?? null, false)
}

interface Alone {
  readonly setup: RustSetup
  readonly program: Prepared
  readonly crates: Crates
  readonly folder: string
  /** The names of the tests that can't be run. */
  readonly names: readonly string[]
  /** The errors when the tests are compiled with it. */
  readonly fault?: { readonly plan: TestPlan; readonly errors: Compiled['messages']; readonly build: Build }
}

/** Compiles an answer by itself, and decides whose fault it is if tests can't be compiled with it. */
async function judgeWithoutTests(alone: Alone): Promise<ProgramOutcome> {
  const { setup, program, crates, fault } = alone
  const { task, brokenTests } = program
  const work = join(alone.folder, 'alone')
  await mkdir(work)
  const layout = await layOut(work, task, { under: '', plan: null })
  const compiled = await compileLeniently(setup, program, crates, work, layout)
  const own = buildOf(program, layout, compiled)
  if (!compiled.ok) return failedBuild(program, compiled, own)
  // Without tests, nothing calls what they would call.
  const lints = own.diagnostics.filter(({ code }) => code !== 'dead_code')
  if (fault === undefined) {
    const diagnostics = brokenTests === null ? lints : [...lints, withoutPlace(brokenTests)]
    return compiledOutcome({ ...own, diagnostics }, null, brokenTests !== null)
  }
  const parses = await parsesAlone(setup, program, alone.folder, fault.plan)
  const inTests = fault.build.diagnostics.filter(({ file, severity }) => file === null && severity === 'error')
  const isBroken = areTestsBroken({ ...fault, spec: task.spec, answer: program.tokens, parses })
  const first = inTests[0]?.message ?? 'unknown error'
  const tested = testsNotRun(alone.names, `The tests don't compile with this answer: ${first}`)
  return compiledOutcome({ ms: fault.build.ms + own.ms, diagnostics: [...lints, ...inTests] }, tested, isBroken)
}

/** Returns whether test code is Rust, whatever its names mean: code that is switched off is only parsed. */
async function parsesAlone(setup: RustSetup, { task }: Prepared, folder: string, plan: TestPlan): Promise<boolean> {
  const work = join(folder, 'parse')
  await mkdir(work)
  await writeFile(join(work, 'tests.rs'), `#[cfg(any())]\nmod tests {\n${plan.code}\n}\n`)
  const request = { folder: work, root: 'tests.rs', output: null, timeoutMs: task.spec.timeout_ms, signal: task.signal }
  return (await compile(setup.context.sandbox, setup.tools, request)).ok
}

/** Compiles; once more if only clippy's own lints, which the program denies, are in the way. */
async function compileLeniently(
  { context, tools }: RustSetup,
  { task }: Prepared,
  crates: Crates,
  folder: string,
  layout: Layout,
): Promise<Compiled> {
  const request: CompileTask = {
    folder,
    root: layout.root,
    output: layout.testsFile === null ? null : LIBRARY,
    timeoutMs: task.spec.timeout_ms,
    flags: ['--force-warn', 'unsafe_code', ...crates.flags],
    binds: crates.binds,
    signal: task.signal,
  }
  const first = await compile(context.sandbox, tools, request)
  const errors = first.messages.filter(({ severity }) => severity === 'error')
  if (first.ok || errors.length === 0 || !errors.every(isDeniedLint)) return first
  const flags = [...(request.flags ?? []), '--cap-lints', 'warn']
  const second = await compile(context.sandbox, tools, { ...request, flags })
  return second.ok ? { ...second, messages: first.messages } : second
}

function buildOf({ task }: Prepared, layout: Layout, { messages, ended }: Compiled): Build {
  const diagnostics = messages.map((message) => diagnosticOf(message, evidenceFile(layout, task, message.path)))
  return { diagnostics: diagnostics.filter((each) => each !== null), ms: ended.wallMs }
}

function failedBuild({ task }: Prepared, compiled: Compiled, build: Build): ProgramOutcome {
  const said = build.diagnostics.some(({ severity }) => severity === 'error')
  const diagnostics =
    said && compiled.ended.limit === null
      ? build.diagnostics
      : [...build.diagnostics, explainSilence(compiled, task.spec.timeout_ms)]
  return notCompiled({ ...build, diagnostics }, compiled.ended.limit)
}
