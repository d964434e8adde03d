import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newSecret, plannedTests, readChannel } from '../channel/channel.ts'
import { diagnosticLines } from '../compiled/diagnostic-lines.ts'
import { findProgram, saidBy } from '../compiled/find-program.ts'
import { type Built, type CompiledLanguage, judgeCompiled } from '../compiled/judge-compiled.ts'
import type { ProgramTask, Toolchain, ToolchainContext } from '../toolchain.ts'
import { HARNESS_SOURCE } from './harness-source.ts'
import { layOutCpp, UNIT } from './layout.ts'
import { type CppPlan, planCppTests } from './test-plan.ts'

/** C++17, compiled by g++, whose warnings with -Wall -Wextra are the lint. */
export const cppToolchain: Toolchain = {
  language: 'cpp',
  open: async (context) => {
    const missing = { ok: false, missing: ['g++'], hint: 'Install g++.' } as const
    const compiler = findProgram('g++', context.path)
    if (compiler === null) return missing
    const folder = await mkdtemp(join(tmpdir(), 'assay-cpp-'))
    const harness = join(folder, 'harness')
    await writeFile(`${harness}.cpp`, HARNESS_SOURCE)
    await saidBy(compiler, ['-std=c++17', '-O1', '-o', harness, `${harness}.cpp`, '-ldl'])
    if (!existsSync(harness)) {
      await rm(folder, { recursive: true, force: true })
      return { ...missing, missing: ['a g++ that compiles C++17'] }
    }
    const language = cppLanguage(context, compiler, harness, `assay_${randomBytes(8).toString('hex')}_`)
    return {
      ok: true,
      tools: [{ tool: 'g++', version: (await saidBy(compiler, ['-dumpfullversion'])) || 'unknown' }],
      toolchain: {
        judge: (task) => judgeCompiled(context, language, task),
        close: () => rm(folder, { recursive: true, force: true }),
      },
    }
  },
}

const FLAGS = [
  '-std=c++17',
  '-O1',
  '-Wall',
  '-Wextra',
  '-fdiagnostics-color=never',
  '-fno-diagnostics-show-caret',
  '-fmessage-length=0',
]

function cppLanguage(
  context: ToolchainContext,
  compiler: string,
  harness: string,
  symbol: string,
): CompiledLanguage<CppPlan> {
  const { sandbox, onCore } = context
  const isMounted = sandbox.isolation === 'bubblewrap'
  return {
    plan: planCppTests,
    compile: async (folder, task, plan) => {
      await layOutCpp(folder, task, plan, symbol)
      const output = plan === null ? ['-fsyntax-only'] : ['-shared', '-fPIC', '-o', '/work/assay-tests.so']
      const wallMs = Math.max(task.spec.timeout_ms, MIN_COMPILE_MS)
      const limits = { wallMs, cpuMs: 4 * wallMs, outputBytes: 4 * 1024 ** 2 }
      const ended = await onCore(() =>
        sandbox.run({ command: [compiler, ...FLAGS, ...output, UNIT], folder, limits, signal: task.signal }),
      )
      const text = ended.stderr.bytes.toString('utf8')
      const built: Built = {
        ok: ended.exitCode === 0,
        diagnostics: readGcc(text, task),
        limit: ended.limit,
        ms: ended.wallMs,
        said: text.slice(-1000),
      }
      // Without tests nothing calls what they would call.
      return plan === null
        ? { ...built, diagnostics: built.diagnostics.filter(({ code }) => code !== '-Wunused-function') }
        : built
    },
    lint: null,
    run: (folder, task, plan) => runCpp(context, { folder, task, plan, harness, symbol, isMounted }),
    isSyntaxError: ({ message }) => /^expected |^stray |^missing terminating/.test(message),
    distrust: ({ program }) => distrust([program.source, ...program.files.map(({ content }) => content)].join('\n')),
  }
}

/** Time that the compiler has even where the tests have less. */
const MIN_COMPILE_MS = 30_000

interface CppRun {
  readonly folder: string
  readonly task: ProgramTask
  readonly plan: CppPlan
  readonly harness: string
  readonly symbol: string
  readonly isMounted: boolean
}

/** Runs the tests in a folder with the program's files alone; the library is out of their reach. */
async function runCpp(
  { sandbox, onCore, inFolder }: ToolchainContext,
  { folder, task, plan, harness, symbol, isMounted }: CppRun,
) {
  const library = join(folder, 'assay-tests.so')
  const inside = isMounted ? { harness: '/assay/harness', library: '/assay/tests.so' } : { harness, library }
  const binds = [
    { from: harness, to: inside.harness },
    { from: library, to: inside.library },
  ]
  const { timeout_ms: wallMs } = task.spec
  const secret = newSecret()
  return inFolder(async (work) => {
    for (const { path, content } of task.program.files) {
      await mkdir(join(work, path, '..'), { recursive: true })
      await writeFile(join(work, path), content)
    }
    const ended = await onCore(() =>
      sandbox.run({
        command: [inside.harness, inside.library, symbol, String(plan.names.length)],
        ...{ folder: work, binds, stdin: secret, signal: task.signal },
        limits: { wallMs, cpuMs: 4 * wallMs },
      }),
    )
    return {
      tests: plannedTests(plan.names, readChannel(ended.channel.bytes, secret), ended),
      output: [ended.stdout, ended.stderr].map(({ bytes }) => bytes.toString('utf8')).join(''),
      limit: ended.limit,
      ms: ended.wallMs,
      peakMemoryBytes: ended.peakMemoryBytes,
    }
  })
}

const PLACE =
  /^(?<file>[^\s:]+):(?<line>\d+):(?<column>\d+): (?:fatal )?(?<severity>error|warning): (?<message>.*?)(?: \[(?<code>-W[^\]]+)\])?$/

function readGcc(text: string, { program }: ProgramTask) {
  const files = new Set(['answer.cpp', ...program.files.map(({ path }) => path)])
  const fileOf = (file: string) => (files.has(file) ? file : null)
  return diagnosticLines(text, { pattern: PLACE, fileOf })
}

/** What lets an answer change what the tests compare. */
function distrust(source: string): string | null {
  if (/\bassay_\w/.test(source)) return 'it uses names of the harness'
  const equal =
    /\boperator\s*==\s*\(\s*(?:const\s+)?(?:std\s*::\s*)?(?:vector|string|map|set|pair|array|deque|list|tuple|optional)\b/
  return equal.test(source) ? 'it compares values of the standard library in a way of its own' : null
}
