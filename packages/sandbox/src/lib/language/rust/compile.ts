import type { Ended, ReadOnlyBind, Sandbox } from '../../isolation/sandbox.ts'
import { type CompilerMessage, readMessages } from './diagnostics.ts'
import type { RustTools } from './tools.ts'

/** A task for the compiler in a work folder. */
export interface CompileTask {
  readonly folder: string
  /** The crate's first file, relative to the folder. */
  readonly root: string
  /** The library to make; null to check only. */
  readonly output: string | null
  readonly timeoutMs: number
  /** Flags such as `--extern`. */
  readonly flags?: readonly string[]
  readonly binds?: readonly ReadOnlyBind[]
  readonly signal?: AbortSignal | undefined
}

/** The compiler's result. */
export interface Compiled {
  readonly ok: boolean
  readonly messages: readonly CompilerMessage[]
  readonly ended: Ended
}

const FLAGS = [
  ...['--crate-name', 'answer', '--edition', '2021', '--error-format', 'json'],
  ...['-C', 'debuginfo=0', '-C', 'strip=symbols', '-C', 'embed-bitcode=no'],
  // Lints that clippy denies must not keep the program from being built; they still count.
  ...['-W', 'clippy::correctness'],
]

/** As cargo declares what `cfg` can contain. An older compiler neither knows these flags nor checks names. */
const CFG_FLAGS = ['--check-cfg', 'cfg(docsrs,test)', '--check-cfg', 'cfg(feature, values())']

/** The limit of the compiler's output; a program can cause any number of messages. */
const OUTPUT_BYTES = 8 * 1024 ** 2

/** Compiles and lints in one call of clippy, which is the compiler with more lints. All in the sandbox. */
export async function compile(sandbox: Sandbox, tools: RustTools, task: CompileTask): Promise<Compiled> {
  const { folder, root, output, timeoutMs, flags = [], binds = [], signal } = task
  const target = output === null ? ['--crate-type', 'lib', '--emit', 'metadata', '--out-dir', '/tmp'] : ['-o', output]
  const ended = await sandbox.run({
    command: [
      tools.clippy,
      ...FLAGS,
      ...(tools.checksCfg ? CFG_FLAGS : []),
      ...(output === null ? [] : ['--crate-type', 'cdylib']),
      ...target,
      ...flags,
      root,
    ],
    folder,
    binds: [...tools.binds, ...binds],
    // clippy looks for settings here and above, so never in an answer's files.
    env: { CLIPPY_CONF_DIR: '/usr', RUST_BACKTRACE: '0' },
    limits: { wallMs: timeoutMs, cpuMs: 2 * timeoutMs, outputBytes: OUTPUT_BYTES },
    signal,
  })
  const ok = ended.exitCode === 0 && ended.limit === null
  return { ok, messages: readMessages(ended.stderr.bytes.toString('utf8')), ended }
}

/** Returns whether an error is a clippy lint that the program itself denies, and not a fault in it as Rust. */
export function isDeniedLint({ code, severity }: CompilerMessage): boolean {
  return severity === 'error' && (code?.startsWith('clippy::') ?? false)
}
