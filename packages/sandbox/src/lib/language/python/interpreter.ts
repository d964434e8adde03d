import { execFile } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { chmod, copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, isAbsolute, join } from 'node:path'
import { promisify } from 'node:util'
import type { ReadOnlyBind } from '../../isolation/sandbox.ts'

/** A Python that can run the harness. */
export interface Interpreter {
  /** The program itself, at the end of all links. */
  readonly path: string
  readonly version: string
  /** The folders of packages that the machine's package manager installed. */
  readonly packages: readonly string[]
  /** Parts of the host that it needs besides `/usr`. */
  readonly binds: readonly ReadOnlyBind[]
}

const OLDEST = [3, 9] as const

const QUESTION = `import json, os, sys
v = 'python%d.%d' % sys.version_info[:2]
places = ['/usr/local/lib/%s/dist-packages' % v, '/usr/lib/python3/dist-packages', os.path.join(sys.base_prefix, 'lib', v, 'site-packages')]
print(json.dumps([os.path.realpath(sys.executable), sys.version.split()[0], sys.base_prefix, [p for p in places if os.path.isdir(p)]]))`

/** Returns the system's Python, else the first on `path`; null if there is none of 3.9 or later. */
export async function findInterpreter(path: string): Promise<Interpreter | null> {
  for (const candidate of ['/usr/bin/python3', ...programsNamed('python3', path)]) {
    const found = await interpreterAt(candidate)
    if (found !== null) return found
  }
  return null
}

/** Returns the programs with a name in the folders of `path`, in order. */
export function programsNamed(name: string, path: string): string[] {
  const folders = path.split(delimiter).filter((folder) => isAbsolute(folder))
  return folders.map((folder) => join(folder, name)).filter(isExecutable)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function interpreterAt(candidate: string): Promise<Interpreter | null> {
  try {
    const { stdout } = await promisify(execFile)(candidate, ['-I', '-S', '-c', QUESTION], { timeout: 20_000 })
    const answer: unknown = JSON.parse(stdout)
    if (!Array.isArray(answer)) return null
    const [path, version, prefix, packages] = answer as [string, string, string, string[]]
    const [major = 0, minor = 0] = version.split('.').map(Number)
    if (major !== OLDEST[0] || minor < OLDEST[1]) return null
    const binds = prefix === '/usr' ? [] : [{ from: prefix }]
    return { path, version, packages, binds }
  } catch {
    return null
  }
}

/** The interpreter where samples can run it but not read it. */
export interface SealedInterpreter {
  readonly bind: ReadOnlyBind
  readonly remove: () => Promise<void>
}

/**
 * Copies the interpreter to a file that can be run but not read, to be bound over it. Linux doesn't let anyone look into the
 * memory of a process whose program they can't read, so a sample can't reach into the server that forked it.
 */
export async function sealInterpreter({ path }: Interpreter): Promise<SealedInterpreter> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-python-'))
  const copy = join(folder, 'python')
  await copyFile(path, copy)
  await chmod(copy, 0o111)
  return { bind: { from: copy, to: path }, remove: () => rm(folder, { recursive: true, force: true }) }
}
