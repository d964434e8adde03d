import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { CodeDiagnostic, CodeLimit } from '@assay/core/result'
import type { ContextFile } from '@assay/core/suite'
import { endOf } from '../channel/channel.ts'
import type { ToolchainContext } from '../toolchain.ts'
import type { TypeScriptTools } from './tools.ts'

/** A program to check. */
export interface CheckTask {
  readonly files: readonly ContextFile[]
}

/** The compiler's result for one program. */
export interface Checked {
  readonly diagnostics: readonly CodeDiagnostic[]
  /** Its files as JavaScript; null for those that the compiler didn't write. */
  readonly emitted: ReadonlyMap<string, string>
  readonly limit: CodeLimit | null
  readonly ms: number
}

/** One program in its own folder, whose name no other program can know. */
interface Laid extends CheckTask {
  readonly id: string
}

/** A new project's options: `strict`, the libraries of the language and of the web, and Node's types. */
const OPTIONS = {
  target: 'es2024',
  lib: ['esnext', 'dom', 'dom.iterable', 'dom.asynciterable'],
  module: 'preserve',
  // Otherwise the next program would see this one's globals.
  moduleDetection: 'force',
  strict: true,
  esModuleInterop: true,
  resolveJsonModule: true,
  allowJs: true,
  checkJs: false,
  skipLibCheck: true,
  rewriteRelativeImportExtensions: true,
  experimentalDecorators: false,
  noErrorTruncation: false,
  rootDir: '.',
  outDir: 'out',
  types: ['node'],
} as const

/** The types of `js-md5`, as far as it is available at run time. */
const MD5_TYPES: readonly ContextFile[] = [
  { path: 'package.json', content: '{"name":"js-md5","types":"index.d.ts"}' },
  {
    path: 'index.d.ts',
    content: `declare function md5(message: string | Uint8Array): string
declare namespace md5 {
  function md5(message: string | Uint8Array): string
  function hex(message: string | Uint8Array): string
}
export = md5
`,
  },
]

/** The compiler's time limit: a start, and a share for each program. */
const WALL_MS = { start: 20_000, each: 200 } as const

/** Checks programs that can't see each other with one call of the compiler. */
export async function checkPrograms(
  context: ToolchainContext,
  tools: TypeScriptTools,
  tasks: readonly CheckTask[],
  { types }: { readonly types: boolean },
): Promise<readonly Checked[]> {
  const laid = tasks.map((task) => ({ ...task, id: randomBytes(12).toString('hex') }))
  const results = new Map<string, Checked>()
  await checkBatch(context, tools, laid, !types, results)
  return laid.map(({ id }) => results.get(id) ?? bug())
}

function bug(): never {
  throw new Error("This is a bug: a program wasn't checked")
}

/** Longer texts can keep the compiler busy up to its limit. */
const MAX_SHARED_LENGTH = 64 * 1024

/**
 * Returns whether a program must be checked by itself, since it can change what others see: `declare global`, `declare
 * module`, references and declaration files. A word in a comment is enough, which costs time but no verdict.
 */
export function standsApart({ files }: CheckTask): boolean {
  return files.some(
    ({ path, content }) =>
      /\.d\.[cm]?ts$/.test(path) ||
      content.length > MAX_SHARED_LENGTH ||
      /\bglobal\b|\bmodule\b(?!\.exports)|\/\/\//.test(content),
  )
}

/**
 * Checks one batch. A compiler that finds a text it can't parse doesn't report the others' types, so they are checked again
 * without it; if it doesn't finish, it gets half as many.
 */
async function checkBatch(
  context: ToolchainContext,
  tools: TypeScriptTools,
  batch: readonly Laid[],
  noCheck: boolean,
  results: Map<string, Checked>,
): Promise<void> {
  if (batch.length === 0) return
  const { said, emitted, failure, ms } = await compile(context, tools, batch, noCheck)
  const [only, ...more] = batch
  if (failure !== null && only !== undefined && more.length === 0) {
    const message = `The compiler didn't finish: ${failure.reason}`
    const diagnostic: CodeDiagnostic = {
      stage: 'compile',
      severity: 'error',
      code: null,
      message,
      file: null,
      line: null,
      column: null,
    }
    results.set(only.id, { diagnostics: [diagnostic], emitted: new Map(), limit: failure.limit, ms })
    return
  }
  if (failure !== null) {
    const half = Math.ceil(batch.length / 2)
    await checkBatch(context, tools, batch.slice(0, half), noCheck, results)
    return checkBatch(context, tools, batch.slice(half), noCheck, results)
  }
  const unreadable = batch.filter(({ id }) => said.get(id)?.some(({ code }) => /^TS1\d{3}$/.test(code ?? '')))
  const done = unreadable.length > 0 ? unreadable : batch
  for (const { id } of done)
    results.set(id, {
      diagnostics: said.get(id) ?? [],
      emitted: emitted.get(id) ?? new Map(),
      limit: null,
      ms: ms / batch.length,
    })
  await checkBatch(
    context,
    tools,
    batch.filter((each) => !done.includes(each)),
    noCheck,
    results,
  )
}

