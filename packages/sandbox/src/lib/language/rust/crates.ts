import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EnvironmentError } from '@assay/core/errors'
import type { Dependency } from '@assay/core/suite'
import { z } from 'zod'
import type { ReadOnlyBind } from '../../isolation/sandbox.ts'
import { bindAt } from './bind-at.ts'
import type { RustSetup } from './prepared.ts'

/** The compiler's flags for crates that are already built. */
export interface Crates {
  readonly flags: readonly string[]
  readonly binds: readonly ReadOnlyBind[]
}

/** The crates of a case without dependencies. */
export const NO_CRATES: Crates = { flags: [], binds: [] }

/**
 * Builds cases' dependencies once for each set, in the sandbox and from what cargo has already downloaded.
 * @throws EnvironmentError `CRATES_MISSING` if one isn't on this machine.
 */
export function crateCache(setup: RustSetup, cargoHome: string): (wanted: readonly Dependency[]) => Promise<Crates> {
  const built = new Map<string, Promise<Crates>>()
  return (wanted) => {
    if (wanted.length === 0) return Promise.resolve(NO_CRATES)
    const key = manifest(wanted)
    const crates = built.get(key) ?? setup.context.onCore(() => buildCrates(setup, cargoHome, wanted))
    built.set(key, crates)
    return crates
  }
}

const LIMITS = {
  wallMs: 600_000,
  cpuMs: 1_200_000,
  memoryBytes: 4 * 1024 ** 3,
  diskBytes: 4 * 1024 ** 3,
  outputBytes: 16 * 1024 ** 2,
}

async function buildCrates(setup: RustSetup, cargoHome: string, wanted: readonly Dependency[]): Promise<Crates> {
  const { tools, context } = setup
  if (tools.cargo === null) throw missing(wanted, "cargo isn't installed")
  const registry = join(cargoHome, 'registry')
  if (!existsSync(registry)) throw missing(wanted, `"${registry}" doesn't exist`)
  const bound = bindAt(context.sandbox, registry, '/cargo-registry')
  const folder = await mkdtemp(join(setup.folder, 'crates-'))
  const home = join(folder, 'home', 'registry')
  await Promise.all([mkdir(home, { recursive: true }), mkdir(join(folder, 'src'))])
  await writeFile(join(folder, 'src', 'lib.rs'), '')
  await writeFile(join(folder, 'Cargo.toml'), manifest(wanted))
  for (const part of ['index', 'cache']) await symlink(join(bound.path, part), join(home, part))
  const cargo = tools.cargo
  const run = (...args: readonly string[]) =>
    context.sandbox.run({
      command: [cargo, ...args],
      folder,
      binds: [...tools.binds, bound.bind],
      env: { CARGO_HOME: '/work/home', RUSTC: tools.rustc, CARGO_PROFILE_DEV_DEBUG: '0', CARGO_TERM_COLOR: 'never' },
      limits: LIMITS,
    })
  const metadata = await run('metadata', '--offline', '--format-version', '1')
  const ended = metadata.exitCode === 0 ? await run('build', '--offline', '--message-format', 'json') : metadata
  if (ended.exitCode !== 0) throw missing(wanted, firstError(ended.stderr.bytes.toString('utf8')))
  const crates = bindAt(context.sandbox, join(folder, 'target', 'debug', 'deps'), '/crates')
  const externs = externFlags(crates.path, metadata.stdout.bytes.toString('utf8'), ended.stdout.bytes.toString('utf8'))
  return { flags: ['-L', `dependency=${crates.path}`, ...externs], binds: [crates.bind] }
}

function manifest(wanted: readonly Dependency[]): string {
  const lines = wanted.map(
    ({ name, version, features }) =>
      `${JSON.stringify(name)} = { version = ${JSON.stringify(version)}, features = ${JSON.stringify(features)} }`,
  )
  const head = [
    '[package]',
    'name = "assay-crates"',
    'version = "0.0.0"',
    'edition = "2021"',
    'build = false',
    '[workspace]',
  ]
  return `${[...head, '[dependencies]', ...lines].join('\n')}\n`
}

function firstError(stderr: string): string {
  const lines = stderr.split('\n').map((line) => line.trim())
  return lines.find((line) => line.startsWith('error'))?.replace(/^error:\s*/, '') ?? lines[0] ?? 'cargo failed'
}

function missing(wanted: readonly Dependency[], why: string): EnvironmentError {
  const names = wanted.map(({ name, version }) => `"${name} ${version}"`).join(', ')
  return new EnvironmentError(
    'CRATES_MISSING',
    `The crates ${names} can't be built here: ${why}`,
    'Run "cargo fetch" once in a project with these dependencies. Assay then uses cargo\'s copies.',
  )
}

const Metadata = z.object({
  resolve: z.object({
    root: z.string(),
    nodes: z.array(z.object({ id: z.string(), deps: z.array(z.object({ name: z.string(), pkg: z.string() })) })),
  }),
})

const Artifact = z.object({
  reason: z.literal('compiler-artifact'),
  package_id: z.string(),
  target: z.object({ kind: z.array(z.string()) }),
  filenames: z.array(z.string()),
})

/** Returns `--extern` for the crates that the case itself lists, under the names that code uses. */
function externFlags(folder: string, metadata: string, messages: string): string[] {
  const { resolve } = Metadata.parse(JSON.parse(metadata))
  const files = new Map<string, string>()
  for (const line of messages.split('\n')) {
    const artifact = line.startsWith('{') ? Artifact.safeParse(JSON.parse(line)).data : undefined
    if (artifact === undefined || artifact.target.kind.some((kind) => kind === 'bin' || kind === 'custom-build'))
      continue
    const file = artifact.filenames.find((name) => name.endsWith('.rlib') || name.endsWith('.so'))
    if (file !== undefined) files.set(artifact.package_id, file.slice(file.lastIndexOf('/') + 1))
  }
  const direct = resolve.nodes.find(({ id }) => id === resolve.root)?.deps ?? []
  return direct.flatMap(({ name, pkg }) => {
    const file = files.get(pkg)
    return file === undefined ? [] : ['--extern', `${name}=${folder}/${file}`]
  })
}
