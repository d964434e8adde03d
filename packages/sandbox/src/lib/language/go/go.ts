import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { CodeDiagnostic } from '@assay/core/result'
import { diagnosticLines } from '../compiled/diagnostic-lines.ts'
import { inTurn } from '../compiled/in-turn.ts'
import {
  type Built,
  type CompiledLanguage,
  judgeCompiled,
  notRun,
  type TestedProgram,
} from '../compiled/judge-compiled.ts'
import { runResuming } from '../compiled/run-resuming.ts'
import type { ProgramTask, Toolchain, ToolchainContext } from '../toolchain.ts'
import { buildGo, type GoBuilt } from './build.ts'
import { type ApartTests, type GoNames, MIN_COMPILE_MS, testsPreparer } from './prepare-tests.ts'
import { runApart } from './run-apart.ts'
import { type GoPlan, goPackage, planGoTests } from './test-plan.ts'
import { type GoTools, openGo } from './tools.ts'

/** Go: compiled by its compiler, tested by its package `testing`, linted by its vet. */
export const goToolchain: Toolchain = {
  language: 'go',
  open: async (context) => {
    const secret = randomBytes(8).toString('hex')
    const names = { harness: `h${secret}`, secret }
    const { inside, take } = inTurn(context)
    // Packages are added inside a turn, so that must not wait for another.
    const tools = await openGo(inside, names.harness)
    if (tools === null)
      return { ok: false, missing: ['go'], hint: 'Install "golang-go", or Go from https://go.dev/dl.' }
    const tests = testsPreparer(inside, tools, names)
    const language = goLanguage(inside, tools, names, tests)
    return {
      ok: true,
      tools: [{ tool: 'go', version: tools.version }],
      toolchain: {
        judge: (task) => take(() => judgeGo(inside, language, task)),
        brokenTests: (spec) => take(async () => (await tests.prepare(spec)).broken),
        close: tools.close,
      },
    }
  },
}

/** Thrown if arguments of the tests can't cross to the answer's program: they are judged again in one process. */
class CannotCross extends Error {}

async function judgeGo(context: ToolchainContext, language: CompiledLanguage<GoPlan>, task: ProgramTask) {
  try {
    return await judgeCompiled(context, language, task)
  } catch (error) {
    if (error instanceof CannotCross) return judgeCompiled(context, language, task)
    throw error
  }
}

/** The results of `compile` for the steps after it. */
interface Compiled {
  readonly built: GoBuilt
  readonly apart: ApartTests | null
}

