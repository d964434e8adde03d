import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { installJest, isJestInstalled } from '../../packages/cli/test/jest/install-jest.ts'
import { isRecentRust } from '../../packages/sandbox/src/lib/language/rust/tools.ts'
import { findDebianPostgres } from '../../packages/store/test/postgres-server.ts'

/** A tool that some tests need and a machine may lack. */
interface Tool {
  /** Describes what the tests do with it: "builds Go answers". */
  readonly use: string
  /** Debian's packages that bring it. */
  readonly packages: readonly string[]
  /** Installs it for this repository alone, which needs no root. */
  readonly install?: { readonly run: () => void; readonly command: string }
  /** Asks this machine whether it is there. */
  readonly isThere: () => boolean
}

/** The tools by the word that a test file names them by, in a first line such as `// Needs: sandbox, rust`. */
const TOOLS = {
  sandbox: {
    use: 'isolates generated code',
    packages: ['bubblewrap'],
    // A container may have the program and forbid what it does.
    isThere: () => process.platform === 'darwin' || runs('bwrap', '--unshare-all', '--ro-bind', '/', '/', 'true'),
  },
  'system-python': {
    use: 'probes the sandbox, which always has /usr',
    packages: ['python3'],
    isThere: () => runs('/usr/bin/python3', '-c', ''),
  },
  python: { use: 'runs Python answers', packages: ['python3'], isThere: () => pythonRuns('') },
  pytest: {
    use: 'runs answers with tests for pytest',
    packages: ['python3-pytest'],
    isThere: () => pythonRuns('import pytest'),
  },
  go: { use: 'builds Go answers', packages: ['golang-go'], isThere: () => runs('go', 'version') },
  cpp: { use: 'compiles C++ answers', packages: ['g++'], isThere: () => runs('g++', '--version') },
  boost: {
    use: 'compiles C++ tests that include it',
    packages: ['libboost-dev'],
    isThere: () => includes('boost/any.hpp'),
  },
  openssl: {
    use: 'compiles C++ tests that include it',
    packages: ['libssl-dev'],
    isThere: () => includes('openssl/md5.h'),
  },
  rust: {
    use: 'compiles and lints Rust answers',
    // The compiler that Debian 12 calls rustc is too old for the Rust that models write.
    packages: isBookworm() ? ['rustc-web', 'rust-web-clippy', 'cargo-web'] : ['rustc', 'rust-clippy', 'cargo'],
    isThere: () => hasRust() && runs('clippy-driver', '--version') && runs('cargo', '--version'),
  },
  java: { use: 'compiles Java answers', packages: ['default-jdk-headless'], isThere: () => runs('javac', '-version') },
  chromium: {
    use: 'opens the dashboard and reports',
    packages: ['chromium-headless-shell'],
    isThere: () => findBrowser() !== null,
  },
  postgres: {
    use: 'opens stores on a server with lz4, as every vendor builds it',
    packages: ['postgresql'],
    isThere: () => findDebianPostgres() !== null,
  },
  jest: {
    use: 'runs the matchers of assay/jest',
    packages: [],
    isThere: isJestInstalled,
    install: { run: installJest, command: 'npm ci --prefix packages/cli/test/jest' },
  },
} as const satisfies Readonly<Record<string, Tool>>

export type Need = keyof typeof TOOLS

/** Returns the tools that a test file names in its line `// Needs: …`. Throws on a word that isn't a tool. */
export function readNeeds(file: string, source: string): Need[] {
  const line = /^\/\/ Needs: (.+)$/m.exec(source)?.[1]
  return (line?.split(',') ?? []).map((word) => {
    const name = word.trim()
    if (!isNeed(name)) throw new Error(`${file} needs "${name}". Expected one of: ${Object.keys(TOOLS).join(', ')}.`)
    return name
  })
}

function isNeed(name: string): name is Need {
  return Object.hasOwn(TOOLS, name)
}

/**
 * Returns which tools this machine lacks, after installing what it can unless `install` is false: Debian's packages as root, and what
 * needs no root. Prints a line for each thing it installs.
 */
export function provideTools(wanted: Iterable<Need>, { install }: { readonly install: boolean }): Set<Need> {
  const missing = [...new Set(wanted)].filter((name) => !TOOLS[name].isThere())
  if (missing.length === 0 || !install) return new Set(missing)
  if (process.getuid?.() === 0 && hasApt()) installPackages(missing)
  for (const name of missing) {
    const { install: own, use }: Tool = TOOLS[name]
    if (own === undefined) continue
    console.log(`Installing ${name}: ${use}.`)
    try {
      own.run()
    } catch {
      console.log(`It could not be installed: ${own.command}`)
    }
  }
  return new Set(missing.filter((name) => !TOOLS[name].isThere()))
}

function installPackages(names: readonly Need[]): void {
  const packages = packagesOf(names)
  if (packages.length === 0) return
  for (const each of packages) {
    const uses = names.flatMap((name) => (new Set<string>(TOOLS[name].packages).has(each) ? [TOOLS[name].use] : []))
    console.log(`Installing ${each}: ${uses.join(', ')}.`)
  }
  apt('update', '-q')
  if (!apt('install', '-q', '-y', '--no-install-recommends', ...packages)) console.log('Not all could be installed.')
}

/** Returns the command that installs tools here, or their names if Assay knows none. */
export function adviseInstall(names: Iterable<Need>): string {
  const all = [...names]
  const own = all.flatMap((name) => (TOOLS[name] as Tool).install?.command ?? [])
  const others = all.filter((name) => (TOOLS[name] as Tool).install === undefined)
  if (others.length === 0) return own.join(' && ')
  const packages = hasApt() ? `sudo apt-get install ${packagesOf(others).join(' ')}` : `install ${others.join(', ')}`
  return [packages, ...own].join(' && ')
}

function packagesOf(names: readonly Need[]): string[] {
  return [...new Set(names.flatMap((name) => [...TOOLS[name].packages]))]
}

function hasApt(): boolean {
  return existsSync('/usr/bin/apt-get')
}

/**
 * Returns the browser for tests: the one that `CHROMIUM` names, Chromium without its user interface, which takes a third of the processor
 * time, or Chromium; null if there is none.
 */
export function findBrowser(): string | null {
  const named = process.env.CHROMIUM
  const candidates = named ? [named] : ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
  return candidates.find((path) => runs(path, '--version')) ?? null
}

function runs(program: string, ...args: string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore', timeout: 60_000 }).status === 0
}

/** Asks for a Rust that the sandbox takes. */
function hasRust(): boolean {
  const { status, stdout } = spawnSync('rustc', ['--version'], { encoding: 'utf8' })
  return status === 0 && isRecentRust(stdout.replace(/^rustc /, ''))
}

function isBookworm(): boolean {
  return existsSync('/etc/os-release') && /^VERSION_CODENAME=bookworm$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

/** Asks the Python that the sandbox takes: the system's, else the first on the path. */
function pythonRuns(source: string): boolean {
  const program = runs('/usr/bin/python3', '-c', '') ? '/usr/bin/python3' : 'python3'
  return runs(program, '-I', '-c', source)
}

function includes(header: string): boolean {
  return (
    spawnSync('g++', ['-E', '-x', 'c++', '-'], { input: `#include <${header}>\n`, stdio: ['pipe', 'ignore', 'ignore'] })
      .status === 0
  )
}

function apt(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
}
