import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// npm leaves packages for other platforms out of the lock file when it cannot see them, and `npm ci` then refuses to install
// anywhere (npm/cli#4828). This adds them; with --check it fails when one is missing, or when an address stands in the file.

interface LockedPackage {
  readonly version?: string
  readonly dev?: boolean
  readonly resolved?: string
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

interface MissingPackage {
  /** Its key in the lock file. */
  readonly path: string
  readonly name: string
  readonly version: string
  readonly dev: boolean
}

type Packages = Record<string, LockedPackage>

const PLATFORMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const PROCESSORS = ['arm64', 'arm', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

/** Finds optional packages that others in the lock file name by exact version, but that it doesn't contain. */
export function missingPackages(packages: Packages): MissingPackage[] {
  const missing: MissingPackage[] = []
  for (const [owner, { optionalDependencies = {}, dev = false }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (!/^\d/.test(version) || isHeld(packages, owner, name, version)) continue
      const folder = owner.slice(0, owner.lastIndexOf('node_modules/'))
      missing.push({ path: `${folder}node_modules/${name}`, name, version, dev })
    }
  }
  return missing
}

function isHeld(packages: Packages, owner: string, name: string, version: string): boolean {
  for (let folder = owner; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`]?.version === version) return true
    if (folder === '') return false
  }
}

/** Returns the entry that npm would write, except for the checksum. Platform and processor are in the names of such packages. */
function entryOf({ name, version, dev }: MissingPackage): object {
  const words = name.split(/[-/]/)
  const os = PLATFORMS.filter((platform) => words.includes(platform))
  const cpu = PROCESSORS.filter((processor) => words.includes(processor))
  const libc = os.includes('linux') && /musl/.test(name) ? { libc: ['musl'] } : {}
  return {
    version,
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(dev ? { dev } : {}),
    optional: true,
    ...(os.length > 0 ? { os } : {}),
    ...libc,
  }
}

const LOCK_FILES = ['package-lock.json', 'packages/cli/test/jest/package-lock.json']

/** Lists a lock file's problems; empty if it's valid. */
function problemsOf(packages: Packages): string[] {
  const missing = missingPackages(packages).length
  const addresses = Object.values(packages).filter(({ resolved }) => resolved?.includes('://')).length
  return [
    ...(missing > 0 ? [`lacks ${missing} packages. Run: node scripts/lock-file.ts`] : []),
    ...(addresses > 0 ? [`contains ${addresses} addresses.`] : []),
  ]
}

if (import.meta.main) {
  for (const name of LOCK_FILES) {
    const file = join(import.meta.dirname, '..', name)
    const lock: { packages: Packages } = JSON.parse(readFileSync(file, 'utf8'))
    if (process.argv.includes('--check')) {
      const problems = problemsOf(lock.packages)
      for (const problem of problems) console.error(`${name} ${problem}`)
      if (problems.length > 0) process.exitCode = 1
      else console.log(`${name} is complete and contains no address.`)
      continue
    }
    const missing = missingPackages(lock.packages)
    const added = Object.fromEntries(missing.map((each) => [each.path, entryOf(each)]))
    const sorted = Object.entries({ ...lock.packages, ...added }).sort(([a], [b]) => (a < b ? -1 : 1))
    writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
    console.log(`Added ${missing.length} packages to ${name}.`)
  }
}
