import { accessSync, constants, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EnvironmentError, messageOf } from '@assay/core/errors'
import { openBubblewrap } from './bubblewrap.ts'
import { cellSandbox } from './cell-sandbox.ts'
import { plainCell } from './plain-cell.ts'
import type { Sandbox } from './sandbox.ts'
import { openSeatbelt } from './seatbelt.ts'

/** Options for opening a sandbox. */
export interface SandboxOptions {
  /** Runs programs without any isolation, still with limits on time and output. For machines where no sandbox is available. */
  readonly unsafe?: boolean
}

/**
 * Opens this machine's sandbox: bubblewrap on Linux, sandbox-exec on macOS. The caller closes it.
 * @throws EnvironmentError `SANDBOX_MISSING` if there is none, and `SANDBOX_FAILED` if it doesn't work here, with what to
 * install or change.
 */
export async function openSandbox({ unsafe = false }: SandboxOptions = {}): Promise<Sandbox> {
  if (unsafe)
    return cellSandbox(
      'none',
      (task) => plainCell(task, { wrapper: () => [] }),
      () => {},
    )
  if (process.platform === 'linux') return provenBubblewrap()
  if (process.platform === 'darwin' && existsSync('/usr/bin/sandbox-exec')) return openSeatbelt()
  throw missing(
    `Assay has no sandbox for "${process.platform}"`,
    'Run Assay on Linux, in a virtual machine or a container',
  )
}

/** Opens bubblewrap and checks that it runs a program, since many parts of a system can prevent that. */
async function provenBubblewrap(): Promise<Sandbox> {
  const { arch } = process
  if (arch !== 'x64' && arch !== 'arm64')
    throw missing(`Assay has no sandbox for "${arch}"`, 'Run Assay on x86-64 or ARM64')
  const sandbox = openBubblewrap({ bwrap: findBubblewrap(), arch })
  const folder = mkdtempSync(join(tmpdir(), 'assay-probe-'))
  try {
    await sandbox.run({ command: ['/bin/true'], folder, limits: { wallMs: 10_000 } })
    return sandbox
  } catch (cause) {
    await sandbox.close()
    throw new EnvironmentError('SANDBOX_FAILED', messageOf(cause), FAILED_HINT, {
      cause,
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function findBubblewrap(): string {
  for (const tool of ['/usr/bin/prlimit', '/usr/bin/setpriv', '/usr/bin/unshare']) {
    if (!isExecutable(tool)) throw missing(`"${tool}" is missing`, 'Install util-linux')
  }
  const found = (process.env.PATH ?? '')
    .split(':')
    .map((folder) => join(folder, 'bwrap'))
    .find(isExecutable)
  if (found === undefined)
    throw missing('bubblewrap is missing', 'Install it: "apt install bubblewrap" or "dnf install bubblewrap"')
  return found
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const OR_UNSAFE = 'or run generated code without isolation; the report says so.'

const FAILED_HINT =
  'bubblewrap needs user namespaces. Allow them with "sysctl kernel.unprivileged_userns_clone=1" or, on Ubuntu, ' +
  '"sysctl kernel.apparmor_restrict_unprivileged_userns=0"; start a container with "--security-opt seccomp=unconfined ' +
  `--security-opt apparmor=unconfined --security-opt systempaths=unconfined"; ${OR_UNSAFE}`

function missing(what: string, remedy: string): EnvironmentError {
  return new EnvironmentError('SANDBOX_MISSING', what, `${remedy}, ${OR_UNSAFE}`)
}
