import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { JAVA } from '../../answer/languages/java.ts'
import { type CompiledLanguage, judgeCompiled } from '../compiled/judge-compiled.ts'
import { runResuming } from '../compiled/run-resuming.ts'
import type { ProgramTask, Toolchain, ToolchainContext } from '../toolchain.ts'
import { readJavac } from './javac-output.ts'
import { javaSource, topTypes } from './source-types.ts'
import { type JavaPlan, planJavaTests, wrapperFor } from './test-plan.ts'
import { type JavaTools, openJava } from './tools.ts'

/** Java: compiled by javac, whose -Xlint warnings are the lint; tests in JUnit's form or plain. */
export const javaToolchain: Toolchain = {
  language: 'java',
  open: async (context) => {
    const tools = await openJava(context)
    if (tools === null)
      return { ok: false, missing: ['javac'], hint: 'Install default-jdk, or a JDK of release 17 or later.' }
    const language = javaLanguage(context, tools)
    return {
      ok: true,
      tools: [{ tool: 'javac', version: tools.version }],
      toolchain: { judge: (task) => judgeCompiled(context, language, task), close: tools.close },
    }
  },
}

/** The class around test code that has none. */
const TESTS_CLASS = 'AssayTests'
/** A start-up that is short matters more than speed later on. */
const JVM = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xshare:auto', '-Xss4m']
const LINT = '-Xlint:all,-serial,-path,-options,-processing'
/** Time that the compiler has even where the tests have less. */
const MIN_COMPILE_MS = 30_000

function javaLanguage(context: ToolchainContext, tools: JavaTools): CompiledLanguage<JavaPlan> {
  const { sandbox, onCore } = context
  const { binds } = tools
  return {
    plan: planJavaTests,
    compile: async (folder, task, plan) => {
      const { files, names } = layOut(task, plan)
      for (const [path, content] of files) {
        await mkdir(dirname(join(folder, path)), { recursive: true })
        await writeFile(join(folder, path), content)
      }
      const wallMs = Math.max(task.spec.timeout_ms, MIN_COMPILE_MS)
      const own = [...JVM.map((flag) => `-J${flag}`), LINT, '-proc:none', '-encoding', 'UTF-8', '-Xmaxerrs', '100']
      const sources = [...files.keys()].filter((path) => path.endsWith('.java'))
      const ended = await onCore(() =>
        sandbox.run({
          command: [tools.javac, ...own, '-cp', tools.junit, '-d', '/work/out', ...sources],
          ...{ folder, binds, signal: task.signal, limits: { wallMs, cpuMs: 4 * wallMs } },
        }),
      )
      const text = ended.stderr.bytes.toString('utf8')
      const diagnostics = readJavac(text, (file) => names.get(file) ?? null)
      return {
        ok: ended.exitCode === 0,
        diagnostics,
        limit: ended.limit,
        ms: ended.wallMs,
        said: text.slice(-1000),
      }
    },
    lint: null,
    run: (folder, task, plan) => {
      const methods = plan.methods.map((method) => (method.startsWith('#') ? `${TESTS_CLASS}${method}` : method))
      const harness = [
        '--add-opens',
        'java.base/java.io=assay.harness',
        '--add-modules',
        'java.se',
        '-p',
        tools.harness,
      ]
      const main = ['-cp', `${tools.junit}:/work/out`, '-m', 'assay.harness/assay.harness.Main']
      const command = [
        tools.java,
        ...JVM,
        '-ea',
        '-XX:+DisableAttachMechanism',
        ...harness,
        ...main,
        ...methods,
      ] as const
      return runResuming(context, plan.names, () => ({ command, folder, binds }), {
        timeoutMs: task.spec.timeout_ms,
        signal: task.signal,
      })
    },
    isSyntaxError: ({ message }) =>
      /expected$|^illegal start|^unclosed|^reached end of file|^not a statement|^class, interface/.test(message),
    distrust,
  }
}

/** The files to compile, and what those of the answer are called in evidence. */
function layOut(
  { program, spec }: ProgramTask,
  plan: JavaPlan | null,
): { files: Map<string, string>; names: Map<string, string> } {
  const answer = javaSource(program.source, wrapperFor(spec.tests), null)
  const files = new Map(program.files.map(({ path, content }) => [path, content]))
  const names = new Map(program.files.map(({ path }) => [path, path]))
  files.set(`${answer.file}.java`, answer.text)
  names.set(`${answer.file}.java`, 'Answer.java')
  if (plan === null) return { files, names }
  // Methods without a class call those of the answer by their bare names.
  const base = answer.types.find(({ isExtensible }) => isExtensible)?.name ?? null
  const tests = javaSource(plan.tests, TESTS_CLASS, base)
  files.set(names.has(`${tests.file}.java`) ? `${TESTS_CLASS}.java` : `${tests.file}.java`, tests.text)
  return { files, names }
}

/** Names by which tests compare; a type of the answer's own would take their place. */
const COMPARED = new Set([
  ...[
    'Object',
    'Objects',
    'Arrays',
    'Collections',
    'List',
    'Map',
    'Set',
    'Math',
    'System',
    'String',
    'Character',
    'Boolean',
  ],
  ...['Integer', 'Long', 'Double', 'Assert', 'Assertions', 'AssertionError', 'Test', TESTS_CLASS],
])

function distrust({ program, spec }: ProgramTask): string | null {
  for (const source of [program.source, ...program.files.map(({ content }) => content)]) {
    const masked = JAVA.mask(source)
    const own = topTypes(masked).find(({ name }) => COMPARED.has(name) && !spec.expect_types.includes(name))
    if (own !== undefined) return `it declares its own "${own.name}"`
    const reach = /\bUnsafe\b|\bjava\s*\.\s*lang\s*\.\s*foreign\b|\bsetAccessible\b|\bprivateLookupIn\b/.exec(masked)
    if (reach !== null) return `it uses "${reach[0]}"`
  }
  return null
}
