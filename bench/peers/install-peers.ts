import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Installs the packages that a benchmark compares with, such as `filtrex@3.1.0`, outside the repository, where they stay for the next
 * time. Returns the folder of the installed packages; throws if npm fails.
 */
export function installPeers(packages: readonly string[]): string {
  const folder = join(tmpdir(), `assay-bench-${packages.join('-').replaceAll(/[^\w.-]+/g, '-')}`)
  const installed = join(folder, 'node_modules')
  // npm writes this file last.
  if (!existsSync(join(installed, '.package-lock.json'))) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{"private":true}')
    const install = ['install', '--no-audit', '--no-fund', '--loglevel=error', ...packages]
    execFileSync('npm', install, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], timeout: 600_000 })
  }
  return installed
}