function goLanguage(
  context: ToolchainContext,
  tools: GoTools,
  names: GoNames,
  tests: ReturnType<typeof testsPreparer>,
): CompiledLanguage<GoPlan> {
  const compiled = new WeakMap<ProgramTask, Compiled>()
  return {
    plan: planGoTests,
    compile: async (folder, task, plan) => {
      const { spec, signal } = task
      const apart = plan === null ? null : (await tests.prepare(spec)).apart
      const built = await buildGo(
        context,
        tools,
        folder,
        {
          Kind: plan === null ? 'alone' : apart === null ? 'whole' : 'apart',
          Files: filesOf(task),
          Prefix: spec.prefix ?? '',
          HasPrefix: spec.prefix !== null,
          Functions: apart?.functions ?? [],
          Types: apart?.types ?? [],
          Tests: apart === null ? (plan?.body ?? '') : '',
          Names: apart === null ? (plan?.names ?? []) : [],
          Asked: askedNames(spec),
          Harness: apart === null ? names.harness : '',
          Secret: apart === null ? names.secret : 'Apart',
        },
        { wallMs: Math.max(spec.timeout_ms, MIN_COMPILE_MS), signal },
      )
      compiled.set(task, { built, apart })
      return said(built, built.Said, task, built.BuildMs)
    },
    lint: async (_, task) => {
      const built = compiled.get(task)?.built
      if (built === undefined) return { ok: true, diagnostics: [], limit: null, ms: 0, said: '' }
      const vetted = said(built, built.Vet, task, built.VetMs)
      return { ...vetted, diagnostics: vetted.diagnostics.map((each) => ({ ...each, severity: 'warning' })) }
    },
    run: (folder, task, plan) => {
      const { apart = null, built } = compiled.get(task) ?? {}
      if (apart !== null) return testApart(context, folder, task, plan, apart, tests.keepTogether)
      const distrust = built?.Distrust ?? ''
      return distrust === '' ? testTogether(context, tools, folder, task, plan) : Promise.resolve(doubt(plan, distrust))
    },
    isSyntaxError: ({ message }) =>
      /^(?:syntax error|expected |missing |illegal |invalid character|package ".*" can't be imported)/.test(message),
    // The builder checks this, since it knows the language; apart, there is nothing to reach.
    distrust: () => null,
  }
}

function doubt({ names }: GoPlan, reason: string): TestedProgram {
  const why = `The tests don't count: the answer could report them as passed (${reason})`
  return { ...notRun(names, why), separation: 'none' }
}

const FLAGS = ['-test.timeout=0', '-test.paniconexit0'] as const

/** The exit code of tests whose own arguments can't cross. */
const UNCARRIED = 97

/** Runs the tests in their own cell, which the answer's program never sees. */
function testApart(
  context: ToolchainContext,
  folder: string,
  { spec, signal }: ProgramTask,
  { names }: GoPlan,
  { program }: ApartTests,
  keepTogether: (spec: ProgramTask['spec']) => void,
): Promise<TestedProgram> {
  return context.inFolder(async (empty) => {
    const place = insidePlace(context, program, '/assay/go-tests')
    const tested = await runResuming(
      context,
      names,
      () => ({ command: [place.path, ...FLAGS], folder: empty, binds: place.binds }),
      {
        timeoutMs: spec.timeout_ms,
        signal,
        run: async (task) => {
          const ended = await runApart(context, task, { command: ['/work/out/program'], folder })
          if (ended.exitCode !== UNCARRIED) return ended
          keepTogether(spec)
          throw new CannotCross()
        },
      },
    )
    return { ...tested, separation: 'apart' }
  })
}

/** Runs the tests and the answer in one process, whose program can't be read and whose sources aren't there. */
function testTogether(
  context: ToolchainContext,
  tools: GoTools,
  folder: string,
  { spec, signal }: ProgramTask,
  { names }: GoPlan,
): Promise<TestedProgram> {
  return context.inFolder(async (empty) => {
    const program = await tools.save(join(folder, 'out/program'), 0o111)
    try {
      const place = insidePlace(context, program, '/assay/go-program')
      const tested = await runResuming(
        context,
        names,
        () => ({ command: [place.path, ...FLAGS], folder: empty, binds: place.binds }),
        { timeoutMs: spec.timeout_ms, signal },
      )
      return { ...tested, separation: 'none' }
    } finally {
      await rm(program, { force: true })
    }
  })
}

function insidePlace({ sandbox }: ToolchainContext, program: string, to: string) {
  return { path: sandbox.isolation === 'bubblewrap' ? to : program, binds: [{ from: program, to }] }
}

function askedNames({ entry_point, expect_functions, expect_types }: ProgramTask['spec']): string[] {
  return [...(entry_point === null ? [] : [entry_point]), ...expect_functions, ...expect_types]
}

function filesOf({ program }: ProgramTask) {
  const own = program.files.filter(
    ({ path }) => path.endsWith('.go') && !path.endsWith('_test.go') && path !== 'answer.go',
  )
  return [
    { Path: 'answer.go', Content: goPackage(program.source).source },
    ...own.map(({ path, content }) => ({ Path: path, Content: content })),
  ]
}

function said({ Ok, limit }: GoBuilt, text: string, { program }: ProgramTask, ms: number): Built {
  const files = new Set(program.files.map(({ path }) => path))
  const fileOf = (file: string) => (file === 'answer.go' || files.has(file) ? file : null)
  return { ok: Ok, diagnostics: diagnosticsIn(text, fileOf), limit, ms, said: text.slice(-1000) }
}

const PLACE = /^(?:vet: )?(?:\.\/)?(?<file>[^\s:]+\.go):(?<line>\d+):(?:(?<column>\d+):)? (?<message>.*)$/

function diagnosticsIn(text: string, fileOf: (file: string) => string | null): CodeDiagnostic[] {
  return diagnosticLines(text, { pattern: PLACE, fileOf })
}