interface Compiled {
  readonly said: ReadonlyMap<string, readonly CodeDiagnostic[]>
  readonly emitted: ReadonlyMap<string, ReadonlyMap<string, string>>
  readonly failure: { readonly reason: string; readonly limit: CodeLimit | null } | null
  readonly ms: number
}

function compile(
  context: ToolchainContext,
  tools: TypeScriptTools,
  batch: readonly Laid[],
  noCheck: boolean,
): Promise<Compiled> {
  const { compiler, types, undiciTypes } = tools
  return context.inFolder(async (folder) => {
    const compilerOptions = { ...OPTIONS, noCheck, typeRoots: [types.path], types: noCheck ? [] : OPTIONS.types }
    const include = batch.map(({ id }) => `${id}/**/*`)
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include }))
    for (const { id, files } of batch) await layOut(join(folder, id), files)
    if (batch.some(({ files }) => files.some(({ content }) => content.includes('js-md5'))))
      await layOut(join(folder, 'node_modules/js-md5'), MD5_TYPES)
    const ended = await context.onCore(() =>
      context.sandbox.run({
        command: [join(compiler.path, 'tsc'), '-p', '/work', '--pretty', 'false'],
        folder,
        binds: [compiler.bind, types.bind, ...(undiciTypes === null ? [] : [undiciTypes.bind])],
        limits: {
          wallMs: WALL_MS.start + WALL_MS.each * batch.length,
          cpuMs: 4 * (WALL_MS.start + WALL_MS.each * batch.length),
          outputBytes: 8 * 1024 ** 2,
        },
      }),
    )
    const isWhole = ended.limit === null && ended.signal === null && (ended.exitCode ?? 9) <= 2 && !ended.stdout.cut
    const failure = isWhole ? null : { reason: endOf(ended), limit: ended.limit }
    const said = readDiagnostics(ended.stdout.bytes.toString('utf8'))
    const emitted = new Map<string, Map<string, string>>()
    if (failure === null)
      for (const { id, files } of batch) emitted.set(id, await readEmitted(join(folder, 'out', id), files))
    return { said, emitted, failure, ms: ended.wallMs }
  })
}

/** Writes a program's files, by their safe relative paths. */
export async function layOut(folder: string, files: readonly ContextFile[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const { path, content } of files) {
    const file = join(folder, path)
    if (path.includes('/')) await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
  }
}

/** Returns a source file's path once it is JavaScript. */
export function emittedPath(path: string): string {
  return path.replace(/\.([cm]?)tsx?$/, '.$1js')
}

async function readEmitted(folder: string, files: readonly ContextFile[]): Promise<Map<string, string>> {
  const emitted = new Map<string, string>()
  for (const { path } of files) {
    if (/\.d\.[cm]?ts$/.test(path) || !/\.[cm]?[jt]sx?$/.test(path)) continue
    const text = await readFile(join(folder, emittedPath(path)), 'utf8').catch(() => null)
    if (text !== null) emitted.set(path, text)
  }
  return emitted
}

/** Reads lines such as `ID/answer.ts(3,5): error TS2322: …` and their continuations, by program. */
function readDiagnostics(text: string): Map<string, CodeDiagnostic[]> {
  const said = new Map<string, CodeDiagnostic[]>()
  let last: CodeDiagnostic | null = null
  for (const line of text.split('\n')) {
    const [, id, file, row, column, severity, code, message] =
      /^([0-9a-f]{24})\/(.+?)\((\d+),(\d+)\): (error|warning) (TS\d+): (.*)$/.exec(line) ?? []
    if (id !== undefined && file !== undefined && message !== undefined && code !== undefined) {
      last = {
        stage: 'compile',
        severity: severity === 'warning' ? 'warning' : 'error',
        code,
        message,
        file,
        line: Number(row),
        column: Number(column),
      }
      said.set(id, [...(said.get(id) ?? []), last])
    } else if (last !== null && line.startsWith('  ')) last.message += `\n${line}`
    else if (/^error TS\d+/.test(line)) throw new Error(`This is a bug: the compiler rejects its options: ${line}`)
    else last = null
  }
  return said
}
