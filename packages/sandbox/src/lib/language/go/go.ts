import { randomBytes } from 'node:crypto'
import type { CodeDiagnostic } from '@assay/core/result'
import { GO } from '../../answer/languages/go.ts'
import { diagnosticLines } from '../compiled/diagnostic-lines.ts'
import { type Built, type CompiledLanguage, judgeCompiled } from '../compiled/judge-compiled.ts'
import { runResuming } from '../compiled/run-resuming.ts'
import type { ProgramTask, Toolchain, ToolchainContext } from '../toolchain.ts'
import { type GoNames, layOutGo } from './layout.ts'
import { type GoPlan, goPackage, planGoTests } from './test-plan.ts'
import { type GoTools, openGo, WORK_CACHE } from './tools.ts'

/** Go: compiled and tested by `go test`, linted by `go vet`. */
export const goToolchain: Toolchain = {
  language: 'go',
  open: async (context) => {
    const tools = await openGo(context)
    if (tools === null) return { ok: false, missing: ['go'], hint: 'Install golang-go, or Go from https://go.dev/dl.' }
    const random = randomBytes(8).toString('hex')
    const language = goLanguage(context, tools, { harness: `h${random}`, wrapper: `TestH${random}_` })
    return {
      ok: true,
      tools: [{ tool: 'go', version: tools.version }],
      toolchain: { judge: (task) => judgeCompiled(context, language, task), close: tools.close },
    }
  },
}

function goLanguage(context: ToolchainContext, tools: GoTools, names: GoNames): CompiledLanguage<GoPlan> {
  const go = async (folder: string, task: ProgramTask, args: readonly string[]): Promise<Built> => {
    const wallMs = Math.max(task.spec.timeout_ms, MIN_COMPILE_MS)
    const { binds, env } = tools
    const limits = { wallMs, cpuMs: 4 * wallMs }
    const ended = await context.onCore(() =>
      context.sandbox.run({
        command: [...WITH_CACHE, tools.cache, WORK_CACHE, tools.go, ...args],
        folder,
        binds,
        env,
        limits,
        signal: task.signal,
      }),
    )
    const text = [ended.stdout, ended.stderr].map(({ bytes }) => bytes.toString('utf8')).join('\n')
    const { limit, wallMs: ms } = ended
    return { ok: ended.exitCode === 0, diagnostics: readGo(text, task), limit, ms, said: text.slice(-1000) }
  }
  return {
    plan: planGoTests,
    compile: async (folder, task, plan) => {
      await layOutGo(folder, task, plan, names)
      return go(folder, task, ['test', '-c', '-vet=off', '-gcflags=-e', '-o', '/work/answer.test', '.'])
    },
    lint: async (folder, task) => {
      const said = await go(folder, task, ['vet', '.'])
      return { ...said, diagnostics: said.diagnostics.map((each) => ({ ...each, severity: 'warning' })) }
    },
    run: (folder, task, plan) => {
      const rest = (from: number) =>
        plan.names
          .map((_, index) => index)
          .slice(from)
          .join('|')
      return runResuming(
        context,
        plan.names,
        (from) => ({
          command: [
            '/work/answer.test',
            `-test.run=^${names.wrapper}(${rest(from)})_$`,
            '-test.timeout=0',
            '-test.paniconexit0',
          ],
          folder,
        }),
        { timeoutMs: task.spec.timeout_ms, signal: task.signal },
      )
    },
    isSyntaxError: ({ message }) => /^(?:syntax error|expected |missing |illegal |invalid character)/.test(message),
    distrust,
  }
}

const WITH_CACHE = ['/bin/sh', '-c', '[ -d "$2" ] || cp -r "$1" "$2"; shift 2; exec "$@"', 'sh'] as const

/** Time that the compiler has even where the tests have less. */
const MIN_COMPILE_MS = 30_000

const PLACE = /^(?:vet: )?(?:\.\/)?(?<file>[^\s:]+\.go):(?<line>\d+):(?:(?<column>\d+):)? (?<message>.*)$/

function readGo(text: string, { program }: ProgramTask): CodeDiagnostic[] {
  const files = new Set(program.files.map(({ path }) => path))
  const fileOf = (file: string) => (file === 'answer.go' || files.has(file) ? file : null)
  const { added } = goPackage(program.source)
  return diagnosticLines(text, { pattern: PLACE, fileOf }).map((each) => {
    const isShifted = each.file === 'answer.go' && each.line === 1 && each.column !== null
    return isShifted ? { ...each, column: Math.max(1, (each.column ?? 1) - added) } : each
  })
}

const BUILTINS =
  'true|false|nil|iota|bool|string|error|any|byte|rune|u?int(?:8|16|32|64)?|uintptr|float(?:32|64)|len|cap|append|copy|make|new|panic|recover|print|println'
const OWN_BUILTIN = new RegExp(
  `^(?:(?:func|var|const|type)[ \\t]+|[ \\t]+)(${BUILTINS})[ \\t]*(?:[=(\\[]|[\\w*]+[ \\t]*=)`,
  'm',
)

/** What lets an answer reach into the harness, or change what the words of the tests mean. */
function distrust({ program }: ProgramTask): string | null {
  for (const source of [program.source, ...program.files.map(({ content }) => content)]) {
    const masked = GO.mask(source)
    if (/"unsafe"/.test(source) && /\bunsafe\b/.test(masked)) return 'it uses the package "unsafe"'
    if (/^\s*\/\/go:linkname\b/m.test(source)) return 'it uses go:linkname'
    if (/\bWriteHeapDump\b/.test(masked)) return 'it writes its heap to a file'
    const own = topLevel(masked).match(OWN_BUILTIN)?.[1]
    if (own !== undefined) return `it declares its own "${own}"`
  }
  return null
}

/** The source without what stands in braces: its declarations. */
function topLevel(masked: string): string {
  let depth = 0
  let kept = ''
  for (const part of masked.split(/([{}])/)) {
    if (part === '{') depth++
    else if (part === '}') depth = Math.max(0, depth - 1)
    else if (depth === 0) kept += part
  }
  return kept
}
