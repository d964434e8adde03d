import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = import.meta.dirname
const PACKAGES = join(FOLDER, 'node_modules')

/**
 * Installs jest beside this file if it isn't there, and returns the folder of its packages. Two hundred packages that only `assay/jest`
 * needs would otherwise be part of every `npm ci`.
 */
export function installJest(): string {
  if (!isJestInstalled()) {
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline']
    execFileSync('npm', ['ci', ...quiet], { cwd: FOLDER, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  return PACKAGES
}

/** Returns whether jest is there. npm writes its own lock file last, so an installation that was cut short doesn't count. */
export function isJestInstalled(): boolean {
  const written = join(PACKAGES, '.package-lock.json')
  return existsSync(written) && statSync(written).mtimeMs >= statSync(join(FOLDER, 'package-lock.json')).mtimeMs
}
