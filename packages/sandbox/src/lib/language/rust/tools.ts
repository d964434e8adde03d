import { execFile } from 'node:child_process'
import { access, constants, realpath } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { ReadOnlyBind } from '../../isolation/sandbox.ts'
import type { ToolVersion } from '../toolchain.ts'

const run = promisify(execFile)

/** This machine's Rust tools, by their real paths, which are the same inside the sandbox. */
export interface RustTools {
  readonly rustc: string
  readonly clippy: string
  /** The path of cargo; null if there is none. Then no case can have dependencies. */
  readonly cargo: string | null
  /** Folders that must be bound for them to run. */
  readonly binds: readonly ReadOnlyBind[]
  readonly versions: readonly ToolVersion[]
  /** Whether the compiler knows `--check-cfg`, since 1.80. */
  readonly checksCfg: boolean
}

export type FoundTools =
  | { readonly ok: true; readonly tools: RustTools }
  | { readonly ok: false; readonly missing: readonly string[]; readonly hint: string }

const HINT =
  'Install Rust with rustup (https://rustup.rs) and run "rustup component add clippy", or install Debian\'s "rustc", "rust-clippy" and "gcc" (in Debian 12 "rustc-web" and "rust-web-clippy").'

/** The oldest compiler that knows the Rust that models write: 1.70. Older ones would reject right answers. */
const OLDEST_MINOR = 70

/** Finds rustc, clippy and a linker on `path`. rustup's own programs only forward to a toolchain's, which are used instead. */
export async function findRustTools(path: string): Promise<FoundTools> {
  const onPath = await Promise.all(['rustc', 'clippy-driver', 'cc'].map((name) => firstOnPath(path, name)))
  const rustc = onPath[0] ?? null
  const sysroot = rustc === null ? null : await outputOf(rustc, ['--print', 'sysroot'], path)
  const inSysroot = async (name: string) => {
    const own = sysroot === null ? null : join(sysroot, 'bin', name)
    return own !== null && (await isProgram(own)) ? realpath(own) : null
  }
  const found = {
    rustc: await inSysroot('rustc'),
    'clippy-driver': await inSysroot('clippy-driver'),
    'cc (a linker)': onPath[2] ?? null,
  }
  const missing = Object.entries(found).flatMap(([name, at]) => (at === null ? [name] : []))
  const clippy = found['clippy-driver']
  if (found.rustc === null || clippy === null || sysroot === null || missing.length > 0)
    return { ok: false, missing, hint: HINT }
  const versions = await Promise.all([versionOf('rustc', found.rustc, path), versionOf('clippy', clippy, path)])
  const [{ version: compiler }] = versions
  if (!isRecentRust(compiler))
    return { ok: false, missing: [`rustc 1.${OLDEST_MINOR} or later (found ${compiler})`], hint: HINT }
  const cargo = await inSysroot('cargo')
  const binds = bindsOf(await realpath(sysroot))
  const checksCfg = isAtLeast(compiler, 80)
  return { ok: true, tools: { rustc: found.rustc, clippy, cargo, binds, versions, checksCfg } }
}

/** Tells whether a version of rustc is recent enough to judge answers. */
export function isRecentRust(version: string): boolean {
  return isAtLeast(version, OLDEST_MINOR)
}

/** Tells whether a version is 1.`minor` or later. One that can't be read is taken for a new one. */
function isAtLeast(version: string, minor: number): boolean {
  const [, major, found] = /^(\d+)\.(\d+)/.exec(version) ?? []
  return found === undefined || Number(major) > 1 || Number(found) >= minor
}

/** Returns the binds for a toolchain; none for /usr, which is already inside. */
function bindsOf(sysroot: string): ReadOnlyBind[] {
  return sysroot === '/usr' || sysroot.startsWith('/usr/') ? [] : [{ from: sysroot }]
}

async function firstOnPath(path: string, name: string): Promise<string | null> {
  for (const folder of path.split(delimiter)) {
    if (folder.startsWith('/') && (await isProgram(join(folder, name)))) return join(folder, name)
  }
  return null
}

async function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}

async function versionOf(tool: string, program: string, path: string): Promise<ToolVersion> {
  const said = (await outputOf(program, ['--version'], path)) ?? ''
  return { tool, version: /\d+\.\d+\S*/.exec(said)?.[0] ?? 'unknown' }
}

async function outputOf(program: string, args: readonly string[], path: string): Promise<string | null> {
  const env = {
    PATH: `${dirname(program)}${delimiter}${path}`,
    HOME: process.env.HOME,
    RUSTUP_HOME: process.env.RUSTUP_HOME,
  }
  return run(program, [...args], { env, timeout: 60_000 }).then(
    ({ stdout }) => stdout.trim(),
    () => null,
  )
}
