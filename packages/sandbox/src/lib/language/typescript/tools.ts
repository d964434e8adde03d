import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import type { ReadOnlyBind, Sandbox } from '../../isolation/sandbox.ts'
import type { ToolVersion } from '../toolchain.ts'

/** Something of the host that programs use inside, with its place there. */
export interface BoundPath {
  readonly path: string
  readonly bind: ReadOnlyBind
}

/** The native compiler with Node's types. */
export interface TypeScriptTools {
  readonly compiler: BoundPath
  /** The folder that holds `node`'s types, and what they import. */
  readonly types: BoundPath
  readonly undiciTypes: BoundPath | null
  readonly versions: readonly ToolVersion[]
}

/** The linter, which is a Node program. */
export interface LintTools {
  readonly script: string
  readonly binds: readonly ReadOnlyBind[]
  readonly version: ToolVersion
}

/** Returns an inside place for something of the host; without a mount namespace it stays where it is. */
export function bindInside(sandbox: Sandbox, from: string, to: string): BoundPath {
  const path = sandbox.isolation === 'bubblewrap' ? to : from
  return { path, bind: { from, to: path } }
}

/** Returns the inside place of the Node that runs Assay. */
export function bindNode(sandbox: Sandbox): BoundPath {
  return bindInside(sandbox, realpathSync(process.execPath), '/assay/bin/node')
}

/** Finds the compiler, or returns what is missing. It isn't a dependency of Assay, since it weighs 30 MB and few need it. */
export function findTypeScript(
  sandbox: Sandbox,
  path: string,
): TypeScriptTools | { readonly missing: readonly string[] } {
  const typescript = findPackage('typescript', 'tsc', path)
  const types = findPackage('@types/node', null, path)
  const native = typescript === null ? null : nativeCompiler(typescript)
  if (typescript === null || native === null || types === null)
    return { missing: [...(native === null ? ['typescript 7'] : []), ...(types === null ? ['@types/node'] : [])] }
  const undici = packageFrom(types, 'undici-types')
  return {
    compiler: bindInside(sandbox, native, '/assay/tsc'),
    types: bindInside(sandbox, dirname(types), '/assay/types'),
    undiciTypes: undici === null ? null : bindInside(sandbox, undici, '/assay/node_modules/undici-types'),
    versions: [version(typescript, 'tsc'), version(types, '@types/node')],
  }
}

/** Finds the linter; null if it isn't installed. */
export function findOxlint(sandbox: Sandbox, path: string): LintTools | null {
  const oxlint = findPackage('oxlint', 'oxlint', path)
  const binding = oxlint === null ? null : bindingOf(oxlint)
  if (oxlint === null || binding === null) return null
  const script = bindInside(sandbox, oxlint, '/assay/lint/node_modules/oxlint')
  const native = bindInside(sandbox, binding.folder, `/assay/lint/node_modules/${binding.name}`)
  return {
    script: join(script.path, 'bin/oxlint'),
    binds: [script.bind, native.bind],
    version: version(oxlint, 'oxlint'),
  }
}

/** Returns the folder of the program `tsc` in its own package for this machine. */
function nativeCompiler(typescript: string): string | null {
  const name = `@typescript/typescript-${process.platform}-${process.arch}`
  const folder = packageFrom(typescript, name)
  return folder !== null && existsSync(join(folder, 'lib/tsc')) ? join(folder, 'lib') : null
}

function bindingOf(oxlint: string): { readonly name: string; readonly folder: string } | null {
  const target = `${process.platform}-${process.arch}`
  for (const name of [`@oxlint/binding-${target}-gnu`, `@oxlint/binding-${target}-musl`, `@oxlint/binding-${target}`]) {
    const folder = packageFrom(oxlint, name)
    if (folder !== null) return { name, folder }
  }
  return null
}

/** Returns an installed package's folder: beside Assay, beside the user's project, or behind a program on the path. */
function findPackage(name: string, program: string | null, path: string): string | null {
  const near = packageFrom(import.meta.dirname, name) ?? packageFrom(process.cwd(), name)
  if (near !== null || program === null) return near
  for (const folder of path.split(delimiter)) {
    if (folder === '' || !existsSync(join(folder, program))) continue
    const behind = packageFrom(dirname(realpathSync(join(folder, program))), name)
    if (behind !== null) return behind
  }
  return null
}

function packageFrom(folder: string, name: string): string | null {
  const require = createRequire(join(folder, 'from.js'))
  for (const place of require.resolve.paths(name) ?? []) {
    const found = join(place, name)
    if (existsSync(join(found, 'package.json'))) return realpathSync(found)
  }
  return null
}

function version(folder: string, tool: string): ToolVersion {
  const read: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const found = typeof read === 'object' && read !== null && 'version' in read ? String(read.version) : 'unknown'
  return { tool, version: found }
}
