import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { ReadOnlyBind } from './sandbox.ts'

/** System folders that hold programs and libraries: links on most distributions today, folders on others. */
const PROGRAM_FOLDERS = ['/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32']

/** Files of /etc that the loader and the system's tools read; nothing about accounts, keys or the network. */
const SETTINGS = ['/etc/alternatives', '/etc/ld.so.cache', '/etc/ld.so.conf', '/etc/ld.so.conf.d', '/etc/localtime']

const DEVICES = ['/dev/null', '/dev/zero', '/dev/urandom']

/** Links in /dev. Shared memory counts as temporary files, with the same limit. */
const LINKS = { shm: '/tmp', random: 'urandom', fd: '/proc/self/fd', stdin: 'fd/0', stdout: 'fd/1', stderr: 'fd/2' }

/**
 * The root that every program sees, made once, since each mount costs a fifth of a millisecond in every run: settings are
 * copied into it, and the rest is mounted over the empty folders in it.
 */
export interface RootFolder {
  readonly path: string
  /** bubblewrap's arguments that mount it and the parts that are the same for every program. */
  readonly args: readonly string[]
  /** Makes the places over which binds are mounted; false if one is both a file and a folder. */
  readonly makePlaces: (binds: readonly ReadOnlyBind[]) => boolean
  readonly remove: () => void
}

/** Makes the root in the system's temporary folder. */
export function makeRootFolder(): RootFolder {
  const root = mkdtempSync(join(tmpdir(), 'assay-root-'))
  // The program has another user, and mkdtemp sets mode 0700.
  chmodSync(root, 0o755)
  for (const folder of ['/usr', '/proc', '/tmp', '/work', '/dev', '/etc']) makeFolders(join(root, folder))
  for (const setting of SETTINGS) {
    if (exists(setting)) cpSync(setting, join(root, setting), { recursive: true, verbatimSymlinks: true })
  }
  for (const [name, target] of Object.entries(LINKS)) symlinkSync(target, join(root, 'dev', name))
  const args = [
    ...['--ro-bind', root, '/', '--ro-bind', '/usr', '/usr'],
    ...PROGRAM_FOLDERS.flatMap((folder) => placeProgramFolder(root, folder)),
    ...DEVICES.flatMap((device) => placeDevice(root, device)),
  ]
  const made = new Set<string>()
  const makePlace = ({ from, to = from }: ReadOnlyBind) => {
    const bind = `${from}\0${to}`
    if (made.has(bind) || /^\/(usr|work|tmp)\//.test(to)) return true
    const fits = makePlaceIn(root, from, to)
    if (fits) made.add(bind)
    return fits
  }
  const remove = () => {
    process.off('exit', remove)
    rmSync(root, { recursive: true, force: true })
  }
  // A process that ends without closing its sandbox leaves nothing behind either.
  process.on('exit', remove)
  return { path: root, args, makePlaces: (binds) => binds.every(makePlace), remove }
}

function placeProgramFolder(root: string, folder: string): string[] {
  const stats = lstatSync(folder, { throwIfNoEntry: false })
  if (stats === undefined) return []
  if (!stats.isSymbolicLink()) {
    makeFolders(join(root, folder))
    return ['--ro-bind', folder, folder]
  }
  symlinkSync(readlinkSync(folder), join(root, folder))
  return []
}

function placeDevice(root: string, device: string): string[] {
  writeFileSync(join(root, device), '')
  return ['--dev-bind', device, device]
}

function makePlaceIn(root: string, from: string, to: string): boolean {
  const place = join(root, to)
  if (!statSync(from).isFile()) return makeFolders(place)
  const stats = statSync(place, { throwIfNoEntry: false })
  if (stats !== undefined) return stats.isFile()
  if (!makeFolders(dirname(place))) return false
  writeFileSync(place, '')
  return true
}

/** Makes a folder and its parents, each open for all to enter, whatever Assay's own mask is; false if one of them is a file. */
function makeFolders(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats !== undefined) return stats.isDirectory()
  if (!makeFolders(dirname(path))) return false
  mkdirSync(path)
  chmodSync(path, 0o755)
  return true
}

function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}
