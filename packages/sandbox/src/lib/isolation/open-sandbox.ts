import { EnvironmentError } from '@assay/core/errors'
import { openBubblewrap } from './bubblewrap.ts'
import type { Sandbox } from './sandbox.ts'

/** How a sandbox is opened. */
export interface SandboxOptions {
  /** Runs programs without any isolation, still with limits of time and output. For machines where none can be had. */
  readonly unsafe?: boolean
}

/**
 * Opens the sandbox of this machine: bubblewrap on Linux.
 * @throws EnvironmentError `SANDBOX_MISSING` when there is none, with what to install.
 */
export async function openSandbox(_options: SandboxOptions = {}): Promise<Sandbox> {
  if (process.platform === 'linux') return openBubblewrap()
  throw new EnvironmentError('SANDBOX_MISSING', `No sandbox is known for "${process.platform}"`)
}
