import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { CodeDiagnostic } from '@assay/core/result'
import type { ReadOnlyBind } from '../../isolation/sandbox.ts'
import { diagnosticLines } from '../compiled/diagnostic-lines.ts'
import { findProgram } from '../compiled/find-program.ts'
import type { Built } from '../compiled/judge-compiled.ts'
import { makeOnce } from '../compiled/make-once.ts'
import type { ProgramTask, ToolchainContext } from '../toolchain.ts'
import { compilerIdentity } from './compiler-identity.ts'
import { openPartCache, type PartCache, partFolder, partKey } from './part-cache.ts'

/** Options for every compilation. Precompiled parts only fit if all of them are the same. */
const FLAGS = [
  '-std=c++17',
  '-O1',
  '-Wall',
  '-Wextra',
  '-fPIC',
  '-fdiagnostics-color=never',
  '-fno-diagnostics-show-caret',
  '-fmessage-length=0',
]

/** The compiler's minimum time, even if the tests have less. */
const MIN_COMPILE_MS = 30_000

/** A compilation for one sample or case, in its folder. */
export interface Compilation {
  readonly folder: string
  readonly task: Pick<ProgramTask, 'program' | 'spec' | 'signal'>
  /** Options and files, after the common options. */
  readonly args: readonly string[]
}

/** g++, and the folder of its precompiled parts. */
export interface Compiler {
  readonly path: string
  readonly context: ToolchainContext
  /** Returns the path of a part of this toolchain inside the sandbox. */
  readonly inside: (name: string) => string
  /** Binds for the parts; nothing of any sample. */
  readonly binds: readonly ReadOnlyBind[]
  /** Compiles a part on the host, from Assay's own source, or takes it from an earlier run; null if that fails. */
  readonly buildPart: (name: string, source: string, args: readonly string[]) => Promise<string | null>
  /** Takes a part from an earlier run; null if there is none. */
  readonly takePart: (name: string, source: string, args: readonly string[]) => Promise<string | null>
  readonly compile: (compilation: Compilation) => Promise<Built>
  /** A folder for files that not every program may see, such as a case's tests. */
  readonly privateFolder: string
  readonly close: () => Promise<void>
}

/** Opens g++, with a folder for its parts that samples can read but not change. */
export async function openCompiler(context: ToolchainContext, path: string): Promise<Compiler> {
  const { sandbox } = context
  const folder = await mkdtemp(join(tmpdir(), 'assay-cpp-'))
  const parts = join(folder, 'parts')
  const privateFolder = join(folder, 'cases')
  await Promise.all([parts, privateFolder].map((each) => mkdir(each)))
  // Otherwise only root could bind them, which costs each program one more step.
  await Promise.all([folder, parts, privateFolder].map((each) => chmod(each, 0o755)))
  const isMounted = sandbox.isolation === 'bubblewrap'
  const binds = [isMounted ? { from: parts, to: '/assay/cpp/parts' } : { from: parts }]
  const linker = findProgram('ld.gold', context.path) === null ? [] : ['-fuse-ld=gold']
  const saved = isMounted ? await openSaved(path) : null
  const keyOf = (name: string, source: string, args: readonly string[]) =>
    partKey(name, [saved?.identity ?? '', ...FLAGS, '', ...args, source])
  // A compiled header is beside its source, which the compiler reads if it can't use the header.
  const sourceOf = (name: string) => join(parts, name.endsWith('.gch') ? name.slice(0, -'.gch'.length) : `${name}.cpp`)
  const takePart: Compiler['takePart'] = async (name, source, args) => {
    await writeFile(sourceOf(name), source)
    const isTaken = await saved?.cache.take(keyOf(name, source, args), join(parts, name))
    return isTaken === true ? join(parts, name) : null
  }
  return {
    ...{ path, context, binds, privateFolder },
    inside: (name) => (isMounted ? `/assay/cpp/parts/${name}` : join(parts, name)),
    takePart,
    buildPart: async (name, source, args) => {
      const key = keyOf(name, source, args)
      const take = () => takePart(name, source, args)
      const build = async () => {
        const whole = [...FLAGS, ...args, '-o', join(parts, name), sourceOf(name)]
        // On a busy machine a large header takes long; without it, cases would silently be judged differently.
        const built = await promisify(execFile)(path, whole, { timeout: 300_000 }).then(
          () => join(parts, name),
          () => null,
        )
        if (built !== null) await saved?.cache.save(key, built)
        return built
      }
      return saved === null ? ((await take()) ?? build()) : makeOnce(saved.cache.lockFor(key), take, build)
    },
    compile: async ({ folder: work, task, args }) => {
      const wallMs = Math.max(task.spec.timeout_ms, MIN_COMPILE_MS)
      const limits = { wallMs, cpuMs: 4 * wallMs, outputBytes: 4 * 1024 ** 2 }
      const command = [path, ...FLAGS, ...linker, ...args] as const
      const ended = await context.onCore(() =>
        sandbox.run({ command: [path, ...command.slice(1)], folder: work, binds, limits, signal: task.signal }),
      )
      const text = ended.stderr.bytes.toString('utf8')
      return {
        ok: ended.exitCode === 0,
        diagnostics: readGcc(text, task.program.files),
        limit: ended.limit,
        ms: ended.wallMs,
        said: text.slice(-1000),
      }
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Opens the parts of earlier runs. Without a sandbox a program could change them, so each run then makes its own. */
async function openSaved(path: string): Promise<{ readonly identity: string; readonly cache: PartCache } | null> {
  const [identity, cache] = await Promise.all([compilerIdentity(path), openPartCache(partFolder())])
  return identity === null || cache === null ? null : { identity, cache }
}

const PLACE =
  /^(?<file>[^\s:]+):(?<line>\d+):(?<column>\d+): (?:fatal )?(?<severity>error|warning): (?<message>.*?)(?: \[(?<code>-W[^\]]+)\])?$/

function readGcc(text: string, files: readonly { readonly path: string }[]): CodeDiagnostic[] {
  const known = new Set(['answer.cpp', ...files.map(({ path }) => path)])
  return diagnosticLines(text, { pattern: PLACE, fileOf: (file) => (known.has(file) ? file : null) })
}

/** Returns the libraries, besides the standard one, whose headers a source includes. */
export function librariesOf(source: string): string[] {
  return /^[ \t]*#[ \t]*include[ \t]*<openssl\//m.test(source) ? ['-lcrypto'] : []
}
