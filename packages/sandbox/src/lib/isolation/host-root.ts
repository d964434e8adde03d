import { lstatSync, readlinkSync } from 'node:fs'

/** Folders of the system that hold programs and libraries: a link on most distributions today, a folder on others. */
const PROGRAM_FOLDERS = ['/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32']

/** What the loader and the system's tools read of /etc; nothing of accounts, keys or the network. */
const SETTINGS = ['/etc/alternatives', '/etc/ld.so.cache', '/etc/ld.so.conf', '/etc/ld.so.conf.d', '/etc/localtime']

const DEVICES = ['null', 'zero', 'full', 'random', 'urandom']

/** bubblewrap's arguments for the part of the root that is the same for every program. */
export function hostRootArguments(): string[] {
  return [
    ...['--ro-bind', '/usr', '/usr'],
    ...PROGRAM_FOLDERS.flatMap(folderArguments),
    ...['--perms', '0755', '--dir', '/etc'],
    ...SETTINGS.flatMap((path) => ['--ro-bind-try', path, path]),
    ...['--perms', '0755', '--dir', '/dev'],
    ...DEVICES.flatMap((name) => ['--dev-bind', `/dev/${name}`, `/dev/${name}`]),
    // Shared memory counts as temporary files, under the same size.
    ...['--symlink', '/tmp', '/dev/shm', '--symlink', '/proc/self/fd', '/dev/fd'],
    ...['stdin', 'stdout', 'stderr'].flatMap((name, fd) => ['--symlink', `/proc/self/fd/${fd}`, `/dev/${name}`]),
    ...['--proc', '/proc'],
  ]
}

function folderArguments(path: string): string[] {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return []
  return stats.isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path]
}
